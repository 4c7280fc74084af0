#!/usr/bin/env python3
"""scan_csv.py - times runictext.scan_csv of a CSV in code page 949 beside polars.scan_csv of it in UTF-8.

Usage: bench/python/scan_csv.py FOLDER [MB]. Writes k.csv (MB in code page 949, 1000 if not given) and u.csv into FOLDER, unless they are there, and reads each four times in turn, in a
process of its own: the sum of a column, and the characters of another. Prints the least seconds, processor time, and the most memory, in MB,
in which the pages of a mapped file count. Needs polars.
"""
# SPDX-License-Identifier: MIT
import os
import random
import subprocess
import sys

WORDS = "안녕하세요 세계 한국어 텍스트 데이터 이름 서울 부산 대구 인천 광주 대전 울산 세종 경기 강원".split()
ROWS = 20000  # that are written again and again
READ = """import resource, sys, time, polars, runictext
begin = time.perf_counter()
table = runictext.scan_csv("k.csv", encoding="cp949") if sys.argv[1] == "k" else polars.scan_csv("u.csv")
table.select(polars.col("값").sum(), polars.col("이름").str.len_chars().sum()).collect(engine="streaming")
used = resource.getrusage(resource.RUSAGE_SELF)
print(time.perf_counter() - begin, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000)"""


def write(megabytes):
    """Write both files, in five columns of which one is quoted."""
    chance = random.Random(1)
    head = "번호,이름,도시,값,비고\n"
    rows = "".join(f'{number},{chance.choice(WORDS)} {chance.choice(WORDS)},"{chance.choice(WORDS)}, {chance.choice(WORDS)}",{chance.randrange(1000)},'
                   f"{chance.choice(WORDS)}\n" for number in range(ROWS))
    times = megabytes * 10**6 // len(rows.encode("cp949"))
    for name, codec in (("k.csv", "cp949"), ("u.csv", "utf-8")):
        with open(name, "wb") as file:
            file.write(head.encode(codec))
            for _ in range(times):
                file.write(rows.encode(codec))


def main():
    os.chdir(sys.argv[1])
    if not os.path.exists("k.csv"):
        write(int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
    runs = {"u": [], "k": []}
    for _ in range(4):
        for which, found in runs.items():
            made = subprocess.run([sys.executable, "-c", READ, which], check=True, capture_output=True, text=True).stdout
            found.append([float(word) for word in made.split()])
    for which, name in (("u", "polars.scan_csv of UTF-8"), ("k", "scan_csv of code page 949")):
        seconds, processor, memory = zip(*runs[which])
        print(f"{name}: {min(seconds):.2f} s, {min(processor):.2f} s of processor time, {max(memory):.0f} MB, {os.path.getsize(which + '.csv') / 1e9:.2f} GB")


main()
