#!/bin/sh
# lines.sh - lines and columns around the rounds of 192 units in which they are counted.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"
python3 "$(dirname "$0")/lines.py"
