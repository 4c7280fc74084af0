#!/usr/bin/env python3
"""charsets_listed.py - convert accepts the names that list -v and list -b print."""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess

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
