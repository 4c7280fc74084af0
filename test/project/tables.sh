#!/bin/sh
# tables.sh - src/vec/pack_masks.c equals the output of tools/make-tables.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

tools/make-tables >"$scratch/tables.c" || fail "tools/make-tables: exit status $?"
expect_same "src/vec/pack_masks.c" "$scratch/tables.c" src/vec/pack_masks.c
