#!/bin/sh
# unicode_only.sh - RUNIC_UNICODE_ONLY leaves out the legacy charsets; programs that use only forms contain no part of them.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

cc=${CC:-cc}
command -v "$cc" >/dev/null || skip "there is no C compiler"

# compile FLAG... <FILES: compiles to objects in $scratch/objects, with plain C only, which is faster.
mkdir "$scratch/objects"
compile() {
    (cd "$scratch/objects" && xargs "$cc" -std=c11 -O0 -DRUNIC_SCALAR_ONLY "$@" -I"$source_dir/include" -c) || fail "$*: does not compile"
}

for file in "$PWD"/src/*/*.c; do
    case $file in
    */src/target/scalar*) ;;
    */src/target/*) continue ;;
    esac
    echo "$file"
done >"$scratch/files"
compile <"$scratch/files"
ar rc "$scratch/liball.a" "$scratch/objects"/*.o
# Only files that name the switch, or include a header that names it, differ.
grep -rl --include='*.h' RUNIC_UNICODE_ONLY src >"$scratch/named"
while read -r header; do
    folder=$(dirname "$header") file=$(basename "$header")
    grep -l "include \"$file\"" "$folder"/*.h || true
    grep -rl --include='*.h' "/$(basename "$folder")/$file\"" src || true
done <"$scratch/named" >"$scratch/including"
[ ! -s "$scratch/including" ] || fail "these headers include one that names RUNIC_UNICODE_ONLY: $(cat "$scratch/including")"
sed 's|.*/||; s|[.]h$|[.]h"|' "$scratch/named" >"$scratch/headers"
{ echo RUNIC_UNICODE_ONLY && cat "$scratch/headers"; } >"$scratch/words"
xargs grep -lf "$scratch/words" <"$scratch/files" >"$scratch/differing"
compile -DRUNIC_UNICODE_ONLY <"$scratch/differing"
ar rc "$scratch/libunicode.a" "$scratch/objects"/*.o

cat >"$scratch/legacy.c" <<'END'
#include <runic.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
    runic_options how = {.from = RUNIC_WINDOWS1252, .to = RUNIC_UTF8};
    char out[8];
    int found = 0;
    for (runic_charset charset = RUNIC_CHARSET_UNKNOWN + 1; charset < RUNIC_CHARSET_COUNT; charset++)
        found += runic_charset_describe(charset).convertible;
    printf("%d %d %d %d\n", runic_charset_from_label("koi8-r", 6) == RUNIC_KOI8R, runic_charset_from_web_label("sjis", 4) == RUNIC_SHIFT_JIS,
           runic_convert(&how, "a", 1, out, 8).status == RUNIC_OK, found == RUNIC_CHARSET_COUNT - 1);
    how.from = RUNIC_LATIN1;
    return runic_convert(&how, "\xE9", 1, out, 8).written != 2;
}
END
cat >"$scratch/forms.c" <<'END'
#include <runic.h>
int main(int argc, char **argv)
{
    char16_t out[8];
    return (int)runic_utf8_to_utf16(argv[0], (size_t)argc, out, 8).written;
}
END
cat >"$scratch/guess.c" <<'END'
#include <runic_guess.h>
#include <stdio.h>
int main(void)
{
    static runic_guesser g;
    runic_guess guess = {.charset = RUNIC_CHARSET_UNKNOWN};
    runic_guesser_init(&g);
    runic_guesser_feed(&g, "\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0! \xCA\xE0\xEA \xE4\xE5\xEB\xE0?", 22);
    const size_t legacy = runic_guesser_list(&g, &guess, 1, NULL);
    runic_guesser_init(&g);
    runic_guesser_feed(&g, "\xC3\xA9", 2);
    runic_guesser_list(&g, &guess, 1, NULL);
    printf("%d %d\n", legacy > 0, guess.charset == RUNIC_UTF8);
    return 0;
}
END
for kind in all unicode; do
    for program in legacy forms guess; do
        "$cc" -std=c11 -O0 -Iinclude -o "$scratch/$program-$kind" "$scratch/$program.c" "$scratch/lib$kind.a" || fail "$program: does not link"
    done
done
[ "$("$scratch/legacy-all")" = "1 1 1 1" ] || fail "a charset is missing: $("$scratch/legacy-all")"
[ "$("$scratch/legacy-unicode")" = "1 1 0 0" ] || fail "RUNIC_UNICODE_ONLY: $("$scratch/legacy-unicode")"
[ "$("$scratch/guess-all")" = "1 1" ] || fail "the guesser finds nothing: $("$scratch/guess-all")"
[ "$("$scratch/guess-unicode")" = "0 1" ] || fail "RUNIC_UNICODE_ONLY guesses: $("$scratch/guess-unicode")"
nm "$scratch/guess-all" | grep -q ' [rR] _\{0,1\}runic_jis0208_scores$' || fail "the guesser has no scores"
nm "$scratch/libunicode.a" | grep -E ' [A-Zr] _?(runic_[a-z0-9_]*_scores|letter_scores)' && fail "RUNIC_UNICODE_ONLY leaves scores"
nm "$scratch/legacy-all" | grep -E 'runic_(guesser|weigh|byte_pairs|multi_byte)|_scores' && fail "a program that does not guess has the guesser"
nm "$scratch/libunicode.a" | grep -E ' [A-Zr] _?runic_(gbk|big5|jis0208|euc_kr|single_byte)' && fail "RUNIC_UNICODE_ONLY leaves tables"
nm "$scratch/liball.a" | grep -q ' R _\{0,1\}runic_gbk$' || fail "the library has no tables"
nm "$scratch/forms-all" | grep -E ' runic_(codec|convert|charset|gbk|jis|big5|euc|single)' && fail "a program that uses forms has more than these"
size "$scratch/forms-all" | sed '1d; s/\t[^\t]*$//' >"$scratch/with"
size "$scratch/forms-unicode" | sed '1d; s/\t[^\t]*$//' >"$scratch/without"
expect_same "a program that uses forms, with and without legacy charsets" "$scratch/without" "$scratch/with"
