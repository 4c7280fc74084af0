#!/bin/sh
# charsets.sh - runic list has every charset, also those of the system's iconv(3); an unknown name gets suggestions.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

title "what list -v and list -b print is what convert takes"
python3 - <<'END'
import os, re, subprocess
SAMPLE = 7 * int(os.environ["RUNIC_TEST_SAMPLE"])
def run(*words):
    return subprocess.run([os.environ["RUNIC"], *words], input=b"", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
plain, verbose, brief = (run("list", *words).stdout.decode() for words in ([], ["-v"], ["-b"]))
own, system = verbose.split("Charsets of the system's iconv(3)")
names = re.findall(r"^(\S+)$", system, re.M)
own_names = re.findall(r"^(\S+)  ", own, re.M)[1:]
own_labels = " ".join(re.findall(r"^ {4}(.*)", own, re.M)).lower().replace(",", "").split() + [name.lower() for name in own_names]
labels = brief.split()
print("counted as listed:", "also take %d charsets" % len(names) in plain)
print("wider than 80 columns:", [line for line in (plain + verbose).split("\n") if len(line) > 80])
wanted = "windows-1251 windows-1250 iso-8859-2 iso-8859-15 koi8-r shift_jis gbk gb18030 big5 euc-jp euc-kr".split()
print("not listed as runic's own:", [name for name in wanted if name not in own_labels])
print("not in list -b:", [name for name in wanted if name not in labels])
print("of the system alone, and not listed so:", [name for name in ("tcvn", "iso-2022-cn-ext", "armscii-8") if name not in names])
print("listed twice:", sorted({name for name in labels if labels.count(name) > 1}))
print("in list, not in list -b:", [name for name in names + own_names if name.lower() not in labels])
print("not taken:", [name for name in labels[::SAMPLE] + names[::SAMPLE] if run("convert", "-f", name).returncode != 0])
END

title "nearest names"
for name in win1251 win1257x 1252 ansi 65001 utf8mb4 utf-9 windows-1521 koi9-r cp125x2 mac-roman xyzzy; do
    t convert -f $name missing
done
t convert -t latin1-x missing
t check --expect utf-8,win1251 missing
for name in utf-8-sig UTF8-BOM utf_16le_bom; do
    printf 'a' | tx convert -t $name
done
