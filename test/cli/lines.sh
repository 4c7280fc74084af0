#!/bin/sh
# lines.sh - lines and columns where units are counted by rounds of 192: line feeds first, last and within, and units that resemble them.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"
python3 "$(dirname "$0")/lines.py"
