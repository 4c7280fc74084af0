#!/bin/sh
# tables.sh - src/vec/tables.c equals the output of tools/make-tables.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

tools/make-tables >"$scratch/tables.c" || fail "tools/make-tables: exit status $?"
expect_same "src/vec/tables.c" "$scratch/tables.c" src/vec/tables.c
