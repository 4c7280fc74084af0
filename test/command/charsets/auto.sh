#!/bin/sh
# auto.sh - convert without -f converts only what is recognized with certainty: signatures, UTF-8, UTF-16 in an order without doubt; hints at --guess.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "signatures"
printf '\357\273\277h\303\251' >sig8
printf '\377\376h\0\351\0' >sig16le
printf '\0\0\376\377\0\0\0h\0\0\0\351' >sig32be
for file in sig16le sig32be; do
    tx convert -v $file
    "$RUNIC" convert - <$file | cmp - "$SCRATCH/raw" && echo "redirected: the same"
    # shellcheck disable=SC2002 # a pipe is not a file
    cat $file | "$RUNIC" convert | cmp - "$SCRATCH/raw" && echo "piped: the same"
done

title "a signature proves the charset, so --on-error applies"
printf '\357\273\277a\377b' | tx convert --on-error escape

title "valid UTF-8, nothing"
printf 'h\303\251' >utf8
: >empty
tx convert -v utf8
tx convert -v empty

title "UTF-16 and UTF-32 without a mark: not in place"
printf 'h\0e\0l\0l\0o\0' >le
printf '\0\0\0h\0\0\0e\0\0\0l' >be32
tx convert le
tx convert be32
tx convert -f auto,latin1 le
tx convert -c -v le
tx convert -t same be32
# shellcheck disable=SC2002 # a pipe is not a file
cat le | tx convert
t convert -i le

title "standard input that is in the middle of a file"
printf 'skipped \377\nh\303\251\n' >lines
for command in "convert" "check -v" "inspect -n 2"; do
    {
        read -r _
        # shellcheck disable=SC2086 # words
        t $command
    } <lines
done

title "damaged UTF-8, single bytes, and binary data"
python3 -c 'open("damaged", "wb").write("\u00e9".encode() * 20 + b"\xff")'
printf 'caf\351' >latin
printf '\001\0\0\002\0\0\377\0\003\0\0\0\376\0\0\0\0' >binary
for file in damaged latin binary; do
    tx convert $file
done

title "the fallback is used although another charset is very likely, with a warning"
printf 'Привет, мир. Это письмо на русском языке.\n' | iconv -f utf-8 -t koi8-r >russian
t convert -f auto,windows-1252 russian -o /dev/null

title "what --hint says decides between likely charsets"
printf 'pe\350\n' >pec
t convert --guess=1 --hint it pec
t convert --guess=1 --hint cs pec
t convert --guess=1 --hint iso-8859-2 --hint koi8-r pec
t convert -f koi8-r --hint cs pec
t convert --guess=1 --hint cs <pec

title "a stream is UTF-8 up to the first ill-formed sequence, with each --on-error"
printf 'good\n\303\251\351bad' | tx convert

title "-f names another charset than the signature"
tx convert -f utf-8 sig16le
tx convert -f utf-16be sig8 -o /dev/null

title "the signature of SCSU"
printf '\016\376\377abc' | tx convert
printf '\016\376\377abc' | t detect

title "ISO-2022-JP is ASCII with escape sequences: read as UTF-8, with a warning; not for escape sequences of terminals"
printf 'Subject: news\n\n\033\044B\044\063\044s\033(B\n' >mail
printf '\033[31mred\033[0m \033\044x\n' >red
t convert -o copy mail
tx convert --guess mail
t convert -o copy red

# UTF-16 and UTF-32 without a BOM that look little-endian: converted as big-endian with exit status 1; left alone in place.
fresh
printf 'h\0e\0l\0l\0o\0 \0t\0h\0e\0r\0e\0' >little
printf '\0h\0e\0l\0l\0o\0 \0t\0h\0e\0r\0e' >big
printf 'h\0\0\0e\0\0\0l\0\0\0l\0\0\0o\0\0\0 \0\0\0t\0\0\0h\0\0\0' >little32
printf 'h\0e\0l\0l\0o\0 \0t\0' >seven

title "all of it is written, with a warning"
t convert -f utf-16 little
t convert -f utf-32 --on-error replace little32
cat little big | t convert -f utf-16 -q
t convert -f utf-16le little
t convert -f utf-16 big

title "fewer than 8 code units show too little"
t convert -f utf-16 seven

title "in place"
t convert -i -f utf-16 little
show little
t convert -i -F -f utf-16 little
show little

title "a finding of check; iconv(1) reads it as it always did"
printf 'h\0e\0l\0l\0o\0 \0t\0h\0e\0r\0e\0' >little
t check -f utf-16 little
t check -f utf-32 --max-errors 1 little32
t check -f utf-16 big
t iconv -f utf-16 -t utf-8 little

title "a pipe that delivers byte by byte"
python3 -c '
import os, subprocess, sys, time
child = subprocess.Popen([os.environ["RUNIC"], "convert", "-f", "utf-16"], stdin=subprocess.PIPE, bufsize=0)
for byte in open("little", "rb").read():
    child.stdin.write(bytes([byte]))
child.stdin.close()
print(child.wait())' 2>&1

fresh
title "several files whose charsets are not recognized: --guess is named, with -i also --backup; for one file only -f"
printf 'Это простой русский текст для проверки\n' | iconv -f utf-8 -t windows-1251 >a.csv
printf '日本語のテキストです、これは\n' | iconv -f utf-8 -t shift_jis >b.csv
printf '\351\n' >short.csv
t convert a.csv
t convert a.csv b.csv
t convert -ri .
t convert -ri --guess --backup -q .
show a.csv
cat b.csv

title "--guess names the percentage that would do"
printf 'caf\351\n' >cafe
t convert --guess cafe
t convert --guess=80 cafe
t convert --guess=80 --guess -t ascii cafe # the last one counts

title "--guess reads a pipe part by part"
printf 'caf\351\n' | t convert --guess
printf 'caf\351\n' | t convert --guess=80
