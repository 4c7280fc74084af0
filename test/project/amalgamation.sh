#!/bin/sh
# amalgamation.sh - tools/amalgamate makes the whole library: the same bytes each time, no warnings, and the tests pass on it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"
# With "long", it is compiled with optimization, as by users. Otherwise -O0 and few texts show that each part is included and works.
level=-O0
if [ "${3-}" = long ]; then
    level=-O2
else
    export RUNIC_TEST_SAMPLE=600
fi

tools/amalgamate "$scratch/one" || fail "exit status $?"
[ "$(ls -A "$scratch/one")" = "$(printf 'runic.c\nrunic.h\nrunic_guess.h')" ] || fail "it writes $(ls -A "$scratch/one")"
for header in runic.h runic_guess.h; do
    cmp "include/$header" "$scratch/one/$header" || fail "$header differs from include/$header"
done
# From another folder, with another umask, locale, time zone and hash seed.
(umask 077 && cd "$scratch" && LC_ALL=C TZ=Asia/Tokyo PYTHONHASHSEED=7 "$source_dir/tools/amalgamate" two) || fail "exit status $?"
cmp "$scratch/one/runic.c" "$scratch/two/runic.c" || fail "the second file differs from the first"
# For x86-64 only, since each other target of the shuffle family adds a copy of its kernels.
tools/amalgamate "$scratch/x86" avx512 avx2 sse4 || fail "exit status $? for x86-64 alone"
size=$(wc -c <"$scratch/x86/runic.c")
[ "$size" -ge 1000000 ] || fail "runic.c has only $size bytes with x86-64 alone"
[ "$size" -le 4600000 ] || fail "runic.c has $size bytes with x86-64 alone"
if [ "$(sed -n 's|^/\* src/target/\([a-z0-9_]*\)\.c =* \*/$|\1|p' "$scratch/x86/runic.c" | LC_ALL=C sort -u | paste -sd' ')" != "avx2 avx2_legacy avx512 avx512_legacy scalar scalar_legacy sse4 sse4_legacy sse4_short" ]; then
    fail "the file for x86-64 alone does not have exactly these targets"
fi
if tools/amalgamate "$scratch/none" avx1024 2>"$scratch/said" || [ -e "$scratch/none/runic.c" ]; then
    fail "it accepts an unknown target"
fi
version=$(sed -n 's/^#define RUNIC_VERSION  *"\(.*\)"/\1/p' include/runic.h)
head -n 1 "$scratch/one/runic.c" | grep -qF "runic $version:" || fail "the first line does not name version $version"
for file in src/*/*.c src/target/shuffle.tmpl.h src/ops.def; do
    grep -q "^/\* $file =* \*/$" "$scratch/one/runic.c" || fail "it contains nothing from $file"
done
if grep -n '^ *# *include *"' "$scratch/one/runic.c" | grep -v '"runic\(_guess\)*\.h"$'; then
    fail "it includes other files"
fi
cd "$scratch/one"

# compile OBJECT COMPILER FLAG...
compile() {
    object=$1
    shift
    # shellcheck disable=SC2086 # warnings is a list
    "$@" -std=c11 $warnings -c -o "$object" runic.c || fail "$*: see above"
}

# missing OBJECT: prints its undefined symbols.
missing() {
    nm -u "$1" | sed 's/.* //' | LC_ALL=C sort -u
}

# Without -std, as in the plain compiler line.
# shellcheck disable=SC2086 # a list
clang -fsyntax-only $warnings "$scratch/x86/runic.c" || fail "clang without -std: see above"
compile whole.o gcc $level
compile other.o clang $level
# With both compilers, every target of this machine works.
cat >targets.c <<'C'
#include <runic.h>
#include <string.h>

int main(void)
{
    static const char text[] = "one file: \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x99\x82";
    static const char *const targets[] = {"avx512", "avx2", "sse4", "scalar"};
    for (int i = 0; i < 4; i++) {
        char16_t units[32];
        char back[64];
        if (!runic_use_target(targets[i]) && i < 3)
            continue;
        runic_result r = runic_utf8_to_utf16(text, sizeof text - 1, units, 32);
        runic_result b = runic_utf16_to_utf8(units, r.written, back, sizeof back);
        if (r.status != RUNIC_OK || r.written != 16 || b.written != sizeof text - 1 || memcmp(text, back, b.written) != 0)
            return 1;
    }
    return strcmp(runic_target_name(), "scalar") != 0;
}
C
for object in other.o whole.o; do
    gcc -I. targets.c $object -o targets || fail "$object: does not link"
    ./targets || fail "$object: a text does not come back"
done
# A program may include runic.c: declarations after it are the program's, and not hidden.
printf '#include "runic.c"\nint behind(void);\nint behind(void)\n{\n    return 0;\n}\n' >including.c
gcc -std=c11 -O0 -DRUNIC_SCALAR_ONLY -fPIC -shared -o including.so including.c || fail "it cannot be included"
nm -D --defined-only including.so | grep -q ' behind$' || fail "it hides declarations after it"

# The test programs, linked from their object files, with whole.o in place of the library.
# program FOLDER NAME [COMMAND...]: links ./NAME and runs COMMAND, or ./NAME without one.
program() {
    program=$2
    objects=$(find "$build_dir/test/unit/$1/CMakeFiles/$2.dir" -name '*.o')
    [ "$1" != contract ] || objects="$objects $(find "$build_dir/test/unit/contract/CMakeFiles/runic_test_model.dir" -name '*.o')"
    # shellcheck disable=SC2086 # a list
    cc $objects whole.o -o "$program" -pthread || fail "$program does not link"
    shift 2
    [ $# -gt 0 ] || set -- "./$program"
    "$@" >log 2>&1 || fail "$program: $(tail -n 5 log)"
    programs=$((programs + 1))
}

programs=0
for folder in known contract; do
    for objects in "$build_dir/test/unit/$folder/CMakeFiles/"test_*.dir; do
        case $level$(basename "$objects" .dir) in
        *_long_*) ;; # an hour
        -O0*_stack_use) ;; # the headers say what optimized code takes
        *) program "$folder" "$(basename "$objects" .dir)" ;;
        esac
    done
done
program known maximal_subpart ./maximal_subpart "$source_dir/test/unit/vectors/utf8-maximal-subpart.tsv"
program known replay python3 "$source_dir/test/unit/known/vectors.py" ./replay
[ "$programs" -ge 25 ] || fail "there are only $programs programs"

# Each RUNIC_WITHOUT_ switch removes the charsets that it is named after, and no others; then its functions are gone, too.
cat >client.c <<'C'
#include "runic.h"
#include <stdio.h>
#include <string.h>

/* client TARGET...: prints the charsets that can be converted, and the targets that this processor can use. */
int main(int count, char **names)
{
    for (int charset = RUNIC_CHARSET_UNKNOWN + 1; charset < RUNIC_CHARSET_COUNT; charset++)
        if (runic_charset_describe((runic_charset)charset).convertible)
            printf("%s\n", runic_charset_label((runic_charset)charset, 0));
    for (int i = 1; i < count; i++)
        if (runic_use_target(names[i]))
            puts(names[i]);
    char16_t units[4];
    return runic_utf8_to_utf16("\xE2\x82\xAC", 3, units, 4).written != 1 || units[0] != 0x20AC;
}
C
targets=$(sed -n 's/^TARGET(\(.*\))/\1/p' "$source_dir/src/targets.def" | grep -vx scalar)
# offers FLAG...: compiles runic.c with these flags to part.o, and prints the charsets and targets that a program linked with it has.
offers() {
    compile part.o clang -O0 "$@"
    gcc client.c part.o -o client || fail "$*: does not link"
    # shellcheck disable=SC2086 # a list
    ./client $targets >unsorted || fail "$*: exit status $?"
    missing part.o >undefined
    expect_only_memory "$*" undefined
    LC_ALL=C sort unsorted
}

# without NAME CHARSET...: checks that RUNIC_WITHOUT_NAME removes exactly these charsets from the library without vectors (file "all").
without() {
    switch=RUNIC_WITHOUT_$1
    shift
    offers -DRUNIC_SCALAR_ONLY "-D$switch" >rest
    printf '%s\n' "$@" | grep . | LC_ALL=C sort >gone
    LC_ALL=C comm -23 all rest >difference
    expect_same "what $switch takes away" gone difference
    echo "$switch" >>switches
}

# has PREFIX: succeeds if part.o has a symbol that begins with PREFIX.
has() {
    nm part.o | grep -q " $1"
}

legacy=$(sed -n 's/^CHARSET([A-Z0-9_]*, "\([^"]*\)".*, TABLES, .*/\1/p' "$source_dir/src/charsets.def")
others="UTF-7 UTF-7-IMAP CESU-8 WTF-8 MUTF-8 utf8mb3 SCSU BOCU-1 UTF-EBCDIC $legacy"
offers -DRUNIC_SCALAR_ONLY >all
without UTF7 UTF-7 UTF-7-IMAP
without CESU8 CESU-8 WTF-8 MUTF-8 utf8mb3
# Their kernels are in the files of targets.
offers -DRUNIC_WITHOUT_CESU8 >rest
if has rewrite_cesu8; then fail "RUNIC_WITHOUT_CESU8 leaves kernels"; fi
without SCSU SCSU
without BOCU1 BOCU-1
without UTF_EBCDIC UTF-EBCDIC
# shellcheck disable=SC2086 # a list
without CHARSETS $others
if has runic_codec_scsu || ! has runic_converter_init; then fail "RUNIC_WITHOUT_CHARSETS leaves the wrong parts"; fi
without DETECTION
if has runic_detector_ || ! has runic_converter_init; then fail "RUNIC_WITHOUT_DETECTION leaves the wrong parts"; fi
without GUESSES
if has runic_guesser_ || ! has runic_detector_; then fail "RUNIC_WITHOUT_GUESSES leaves the wrong parts"; fi
without MOJIBAKE
if has runic_mojibake_ || ! has runic_converter_init; then fail "RUNIC_WITHOUT_MOJIBAKE leaves the wrong parts"; fi
without REWRITE
if has runic_rewrite || ! has runic_converter_init; then fail "RUNIC_WITHOUT_REWRITE leaves the wrong parts"; fi
without TRANSLITERATION
if has runic_transliterate || ! has runic_converter_init; then fail "RUNIC_WITHOUT_TRANSLITERATION leaves the wrong parts"; fi
# shellcheck disable=SC2086 # a list
without STREAMS UTF-8 UTF-16 UTF-16BE UTF-16LE UTF-32 UTF-32BE UTF-32LE US-ASCII ISO-8859-1 $others
if has runic_converter_ || has runic_codec_ || ! has runic_detector_; then fail "RUNIC_WITHOUT_STREAMS leaves the wrong parts"; fi

# without_targets TARGET...: prints the flags that leave these targets out.
without_targets() {
    printf ' -DRUNIC_WITHOUT_%s' "$@" | tr '[:lower:]' '[:upper:]'
}

# only REMOVED... -- KEPT...: compiles without the targets REMOVED, and checks that exactly KEPT and scalar remain.
only() {
    left=
    while [ "$1" != -- ]; do
        left="$left $1"
        shift
    done
    shift
    # shellcheck disable=SC2046,SC2086 # lists
    offers $(without_targets $left) >rest
    nm part.o | sed -n 's/.* [RrDd] runic_target_\([a-z0-9]*\)$/\1/p' | LC_ALL=C sort >got
    printf '%s\n' scalar "$@" | LC_ALL=C sort -u >wanted
    expect_same "targets without$left" wanted got
}

# Each target of this machine can be kept alone, with all other targets left out.
[ -n "$targets" ] || fail "there are no targets"
nm whole.o | sed -n 's/.* [RrDd] runic_target_\([a-z0-9]*\)$/\1/p' >compiled
grep -vx scalar compiled >here || fail "no target was compiled"
# shellcheck disable=SC2086 # a list
printf '%s\n' $targets | grep -vxFf here >elsewhere || fail "there are targets of this machine alone"
while read -r target; do
    # shellcheck disable=SC2046,SC2086 # lists
    only $(printf '%s\n' $targets | grep -vx "$target") -- "$target"
done <here
# The targets of other machines add nothing to the code for this one: without them the preprocessor's output is the same, so it is not
# compiled again. The typedefs runic_no_TARGET_here, which stand in for a target that is left out, are ignored.
# shellcheck disable=SC2046 # a list
for switches in "" "$(without_targets $(cat elsewhere))"; do
    # shellcheck disable=SC2086 # a list
    clang -std=c11 $switches -E -P runic.c >text || fail "clang -E$switches: see above"
    grep -v '^typedef int runic_no_[a-z0-9_]*_here;$' text >"seen${switches:+.without}"
done
[ "$(wc -c <seen)" -ge 1000000 ] || fail "the compiler sees only $(wc -c <seen) bytes"
cmp seen seen.without || fail "leaving out the targets of other machines changes the code for this machine"
# The comment at the top of runic.c and docs/amalgamation.md list exactly the switches that were tried.
# shellcheck disable=SC2086 # a list
printf 'RUNIC_WITHOUT_%s\n' $targets | tr '[:lower:]' '[:upper:]' >>switches
sed -n 's/^ \* \(RUNIC_WITHOUT_[A-Z0-9_]*\)  .*/\1/p' runic.c | LC_ALL=C sort >listed
LC_ALL=C sort switches >switches.sorted
expect_same "switches at the top of runic.c" switches.sorted listed
# shellcheck disable=SC2016 # not to be expanded
sed -n 's/^| `\(RUNIC_WITHOUT_[A-Z0-9_]*\)`.*/\1/p' "$source_dir/docs/amalgamation.md" | LC_ALL=C sort >listed
expect_same "switches in docs/amalgamation.md" switches.sorted listed
echo "$size bytes of text, $programs programs, $(wc -l <switches) switches"
