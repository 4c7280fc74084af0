#!/bin/sh
# guess_hint.sh - convert of several files whose charsets are not recognized names --guess, and for -i --backup; of one file, only -f.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
printf 'Это простой русский текст для проверки\n' | iconv -f utf-8 -t windows-1251 >a.csv
printf '日本語のテキストです、これは\n' | iconv -f utf-8 -t shift_jis >b.csv
printf '\351\n' >short.csv
t convert a.csv
t convert a.csv b.csv
t convert --output-dir out a.csv b.csv
t convert -ri .
t convert -c -ri .
t convert a.csv short.csv
t convert -ri --guess --backup -q .
show a.csv
cat b.csv

title "--guess names the percentage that would do"
printf 'caf\351\n' >cafe
t convert --guess cafe
t convert --guess=80 cafe
