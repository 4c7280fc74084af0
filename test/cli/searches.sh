#!/bin/sh
# searches.sh - what check finds, compared with lists written independently here: characters, charsets, positions.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"
python3 "$(dirname "$0")/searches.py"
