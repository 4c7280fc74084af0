#!/bin/sh
# last_line.sh - a conversion of several files, each into its own output, ends with one line that counts what became of them.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
make_tree() {
    rm -rf tree
    mkdir tree
    printf 'a\n' >tree/right
    printf '\303\251\n' >tree/utf8
    for name in a b c; do printf 'caf\351 %s\n' $name >tree/latin1$name; done
    printf '\377\376a\0' >tree/utf16
    printf 'a\0\1\2\3\n' >tree/binary
    ln -s right tree/link
}

title "in a tree; a dry run says the same"
make_tree
t convert -ri -f auto,latin1 --dry-run tree
t convert -ri -f auto,latin1 -j3 tree
t convert -ri -f auto,latin1 tree

title "left alone and failed"
make_tree
ln tree/right tree/hard
t convert -ri -t utf-16le-bom tree
rm tree/hard
t convert -ri -q -t latin1 tree

title "lists, several names, --output-dir, -t same"
make_tree
printf 'tree/right\ntree/link\ntree\ntree/none\ntree/latin1a\n' >list
t convert -i -f latin1 --files-from list
t convert -i tree/right tree/utf16
t convert -r -f auto,latin1 --output-dir out tree
t convert -r -f auto,latin1 --output-dir out --if-needed tree
t convert -ri -t same --eol crlf -f auto,latin1 tree

title "none: of a single file, of one output, without a file"
t convert -i -t utf-16be tree/right
t convert -o out/all tree/right tree/utf8
mkdir empty
t convert -ri empty

title "many charsets"
mkdir many
i=0
for charset in utf-8-bom utf-16le-bom utf-16be-bom utf-32le-bom utf-32be-bom utf-7 gb18030; do
    i=$((i + 1))
    "$RUNIC" convert -q -t $charset tree/utf8 -o many/$i
done
t convert -i many/*
for charset in utf-16le utf-16be utf-32le utf-32be; do "$RUNIC" convert -q -t $charset-bom tree/utf8 -o many/x-$charset; done
t convert -i many/x-*
