/* loop.h - UTF-16 and UTF-32 to one another, strict and lossy: the loop. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_LOOP_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_LOOP_H

#include "blocks.h"

/* Converts well-formed groups with pairs or supplementary values. Returns true if it read anything. */
ALWAYS_INLINE bool by_pair_loop(cursor_loop *pairs, struct cursor *c)
{
    const uint8_t *begin = c->src;
    by_loop(pairs, c);
    return c->src != begin;
}

/* Converts a group with U+FFFD in place of its faults. In UTF-16 a word must follow it. */
ALWAYS_INLINE void put_repaired_group(enum runic_form from, bool has_before, struct cursor *c)
{
    uint8_t space[4 * VEC + 2];
    size_t written = GROUP(from);
    const bool has_pairs = wide_repair_group(from, c->src, has_before, space, &c->replaced);
    if (!has_pairs) {
        put_plain_group(from, space, c->dst);
    } else if (is_utf16(from)) {
        memcpy(space + 4 * VEC, c->src + 4 * VEC, 2);
        struct joined_carry carry = {is_low_surrogate(load_utf16(space)), v_zero()};
        written = put_joined_group(space, c->dst, &carry, join_constants(false));
    } else {
        vec worst = v_zero();
        written = put_split_group(space, c->dst, &worst, split_constants(false));
    }
    cursor_advance(from, other_wide(from), c, GROUP(from), written);
}

/* Converts some UTF-16, of which the first group has surrogates. Returns true if it read anything. */
ALWAYS_INLINE bool some_with_surrogates(cursor_loop *pairs, bool has_before, struct cursor *c)
{
    if (cursor_rest(FORM_utf16, c) == GROUP(FORM_utf16))
        return false;
    if (!utf16_begins_badly(c->src, has_before) && (!c->lossy || utf16_group_is_good(c->src, has_before)))
        return by_pair_loop(pairs, c);
    if (c->lossy)
        put_repaired_group(FORM_utf16, has_before, c);
    return c->lossy;
}

/* Converts some UTF-32, of which the first group has supplementary values or faults. Returns true if it read anything. */
ALWAYS_INLINE bool some_supplementary(cursor_loop *pairs, struct cursor *c)
{
    if (wide_run(FORM_utf32, true, c))
        return true;
    if (!c->lossy || utf32_group_is_good(c->src))
        return by_pair_loop(pairs, c);
    put_repaired_group(FORM_utf32, false, c);
    return true;
}

/* Converts groups; begins and ends between characters. */
ALWAYS_INLINE enum step_end wide_groups(enum runic_form from, cursor_loop *pairs, struct cursor *c)
{
    const uint8_t *begin = c->src;
    const struct narrow_constants k = narrow_constants(from);
    do
        plain_groups(from, k, c);
    while (has_wide_group(from, c) &&
           (is_utf16(from) ? some_with_surrogates(pairs, c->src != begin, c) : some_supplementary(pairs, c)));
    if (is_utf16(from) && c->src != begin && c->src != c->src_end && is_low_surrogate(load_utf16(c->src)) &&
        is_high_surrogate(load_utf16(c->src - 2)))
        c->src += 2; /* the pair is written */
    return CONTINUE;
}

/*
 * Widens or narrows plain groups (a unit to a unit). In other groups, joins pairs or splits values, eight words at a time, by
 * the table that picks words. Runs of pairs or of supplementary values need no table. Blocks convert the rest.
 */
ALWAYS_INLINE enum step_end convert_wide(enum runic_form from, cursor_loop *groups, struct cursor *c)
{
    enum step_end state = CONTINUE;
    while (cursor_rest(from, c) > 0 && state == CONTINUE) {
        wide_run(from, false, c);
        if (has_wide_group(from, c))
            by_loop(groups, c);
        for (int i = 0; i < BLOCKS_BETWEEN_GROUPS && cursor_rest(from, c) > 0 && state == CONTINUE; i++)
            state = plain_block(from, c) ? CONTINUE : wide_checked_block(from, c);
    }
    return state;
}

#endif
