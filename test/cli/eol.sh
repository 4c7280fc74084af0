#!/bin/sh
# eol.sh - line ends: kept, made LF, made CRLF; a lone CR stays; offsets are those of the input.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

printf 'a\r\nb\nc\rd\r\r\n\r' >mixed
for eol in keep lf crlf; do
    tx convert --eol $eol mixed
done
tx convert --eol crlf -t utf-16le mixed
tx convert --eol lf -t utf-16be mixed
tx convert --eol lf -t utf-32 mixed

title "a CR at the end of one input, an LF at the start of the next"
printf 'a\r' >cr
printf '\nb' >lf
tx convert --eol lf cr lf
tx convert --eol crlf cr lf
tx convert --eol lf cr
tx convert --eol lf -f utf-8 cr cr

title "where the text stops at a fault, what waited is written"
printf 'a\r\377\n' >bad
tx convert -f utf-8 --eol lf bad
tx convert -f utf-8 --eol lf --on-error skip bad

title "U+0A0D, whose bytes look like line ends, is a letter"
printf '\015\012\015\012' | tx convert -f utf-16be -t utf-16be --eol lf
printf '\012\015' | tx convert -f utf-16be -t utf-16be --eol crlf

title "byte by byte, and across large buffers: compared with another way to do it"
python3 - <<'END'
import subprocess, os
text = b"".join(b"x" * (i % 97) + (b"\r\n", b"\n", b"\r", b"\r\r\n")[i % 4] for i in range(20000))
lf = text.replace(b"\r\n", b"\n")
crlf = lf.replace(b"\n", b"\r\n")
def run(eol, charset, data):
    line = [os.environ["RUNIC"], "convert", "--eol", eol, "-f", charset, "-t", charset]
    return subprocess.run(line, input=data, stdout=subprocess.PIPE).stdout
for charset in "utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "latin-1":
    of = lambda some: some.decode().encode(charset)
    print(charset, len(of(text)), run("lf", charset, of(text)) == of(lf), run("crlf", charset, of(text)) == of(crlf))
END
