#!/bin/sh
# searches.sh - what check looks for: code points, charsets and places, beside lists that are written here once more.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"
python3 "$(dirname "$0")/searches.py"
