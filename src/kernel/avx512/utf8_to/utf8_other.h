/* utf8_other.h - blocks of UTF-8 that are neither ASCII nor narrow, some at a time; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. A function of its own: within the loop for groups, what this needs took registers from all
 * other text (gcc: 27 v 32 GB/s; 2026-11-20, docs/kernels/utf8_to_utf16.md).
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_OTHER_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_OTHER_H

#include "utf8_any.h"
#include "utf8_lone_groups.h"

/*
 * Blocks that are neither ASCII nor narrow go some at a time, by steps for what the ones before had: each has as little to
 * decide as it can, for decisions that no branch predictor learns cost more than the steps.
 */
#define SOME_BLOCKS 8

/* Well-formed blocks with 4-byte characters, and runs of these. False: a fault, or something like it. */
ALWAYS_INLINE bool wide_blocks(enum runic_form to, struct utf8_cursor *c)
{
    uint64_t four = 0;
    for (int i = 0; i < SOME_BLOCKS && block_fits(to, c); i++) {
        bool only;
        if (!wide_block(to, c, &four, &only)) {
            settle_if_broken(to, c);
            return false;
        }
        if (only) {
            settle_if_broken(to, c);
            step_to_boundary(c);
            four_byte_run(to, c);
        }
    }
    c->wide = four != 0;
    return true;
}

/* Any blocks; `four`: as in any_block. False: a fault of a strict conversion. */
ALWAYS_INLINE bool any_blocks(enum runic_form to, struct utf8_cursor *c, bool four)
{
    struct utf8_seen seen = {0, 0, c->carry};
    enum step step = DONE;
    for (int i = 0; i < SOME_BLOCKS && step == DONE && block_fits(to, c); i++)
        step = any_block(to, c, true, four, &seen);
    c->wide = seen.four != 0 || step == NOT_DONE;
    c->damaged = seen.broken != 0 || step == NOT_DONE;
    c->lone = step == DONE && seen.broken != 0 && seen.two == 0;
    return step != STOPPED;
}

/* ASCII and bytes that stand for nothing. */
ALWAYS_INLINE void lone_blocks(enum runic_form to, struct utf8_cursor *c)
{
    uint64_t others = 0;
    utf8_lone_groups(to, c);
    for (int i = 0; i < SOME_BLOCKS && c->lone && block_fits(to, c); i++)
        c->lone = lone_block(to, c, &others);
    c->damaged = others != 0 || !c->lone;
    c->wide = 0;
}

/*
 * What a narrow or two-byte block could not do. Where the group before had such a block, too, this goes on until some blocks
 * have been narrow. False: a fault of a strict conversion.
 */
ALWAYS_INLINE bool other_blocks(enum runic_form to, struct utf8_cursor *c)
{
    struct utf8_seen seen = {0, 0, 0};
    FORGET(c->src);
    settle_if_broken(to, c);
    if (c->carry == 0) {
        four_byte_run(to, c);
        if (!block_fits(to, c))
            return true;
    }
    if (c->src == c->src_begin) /* where UTF-16 would look at the byte before */
        return any_block(to, c, false, true, &seen) == DONE;
    const bool more = c->special;
    c->special = true;
    if (!more)
        return any_block(to, c, true, true, &seen) == DONE;
    /* What was no good lead would look like one to a wide block. */
    c->damaged = c->stop_at == 0 && form_unit_size(to) == 2 && !c->owes_low && c->src[-1] > 0xEF;
    c->wide = true;
    while ((c->wide || c->damaged) && block_fits(to, c)) {
        bool good = true;
        if (c->lone && c->carry == 0)
            lone_blocks(to, c);
        else if (!c->damaged)
            c->damaged = !wide_blocks(to, c);
        else if (c->wide)
            good = any_blocks(to, c, true);
        else
            good = any_blocks(to, c, false);
        if (!good)
            return false;
    }
    return true;
}

#endif
