#!/bin/sh
# try.sh - ./try works in any folder, with the sample and with files of all kinds, and refuses files that it cannot show.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

mkdir "$scratch/a copy" "$scratch/elsewhere"
cp -R CMakeLists.txt LICENSE try include src cli bindings tools docs "$scratch/a copy"
cd "$scratch/elsewhere"
# Built without optimization, vectors and debug information, which would take a minute; other tests use them. newcomer.sh builds with make.
export CMAKE_BUILD_TYPE=None CFLAGS=-DRUNIC_SCALAR_ONLY
export CMAKE_GENERATOR=Ninja

# The sample contains one byte 0xE9, and characters of one to four bytes.
"../a copy/try" >../said 2>&1 || fail "on the sample: $(cat ../said)"
for word in "runic' detect" "runic' check" "runic' inspect" "runic' convert" '23:23' 'utf8-bad-continuation' 'U+1D11E' 'UTF-16'; do
    grep -qF -e "$word" ../said || fail "does not say $word: $(cat ../said)"
done
[ "$(grep -c 'docs/sample/letter.txt: 1 finding in UTF-8' ../said)" -eq 1 ] || fail "does not find one: $(cat ../said)"

help=$(sed -n 's/^To see what the command can do: //p' ../said)
eval "$help" 2>&1 | grep -q 'runic convert' || fail "the command that it names does not work here: $help"
(cd "../a copy" && ./try >../said)
grep -qx 'To see what the command can do: build/try/runic help' ../said || fail "from its own folder: $(cat ../said)"

# tried FILE: runs ./try on it; its output is in ../said.
tried() {
    "../a copy/try" "$1" >../said 2>&1 || fail "on $1: $(cat ../said)"
}
# has WORDS, lacks WORDS: fails unless the output has WORDS, or lacks them.
has() {
    grep -qaF -e "$1" ../said || fail "does not say $1: $(cat ../said)"
}
lacks() {
    ! grep -qaF -e "$1" ../said || fail "says $1: $(cat ../said)"
}

printf 'caf\351\n' >'-a file'
tried './-a file'
has "runic' detect './-a file'"
has "$(printf 'caf\303\251')"
printf '\377\376c\0a\0f\0\351\0\n\0' >utf16
tried utf16
has "$(printf 'caf\303\251')"
has "convert utf16 -o utf16.utf8"
# Damaged UTF-8 is not read as windows-1252, and three of its eight errors are shown.
{
    seq 100 | sed "s/\$/: J$(printf '\303\274')rgen/"
    printf 'x\377 abcdefghijklmnop\377 \377 \377 \377 \377 \377 \377\n'
} >log
tried log
has "$(printf '3: J\303\274rgen')"
[ "$(grep -ca "^log:.*\[utf8-invalid-byte\]\$" ../said)" -eq 6 ] || fail "does not show three errors twice: $(cat ../said)"
printf '\0\n' >>log
tried log
lacks "$(printf 'J\303\203')"
has "$(printf '3: J\303\274rgen')"
# Escape sequences that change the colour of a terminal; one line of 1 MB.
printf 'a\033[31mred\302\233x\177\n' >red
tried red
has 'a?[31mred?x?'
head -c 1000000 /dev/zero | tr '\0' x >long
tried long
[ "$(wc -c <../said)" -le 4000 ] || fail "shows too much of a long line"
head -c 100000 "$build_dir/runic" >binary
tried binary
has 'This is not text'
[ "$(wc -l <../said)" -le 12 ] || fail "shows too much of a binary: $(cat ../said)"
# Text that is not Unicode is shown in its probable charset, which is named.
printf '\345\220\276\350\274\251\343\201\257\347\214\253\343\201\247\343\201\202\343\202\213\343\200\202\345\220\215\345\211\215\343\201\257\343\201\276\343\201\240\347\204\241\343\201\204\343\200\202\n' >neko
iconv -f utf-8 -t shift_jis neko >japanese
tried japanese
has 'Shift_JIS very likely (Japanese'
has "$(cat neko)"
has 'convert -f Shift_JIS japanese -o japanese.utf8'
# Lines of UTF-8 among lines of windows-1252.
printf 'Gr\303\266\303\237e \303\244 Stra\303\237e\ncaf\351 cr\350me br\373l\351e\n%.0s' 1 2 3 4 5 6 >partly
tried partly
has "$(printf 'Gr\303\266\303\237e')"
has "$(printf 'caf\303\251')"
has 'convert --guess partly -o partly.utf8'
# UTF-8 needs no conversion, unless it was encoded twice.
printf 'caf\303\251\n' >right
tried right
has 'The file is in UTF-8 already.'
lacks 'right -o'
printf 'caf\303\203\302\251, na\303\203\302\257ve\n' >twice
tried twice
has "$(printf 'should be "\303\251"')"
has "$(printf 'caf\303\251, na\303\257ve')"
has 'convert --fix-mojibake twice -o twice.utf8'
: >empty
tried empty
has 'empty: empty'

# refused WORDS ARGUMENT...: exit status 2, and a message with these words.
refused() {
    words=$1
    shift
    status=0
    "../a copy/try" "$@" >../said 2>&1 || status=$?
    [ $status -eq 2 ] || fail "exit status $status for $*: $(cat ../said)"
    has "$words"
}
mkdir folder
mkfifo fifo
refused "check -r folder" folder
refused "missing does not exist" missing
refused "fifo is not a regular file" fifo
refused "takes one FILE, not 2" log red
refused "takes one FILE, not 2" --web log
refused "no option -x" -x
