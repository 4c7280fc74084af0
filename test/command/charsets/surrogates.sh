#!/bin/sh
# surrogates.sh - lone surrogates are characters of WTF-8 and Modified UTF-8: to charsets that lack them, and in checks.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'a\355\240\200b\n\355\260\200\n' >lone
{ cat lone && head -c 300000 /dev/zero | tr '\0' c; } >long

title "to charsets with state, by way of UTF-16"
for charset in wtf-8 mutf-8; do
    for action in stop replace skip escape; do
        t convert -f $charset -t iso-2022-jp --on-unmappable $action lone
    done
    echo "$("$RUNIC" convert -q -f $charset -t iso-2022-jp -c long | wc -c) bytes"
done

title "each character counts as one column"
printf '\007' | cat lone - >bell
printf '\007' >>long
for charset in wtf-8 mutf-8; do
    t check -f $charset --controls bell
    t check -f $charset --controls long
done
printf '\355\240\275\355\270\200\360\237\230\200\355\240\275\007' >pairs
t check -f wtf-8 --controls pairs
t check -f mutf-8 --controls pairs
t convert -f mutf-8 -t iso-2022-jp -v -c pairs

title "to Unicode charsets, which lack them"
for action in stop replace skip escape; do
    t convert -f wtf-8 -t utf-8 --on-unmappable $action lone
done
t convert -f wtf-8 -t utf-7 lone
for charset in utf-7 scsu utf-ebcdic; do
    tx convert -q -f wtf-8 -t $charset --on-unmappable replace lone
done
printf 'a\355\240\200b \377\n' | t convert -v -c -f wtf-8 -t utf-8

title "to charsets that have them"
tx convert -f wtf-8 -t utf-16le lone
tx convert -f wtf-8 -t mutf-8 lone

title "several threads never cut a surrogate pair"
# shellcheck disable=SC2046 # 400,000 words
{ printf 'xxx'; printf '\355\240\275\355\270\200%.0s' $(seq 400000); } >many
t check -f mutf-8 many
for jobs in 1 4; do
    "$RUNIC" convert -f mutf-8 -j$jobs many | cksum
    # In WTF-8, two such surrogates are one ill-formed sequence.
    "$RUNIC" convert -q -f wtf-8 -t utf-16le --on-error replace -j$jobs many | cksum
done

title "inspect shows them as characters"
t inspect -f wtf-8 lone
t inspect -f mutf-8 --at 3 -n 1 lone
t inspect -f wtf-8 --at 2:1 -n 1 lone
