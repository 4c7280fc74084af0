#!/bin/sh
# rest.sh - for text that is UTF-8 in part, detect, convert and check name the charset of its other lines.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Adds a line in a charset to a file.
line() {
    python3 -c 'import sys; sys.stdout.buffer.write((sys.argv[2] + "\n").encode(sys.argv[1]))' "$1" "$2" >>"$3"
}

title "comments in GBK and in UTF-8"
line gbk '/* 读取文件 */' io.c
line ascii 'int main(void)' io.c
line utf-8 '    // 初始化硬件，等待中断。' io.c
line gbk '    read(); /* 串口接收缓冲区大小 */' io.c
t detect io.c
t convert io.c
t check --max-errors 1 io.c
t convert -f utf-8 --fallback gbk io.c

title "a line in windows-1251 among lines in UTF-8, with words of both"
for _ in 1 2 3 4 5 6; do line utf-8 'Соединение установлено, пользователь вошёл в систему' log; done
printf 'имя: ' >>log
line windows-1251 'соединение разорвано' log
t detect log
t detect --format json log
t convert log

title "two short lines, of which EUC-KR is the best guess, with 25 %"
printf 'ok\nGr\303\266\303\237e\nGr\366\337e\n' >short
t detect short
t convert short

title "a word in UTF-8 among lines in Korean, Chinese and Japanese: its letters are syllables, Han or half-width katakana, too"
for text in '오늘 회의는 오후 세 시에 시작합니다.' '참석자는 모두 다섯 명입니다.'; do line euc-kr "$text" korean; done
line utf-8 'Füße' korean
for text in '今天的会议在下午三点开始。' '会议记录由小王负责整理。'; do line gbk "$text" chinese; done
line utf-8 'see één here' chinese
for text in '今日の会議は午後三時に始まります。' '議事録は田中さんが担当します。'; do line shift_jis "$text" japanese; done
line utf-8 'Caractère' japanese
t detect korean chinese japanese

title "UTF-8 with a byte missing is not another charset"
for _ in 1 2 3 4 5 6; do line utf-8 'Соединение установлено, пользователь вошёл в систему' damaged; done
printf 'Соединение установл\320но, пользователь вошёл\n' >>damaged
t detect damaged
t convert damaged

title "--guess decides by the first 128 KiB of a pipe: later bytes that are not UTF-8 are a fault, and the message says how to go on"
python3 -c "print('\u043f\u0440\u0438\u0432\u0435\u0442\n' * 12000 + 'end', end='')" >late
printf ' \362\345\361\362\n' >>late
# shellcheck disable=SC2002 # a pipe is not a file
cat late | "$RUNIC" convert --guess --eol lf >/dev/null 2>"$SCRATCH/err"
cat "$SCRATCH/err"
