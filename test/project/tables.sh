#!/bin/sh
# tables.sh - generated tables that need nothing else equal the output of their tools.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

tools/make-tables >"$scratch/tables.c" || fail "tools/make-tables: exit status $?"
expect_same "src/vec/pack_masks.c" "$scratch/tables.c" src/vec/pack_masks.c
tools/make-labels >"$scratch/labels.h" || fail "tools/make-labels: exit status $?"
expect_same "src/tables/label_order.h" "$scratch/labels.h" src/tables/label_order.h
