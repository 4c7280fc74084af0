#!/bin/sh
# fallback.sh - convert --fallback: bytes that are ill-formed in UTF-8 are read in a legacy charset. fallback_lines.py has those of several bytes.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "UTF-8 with a line of windows-1252, which lacks the byte 81, and a cut character"
printf 'caf\303\251\ncaf\351 \20012 \201\n\342\202x\n' >mixed
tx convert --fallback windows-1252 mixed
t convert --fallback cp437 -v mixed
t convert --fallback windows-1252 --max-errors 1 -v -o out mixed

title "in place: a damaged file, and a correct one"
printf 'na\303\257ve na\303\257ve na\357ve\n' >legacy
printf 'na\303\257ve\n' >right
t convert -i --fallback windows-1252 legacy right
show legacy
show right

title "the characters of the fallback are text to an encoder with state, and to iconv(3)'s charsets"
t convert --fallback windows-1252 -t utf-7 mixed
t convert --fallback windows-1252 -t iconv:utf-8 mixed

title "characters of the fallback that the output charset lacks are unmappable, also the second of a sequence"
printf 'a\200b\200\n\342\202c \303\251' >lacking
for charset in koi8-r iso-2022-jp; do
    for action in stop replace skip escape; do
        t convert -f utf-8 --fallback windows-1252 -t $charset --on-unmappable $action lacking
    done
done
t convert -f utf-8 --fallback windows-1252 -t koi8-r --range 0:3 lacking

title "a fallback is a legacy charset that contains ASCII; it is not combined with --on-error"
t convert --fallback ibm037 mixed
t convert --fallback utf-16 mixed
t convert --fallback no-such-charset mixed
t convert --fallback latin1 --on-error skip mixed

title "messages suggest it, with a charset that it accepts"
python3 -c '
line = "Gr\u00f6\u00dfe\n"
open("log", "wb").write(line.encode() * 8 + line.encode("latin1") * 8)
open("few", "wb").write(line.encode() + line.encode("latin1"))'
for charset in latin1 shift_jis utf-8 iconv:latin1; do
    t convert -f auto,$charset log
done
t convert -f auto,utf-8 few
# shellcheck disable=SC2002 # a pipe is not a file
cat few | t convert -f auto,latin1
t convert -f utf-8 --fallback latin1 few

title "a long text, whatever the number of threads and parts, is what Python makes of it"
python3 "$(dirname "$0")/../lib/fallback_reference.py"
for jobs in 1 4; do
    "$RUNIC" convert -q --fallback windows-1252 -j $jobs long >got
    cmp got wanted && echo "-j$jobs: as Python"
done
for part in 1 2 3 4 5; do
    "$RUNIC" convert -q -f utf-8 --fallback windows-1252 --part $part/5 long
done >got
cmp got wanted && echo "5 parts: as Python"
"$RUNIC" convert -q --fallback windows-1252 - <long >got
cmp got wanted && echo "a pipe: as Python"

title "lines that are in memory do not wait for standard input"
printf 'f\303\274r\n\203\101\203\102\nabc' >lines
mkfifo waiting
exec 9<>waiting
timeout 20 "$RUNIC" convert -q -f utf-8 --fallback shift_jis lines <&9
echo " = $?"
exec 9>&-
