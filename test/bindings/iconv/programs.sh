#!/bin/sh
# programs.sh - git, xmllint, perl, vim, GLib and php give the same results with librunic-iconv.so as without it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

# The programs that tools/need installs for ./check --long.
for program in git xmllint perl vim php; do
    command -v $program >/dev/null || skip "$program is not installed"
done
perl -MText::Iconv -e 1 2>/dev/null || skip "Perl's Text::Iconv is not installed"

# git stores UTF-8; files of the work tree have the encoding of .gitattributes.
cat >"$scratch/git.sh" <<'S'
set -e
export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=n GIT_AUTHOR_EMAIL=e GIT_COMMITTER_NAME=n GIT_COMMITTER_EMAIL=e
export GIT_AUTHOR_DATE='@1 +0000' GIT_COMMITTER_DATE='@1 +0000'
git init -q tree
cd tree
printf 'text working-tree-encoding=%s\n' "$2" >.gitattributes
cp "$3" text
git add .
git commit -qm text
git cat-file blob HEAD:text | cksum
cp text before
rm text
git checkout -q text
cmp text before || :
git log --stat --format=%H
rm -rf .git
S
for encoding in UTF-16LE-BOM UTF-16 UTF-32 ISO-8859-1 EUC-JP; do
    case $encoding in
    ISO-8859-1 | EUC-JP) iconv -f UTF-8 -t $encoding//IGNORE "$scratch/latin" >"$scratch/tree.text" 2>/dev/null || : ;;
    *LE-BOM) { printf '\377\376' && iconv -f UTF-8 -t UTF-16LE "$scratch/utf8"; } >"$scratch/tree.text" ;;
    *) iconv -f UTF-8 -t "$encoding" "$scratch/utf8" >"$scratch/tree.text" ;;
    esac
    both "git, $encoding" sh "$scratch/git.sh" - "$encoding" "$scratch/tree.text"
    grep -q '^[0-9]* [0-9]*$' "$scratch/with/stdout" || fail "git, $encoding: no text came of it"
done

# The BOM says the other byte order than the host's. git writes the host's order, so the file in the work tree changes.
for bits in 16 32; do
    tail -n 20 "$scratch/utf8" | iconv -f UTF-8 -t UTF-$bits >"$scratch/tree.text"
    swap_units $bits "$scratch/tree.text" >"$scratch/foreign.$bits"
    both "git, UTF-$bits of the other order" sh "$scratch/git.sh" - UTF-$bits "$scratch/foreign.$bits"
    grep -q '^[0-9]* [0-9]*$' "$scratch/with/stdout" || fail "git, UTF-$bits of the other order: no text came of it"
done

# Documents that declare their encoding; xmllint writes them in another one.
for from in UTF-16 UTF-32 UCS-4 ISO-8859-1 EUC-JP; do
    { printf '<?xml version="1.0" encoding="%s"?>\n<a>' $from && cat "$scratch/latin" && printf '</a>\n'; } >"$scratch/document"
    iconv -f UTF-8 -t $from//IGNORE "$scratch/document" >"$scratch/document.xml" 2>/dev/null || :
    for to in UTF-16 UTF-32LE UCS-4 ISO-8859-1 UTF-8 ASCII EUC-JP; do
        both "xmllint, $from to $to" xmllint --encode $to "$scratch/document.xml"
    done
done

cat >"$scratch/text.pl" <<'P'
use Text::Iconv; # makes perl print warnings with addresses
Text::Iconv->raise_error(0);
my ($from, $to, $path) = @ARGV;
open my $file, '<:raw', $path or die;
local $/;
my $text = <$file>;
my $with = Text::Iconv->new($from, $to);
for my $part ($text, substr($text, 0, 7), '', substr($text, 11, 100000)) {
    my $made = $with->convert($part);
    print defined $made ? $made : 'undefined', "\n", defined $with->retval ? $with->retval : 'undefined', "\n";
}
P
for to in UTF-16 UTF-32BE UCS-2 LATIN1 ASCII//TRANSLIT LATIN1//IGNORE KOI8-R//TRANSLIT; do
    for text in utf8 latin bad; do
        both "Text::Iconv to $to" perl -X "$scratch/text.pl" UTF-8 $to "$scratch/$text"
    done
done
for bits in 16 32; do
    both "Text::Iconv from UTF-$bits of the other order" perl -X "$scratch/text.pl" UTF-$bits UTF-8 "$scratch/foreign.$bits"
done

# vim reads in one encoding and writes in another; some of them it converts by itself.
for from in utf-16le utf-16 ucs-4le utf-32 latin1 euc-jp; do
    iconv -f UTF-8 -t "$from//IGNORE" "$scratch/latin" >"$scratch/vim.text" 2>/dev/null || :
    for to in utf-8 utf-32be ucs-2 latin1 cp1252; do
        both "vim, $from to $to" vim -u NONE -i NONE -n -es "+e ++enc=$from $scratch/vim.text" "+w! ++enc=$to made" \
            "+call writefile([iconv(getline(3), 'utf-8', 'utf-32le//TRANSLIT'), iconv(getline(3), 'utf-8', 'ascii//TRANSLIT')], 'words')" +qa!
        [ -s "$scratch/with/words" ] || fail "vim, $from to $to: nothing is written"
    done
done

cat >"$scratch/g.c" <<'C'
#include <glib.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    char *text, *made;
    gsize len, read = 0, written = 0;
    GError *error = NULL;
    if (argc != 5 || !g_file_get_contents(argv[4], &text, &len, NULL))
        return 3;
    made = argv[1][0] == 'f' ? g_convert_with_fallback(text, (gssize)len, argv[3], argv[2], "?", &read, &written, &error)
                             : g_convert(text, (gssize)len, argv[3], argv[2], &read, &written, &error);
    printf("%zu %zu %s\n", read, written, error == NULL ? "good" : error->message);
    return made == NULL || fwrite(made, 1, written, stdout) != written;
}
C
# shellcheck disable=SC2046 # flags are a list
cc "$scratch/g.c" -o "$scratch/g" $(pkg-config --cflags --libs glib-2.0) || fail "the client of GLib does not compile"
for to in UTF-16 UTF-32LE UCS-4 LATIN1 ASCII KOI8-R LATIN1//TRANSLIT; do
    for text in utf8 latin bad; do
        for how in plain fallback; do
            both "g_convert to $to, $how" "$scratch/g" $how UTF-8 $to "$scratch/$text"
        done
    done
done

cat >"$scratch/text.php" <<'P'
<?php
$text = substr(file_get_contents($argv[3]), 290000, 20000);
foreach ([$text, substr($text, 0, 7), ''] as $part) {
    var_dump(@iconv($argv[1], $argv[2], $part), @iconv_strlen($part, $argv[1]), @iconv_substr($part, 3, 40, $argv[1]));
    var_dump(@iconv_strpos($part, 'caf', 0, $argv[1]), @iconv_mime_encode('Subject', substr($part, 0, 22), ['output-charset' => 'UTF-8']));
}
P
for to in UTF-16 UTF-32LE UCS-2 LATIN1 ASCII//TRANSLIT LATIN1//IGNORE//TRANSLIT EUC-JP; do
    for text in utf8 latin bad; do
        both "php to $to" php -n -d extension=iconv "$scratch/text.php" UTF-8 $to "$scratch/$text"
        [ -s "$scratch/with/stdout" ] || fail "php to $to says nothing"
    done
done
told 150
