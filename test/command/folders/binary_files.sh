#!/bin/sh
# binary_files.sh - binary files, NUL bytes in sources, directories in lists, and runs that read no file.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs git

mkdir tree
printf 'int a; // \342\200\256 \0\n' >tree/trick.c
printf 'int b; // \342\200\256 \0 \377 \303\251 \303\251\n' >tree/damaged.c
printf 'int c; // \0 \033[m\n' >tree/plain.c
printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\001\0\377\376\375' >tree/logo.png
printf 'fine\n' >tree/fine.c
list() {
    find tree -type f | LC_ALL=C sort
    echo tree
}

title "--trojan reads source files that have a NUL byte: in a tree, in a list, named, by -f; binary files are reported"
t check -r --trojan tree
t check -r --trojan -f utf-8 --exclude '*.png' tree
t check -r --trojan -f auto,latin1 tree
list | t check --trojan --files-from -
list | tr '\n' '\0' | t check -0 --trojan --format=github
list | t check --trojan --files-from - --format sarif
list | t check --trojan --files-from - --format json
t check --trojan tree/trick.c
t check -rl --trojan tree
t check -rq --trojan tree
t check -r --controls tree

title "without -f, binary files are skipped and counted; with -f none is"
t check -r tree
t check -r -v tree
list | t check --files-from -
t check -r -f utf-8 tree
t detect -r tree
list | t detect --files-from -

title "named, it is a finding"
t check tree/logo.png
t check --trojan tree/logo.png
t detect tree/logo.png
t convert tree/logo.png
t convert -f auto,latin1 tree/logo.png

title "convert skips them with -f, too, unless -F"
cp -r tree copy
t convert -ri -f windows-1250 copy
for file in tree/*; do
    cmp "$file" "copy/$(basename "$file")"
done
list | t convert -f windows-1250 --output-dir out --files-from -
ls out
list | t convert -F -f latin1 --output-dir all --files-from -
ls all
rm -r copy

title "its first 4 KiB may look like UTF-16, or like ASCII beside it: all of it is read then"
mkdir objects
python3 -c "
rest = bytes((i * 37 + i // 7) % 256 for i in range(9000))
open('objects/wide.pyc', 'wb').write(b'a\\0' * 2500 + rest)
open('objects/names.a', 'wb').write(b'!<arch>\\n/  68  \\140\\n' + b'\\0\\0\\0a' * 1500 + rest)
open('objects/records.dat', 'wb').write(b'name of a field\\n' * 20 + 'field'.encode('utf-16-le') * 300 + rest)"
t check -r objects
for options in "-f latin1" "-f shift_jis" "-t same --eol lf" "-f auto,latin1" "--fallback windows-1252" "--on-error replace"; do
    rm -rf copy
    cp -r objects copy
    # shellcheck disable=SC2086 # the options are words
    t convert -ri $options copy
    diff -r objects copy
done
rm -r copy

title "without NUL bytes, controls of other kinds than text has, and no likely charset; text with such controls is text"
mkdir noise
python3 -c "
open('noise/key.bin', 'wb').write(bytes((i * 83 + i * i // 5) % 255 + 1 for i in range(200)) + b'\r\n')
open('noise/irc.log', 'wb').write('\x0304<Маша>\x03 \x02Привет\x02, \x1fкак дела\x1f?\r\n'.encode('cp1251') * 3)
open('noise/frame.hl7', 'wb').write('\x0bPID|1||Müller^Jürgen^Gärtnerstraße\r\n\x1c\r\n'.encode('cp1252'))
open('noise/mail.txt', 'wb').write('今日は良い天気です\r\n'.encode('iso2022_jp'))
open('noise/japanese.txt', 'wb').write('今日は良い天気ですね山川'.encode('utf-16-be'))"
cp -r noise copy
t convert -ri -v -t same -f auto,latin1 --eol lf copy
cmp noise/key.bin copy/key.bin
t convert -i -f latin1 tree/logo.png copy/key.bin
t convert -i -f auto,latin1 -t same --eol lf copy/key.bin
cmp noise/key.bin copy/key.bin
t convert -i -F -f latin1 copy/key.bin
t detect -r noise
t convert -r -f utf-16be --include '*.bin' --include japanese.txt noise --output-dir wide
t convert -r -F -f latin1 --include '*.bin' noise --output-dir forced
ls wide forced
rm -r copy

title "short files of random bytes are no text, whatever their controls; short texts are"
mkdir salts
python3 -c "
for name, digits in (('ssh', '88eb8ddc45bbb829a939e57090a9e966'), ('api', 'febba9f2bd9744d131b6a16abec43af8'),
                     ('long', 'aa485c52960a4a262b505edce3423797335bc35781238339da48cc981b71ce36')):
    open('salts/%s.key' % name, 'wb').write(bytes.fromhex(digits))
for i, text in enumerate(('Grüße', 'ÇÃO', '«1G»', '5×8 °C', 'Œuvre \u201cx\u201d', 'naïve ÀÉÎ;µ²=½\\n')):
    open('salts/%d.txt' % i, 'wb').write(text.encode('cp1252'))"
cp -r salts copy
t convert -ri -f auto,latin1 copy
diff -rq salts copy
t convert -i -f latin1 salts/ssh.key
t convert -f latin1 salts/ssh.key -o salts/ssh.key
t convert -f latin1 salts/api.key -o salts/new.key
rm -r copy

title "a PDF without NUL bytes, whose offsets a conversion would move"
printf '%%PDF-1.4\n%%\342\343\317\323\n1 0 obj\n(Gr\374\337e aus M\374nchen) Tj\nendobj\nxref\n' >salts/page.pdf
t convert -ri -v --include '*.pdf' -f auto,windows-1252 salts
t convert -i -f auto,windows-1252 salts/page.pdf

title "the line of README in a repository with an image, a submodule and a NUL byte"
if command -v git >/dev/null; then
    git="git -c init.defaultBranch=main -c user.name=x -c user.email=x -c protocol.file.allow=always"
    $git init -q module
    (cd module && echo text >text && git add text && $git commit -qm m)
    $git init -q work
    cp tree/logo.png tree/fine.c work
    cd work || exit 1
    $git submodule --quiet add ../module 2>/dev/null || echo "no submodule"
    git add .
    git ls-files
    git ls-files -z | t check -0 --trojan --no-bom --format=github
    cp ../tree/trick.c .
    git add .
    git ls-files -z | t check -0 --trojan --no-bom --format=github
    cd ..
fi

title "no file read at all"
mkdir empty
: >nothing
t check -r empty
t check -r --include '*.c,*.h' tree
t detect -r empty
t convert -ri empty
t check -0 <nothing
t check -q -r empty
mkdir images
cp tree/logo.png images
t check -r images
t check -r --include logo.png tree
t check -r images empty tree/fine.c
t check -r missing
t check nothing
