#!/bin/sh
# bom.sh - byte order marks are removed, kept, required and written: at most one, in the right byte order; --inner-feff.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
bom='\357\273\277'

title "an initial U+FEFF is removed, exactly one; inside the text it is a character"
# shellcheck disable=SC2059 # octal escapes
printf "$bom${bom}a${bom}" >two
for how in auto strip keep require; do
    tx convert --in-bom $how two
done
printf 'plain' | tx convert --in-bom require -f utf-8
printf 'plain' | tx convert --in-bom require -f utf-8 --on-error replace
printf 'plain' | tx convert --in-bom require -f utf-8 --on-error replace -q
printf 'plain' | tx convert --in-bom require -f utf-7 --on-error replace -q
printf 'plain' | tx convert --in-bom require -f utf-8 -t utf-7 --on-error replace -q
printf 'plain' | tx convert --in-bom require -f latin1

title "the command removes it from UTF-16LE, too, although by the label it is text"
printf '\377\376a\0' >le
tx convert -f utf-16le le
tx convert -f utf-16le --in-bom keep le
tx convert -f utf-16 --in-bom keep le

title "UTF-16 and UTF-32: byte order by the BOM; big-endian without; a warning if that looks wrong"
tx convert -f utf-16 le
printf '\376\377\0a' | tx convert -f utf-16
printf '\0a' | tx convert -f utf-16
printf 'a\0b\0c\0d\0' | tx convert -f utf-16
printf '\377\376\0\0a\0\0\0' | tx convert -f utf-32
printf '\0\0\0a' | tx convert -f utf-32
printf 'a\0\0\0b\0\0\0' | tx convert -f utf-32 --on-error skip
printf '\377\376\0\0' | tx convert -f utf-16

title "the mark of the other byte order is a noncharacter, a warning, and a finding of check"
printf '\376\377a\0' >swapped
tx convert -f utf-16le swapped
t check -f utf-16le swapped
t check -f utf-16be le
t check -f utf-16 swapped

title "written: UTF-16 and UTF-32 have one, also for empty text; the others by name or by --bom add"
printf 'a' >a
: >empty
for to in utf-8 utf-16 utf-16le utf-32 utf-32le utf-8-bom UTF8-SIG utf-16be-bom utf_16le_bom UTF-32LE-BOM utf-16-bom; do
    tx convert -t $to a
    tx convert -t $to empty
done
tx convert -t utf-8 --bom add a
tx convert -t utf-16 --bom none a
tx convert -t utf-16be --bom auto a

title "contradictions"
t convert -t utf-8-bom --bom none a
t convert -t latin1 --bom add a
t convert -t latin1-bom a

title "U+FEFF inside the text becomes U+2060 with an option"
tx convert --inner-feff word-joiner two
tx convert --inner-feff word-joiner -t utf-16be two

# --inner-feff remove removes every U+FEFF after the beginning, in any charset, and counts them.
fresh
printf '\357\273\277a\357\273\277b\n\357\273\277c\357\273\277' >joined
printf '\357\273\277\357\273\277a\n' >doubled

title "from UTF-8 into charsets with and without U+FEFF"
for to in utf-8 utf-8-bom utf-16le us-ascii utf-7 gb18030; do
    tx convert --inner-feff remove -t $to joined
done
tx convert --inner-feff remove doubled
tx convert --inner-feff remove --in-bom keep doubled

title "from other charsets, and as an escape"
printf 'a\0\377\376b\0' | tx convert -f utf-16le --inner-feff remove
printf 'a+/v8-b' | tx convert -f utf-7 --inner-feff remove
printf 'a\\uFEFFb' | tx convert --unescape java --inner-feff remove

title "in place; places count them; between pieces"
printf 'a\357\273\277\377\n' >bad
t convert -v -f utf-8 --inner-feff remove --on-error replace -o out bad
show out
t convert -i -t same --inner-feff remove joined
show joined
python3 -c 'import sys; sys.stdout.buffer.write("\ufeffx".encode() * 1000000)' >long
"$RUNIC" convert --inner-feff remove long -o out 2>&1
tr -d x <out | wc -c
wc -c <out
t convert -f utf-8 --inner-feff remove --part 1/2 joined

title "CESU-8, WTF-8 and MUTF-8 have the BOM of UTF-8: it has no column, -t same keeps it, and --no-bom finds it"
# shellcheck disable=SC2059 # octal escapes
printf "${bom}a\377\r\n" >like8
for charset in utf-8 cesu-8 wtf-8 mutf-8; do
    t check -f $charset like8
    t check -f $charset --no-bom --max-errors 1 like8
    tx convert -f $charset -t same -c -q --eol lf like8
done

title "a byte order mark that the text contradicts, also where -f names its charset"
python3 -c "
english = b'The quick brown fox jumps over the lazy dog, and then it sleeps; what a day!\n'
german = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich, zurück zum Bäcker.\n'
russian = 'Съешь же ещё этих мягких французских булок, да выпей чаю.\n'
open('ascii', 'wb').write(b'\xff\xfe' + english + b'\n')
open('utf-8', 'wb').write(b'\xfe\xff' + german.encode() + b'\n')
open('legacy', 'wb').write(b'\xff\xfe' + german.encode('cp1252'))
open('utf-32', 'wb').write(german.encode('utf-32'))
open('utf-8-bom', 'wb').write(b'\xef\xbb\xbf' + russian.encode('cp1251'))"
for f in ascii utf-8 legacy; do
    t check $f
    t convert $f
    t convert -f utf-16 $f
    cp $f copy
    t convert -i -f utf-16 copy
    t convert -i -t same --eol crlf copy
    cmp copy $f
done
t convert -f auto,windows-1252 legacy
cp utf-32 copy
t convert -i -f utf-16 copy
cmp copy utf-32
for options in "" "-c" "--on-error replace" "-f utf-8 -c" "--fallback windows-1251" "-f auto,windows-1251"; do
    cp utf-8-bom copy
    # shellcheck disable=SC2086 # words
    t convert -i $options copy
    cmp -s copy utf-8-bom || show copy
done

# What is refused begins no output: there is not even a byte order mark.
head -c 300 legacy >refused
t convert -t scsu --bom add refused
