#!/bin/sh
# progress.sh - progress on a terminal after a second, cleared at the end; SIGUSR1 at any time; nothing elsewhere.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

python3 "$(dirname "$0")/progress_terminal.py"

title "of a file: how much of it, and the time left"
python3 "$(dirname "$0")/progress_of_file.py"

title "its signals reach the main thread alone: the others have them blocked"
python3 "$(dirname "$0")/progress_threads.py"
