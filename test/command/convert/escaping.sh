#!/bin/sh
# escaping.sh - mail in ISO-2022-JP, UTF-7 and HZ, whose bytes are ASCII: read as it declares; --fix-declared never makes the declaration wrong.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# mail CHARSET BODY: prints a mail.
mail() {
    # shellcheck disable=SC2059 # octal digits of bytes
    printf "Content-Type: text/plain; charset=$1\n\n$2\n"
}
mail iso-2022-jp '\033\044B%%K%%e!<%%9\033(B' >jp
mail unicode-1-1-utf-7 'Gr+APwA3w-e' >seven
mail hz-gb-2312 '~{VPND~}' >hz
mail iso-2022-jp hello >plain
mail utf-7 '1 + 1' >sum
mail iso-2022-kr '\033$)C\016GQ1[\017' >kr
mail koi8-r 'a' >two
tail -n 2 jp >>two
mail windows-1251 '\033\044B%%K\033(B' >other
mail iso-2022-jp '\033\044B%%K\033(B' >>other
printf '<meta charset="utf-7">+ADw-\n' >page

for file in jp seven; do
    title "$file"
    t convert "$file"
    t convert -f declared "$file"
    t check --declared "$file"
    t inspect --at 3:3 -n 2 "$file"
    cp "$file" copy
    t convert -i copy
    t convert -i -f auto,latin1 copy
    cmp "$file" copy
    t convert -i -t same --eol crlf copy
    tail -n 1 copy | tr -d '\r' >line
    tail -n 1 "$file" | cmp - line
    cp "$file" copy
    t convert -i --fix-declared copy
    cat copy
done

title "declarations that the text does not confirm, or that are no evidence"
for file in plain sum page other; do
    t convert -q "$file"
    t check -q --declared "$file"
done

title "--fix-declared leaves a text that is in a charset of escape sequences, and not read in it"
for file in two other; do
    t convert --fix-declared "$file"
done
"$RUNIC" convert -i --fix-declared kr hz >"$SCRATCH/out" 2>&1
echo "= $?"
grep -c 'not converted: looks like' "$SCRATCH/out"
# shellcheck disable=SC2002 # a pipe is not a file
cat jp | t convert --fix-declared
# shellcheck disable=SC2002 # a pipe is not a file
cat jp | t convert --fix-declared -f declared

title "-f declared says why a name is not taken"
mail x-unknown 'a' | t convert -f declared
printf '<?xml version="1.0" encoding="UTF-16"?><a/>\n' | t convert -f declared
