#!/bin/sh
# parts.sh - a statically linked program contains only the parts of the library that it calls.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

cc=${CC:-cc}
command -v "$cc" >/dev/null || skip "there is no C compiler"
library=$build_dir/librunic.a
nm "$library" >"$scratch/all" 2>/dev/null || skip "nm cannot read the library"

# The names of functions and tables of each part.
scans='runic_(utf8|utf16)_translate|runic_find_(from|byte)|runic_line_ends'
index='runic_index_'
guesser='runic_(guesser|weigh|byte_pairs|multi_byte)|_scores$'
tables='runic_(gbk|big5|jis0208|euc_kr|single_byte)'
surrogates='runic_codec_(wtf8|mutf8)|(wtf8|mutf8)_'
streams='runic_converter_|runic_convert$'
transliteration='[Tt]ransliterat|runic_language'

# program CODE: links a program with CODE in main. has PART..., lacks PART...: fail unless the last program has, or lacks, these parts.
program() {
    printf '#include <runic_guess.h>\nint main(int argc, char **argv)\n{\n    %s\n}\n' "$1" >"$scratch/program.c"
    "$cc" -std=c11 -O1 -Iinclude -o "$scratch/program" "$scratch/program.c" "$library" || fail "does not link: $1"
    nm "$scratch/program" | sed 's/.* //; s/\.[a-z0-9.]*$//' >"$scratch/names"
}
has() {
    for part in "$@"; do
        grep -Eq "$part" "$scratch/names" || fail "has no $part"
    done
}
lacks() {
    for part in "$@"; do
        ! grep -E "$part" "$scratch/names" || fail "has $part"
    done
}
for part in "$scans" "$index" "$guesser" "$tables" "$surrogates" "$streams" "$transliteration"; do
    sed 's/.* //' "$scratch/all" | grep -Eq "$part" || fail "the library has no $part"
done

program 'char16_t out[8]; return (int)runic_utf8_to_utf16(argv[0], (size_t)argc, out, 8).written;'
lacks "$scans" "$index" "$guesser" "$tables" "$surrogates" "$streams" "$transliteration"

program 'return (int)runic_utf8_translate(argv[0], (size_t)argc, RUNIC_UNIT_LINE, 1, RUNIC_UNIT_UTF8, NULL);'
has "$scans"
lacks "$index" "$guesser" "$tables" "$surrogates" "$streams"

program 'runic_index index; return (int)runic_index_feed(&index, argv[0], (size_t)argc, 1);'
has "$index"
lacks "$guesser" "$tables" "$surrogates" "$streams"

program 'runic_detector d; runic_detector_init(&d, 0); runic_detector_feed(&d, argv[0], (size_t)argc); return runic_detector_verdict(&d).charset;'
lacks "$scans" "$index" "$guesser" "$streams"

program 'runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16LE}; char out[8]; return (int)runic_convert(&how, argv[0], (size_t)argc, out, 8).written;'
has "$streams"
lacks "$scans" "$index" "$guesser" "$transliteration"

program 'runic_report report = {.character = (char32_t)argc}; runic_policy answer = {0}; runic_transliterate(argv, &report, &answer); return answer.length;'
has "$transliteration"
lacks "$scans" "$index" "$guesser" "$streams"

program 'runic_guesser g; runic_guesser_init(&g); runic_guess guess; return (int)runic_guesser_list(&g, &guess, argc, NULL) + (argv == NULL);'
has "$guesser"
lacks "$scans" "$index"
