#!/bin/sh
# terminal.sh - output on a terminal: short help, colours, and no UTF-16.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

printf 'a\377' >bad
printf 'a' >good
echo bad >list
python3 "$(dirname "$0")/../lib/terminal_talk.py"
