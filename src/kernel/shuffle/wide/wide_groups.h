/* wide_groups.h - four vectors of UTF-16 or UTF-32 at a time to all but UTF-8, by what kind of text it is. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_GROUPS_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_GROUPS_H

#include "../cursor.h"
#include "wide_faults.h"
#include "wide_pairs.h"
#include "wide_plain.h"

#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */

/* A loop that is a function by itself: groups with pairs, or values above FFFF, for as long as they are good. */
typedef void wide_loop(struct cursor *c);

/* Did it get on? */
ALWAYS_INLINE bool by_wide_loop(wide_loop *loop, struct cursor *c)
{
    const uint8_t *begin = c->src;
    struct cursor copy = *c; /* so that c itself stays in registers */
    loop(&copy);
    *c = copy;
    return c->src != begin;
}

/* A group with a fault, of UTF-16 with a word behind it; the fault is replaced. */
ALWAYS_INLINE void put_repaired_group(enum runic_form from, enum runic_form to, bool has_before, struct cursor *c)
{
    uint8_t space[4 * VEC + 2];
    size_t written = GROUP(from);
    const bool has_pairs = wide_replace_faults(from, c->src, wide_find_suspects(from, c->src), has_before, space, &c->replaced);
    if (has_pairs && is_utf16(from) && is_utf32(to)) {
        memcpy(space + 4 * VEC, c->src + 4 * VEC, 2);
        struct joined_seen seen = {is_low_surrogate(load_utf16(space)), v_zero()};
        written = put_joined_group(to, space, c->dst, &seen, join_constants(false));
    } else if (has_pairs && is_utf32(from) && is_utf16(to)) {
        vec worst = v_zero();
        written = put_split_group(space, c->dst, &worst, split_constants(false));
    } else {
        put_plain_group(from, to, space, c->dst);
    }
    cursor_advance(from, to, c, GROUP(from), written);
}

/* Some of UTF-16, with surrogates in the next group; to UTF-16, with faults. Did it get on? */
ALWAYS_INLINE bool some_with_surrogates(enum runic_form from, enum runic_form to, bool lossy, wide_loop *pairs, bool has_before,
                                        struct cursor *c)
{
    if (cursor_rest(from, c) == GROUP(from))
        return false;
    const bool begins_badly = utf16_begins_badly(c->src, has_before);
    if (is_utf32(to) && !begins_badly && (!lossy || wide_group_is_good(from, c->src, has_before)))
        return by_wide_loop(pairs, c);
    if (lossy)
        put_repaired_group(from, to, has_before, c);
    return lossy;
}

/* Groups of UTF-16, from between characters to between characters. */
ALWAYS_INLINE void fast_from_words(enum runic_form from, enum runic_form to, bool lossy, wide_loop *pairs, struct cursor *c)
{
    const uint8_t *begin = c->src;
    do
        plain_words(from, to, c);
    while (has_wide_group(from, to, c) && some_with_surrogates(from, to, lossy, pairs, c->src != begin, c));
    if (c->src != begin && c->src != c->src_end && is_low_surrogate(load_utf16(c->src)) &&
        is_high_surrogate(load_utf16(c->src - 2))) {
        if (is_utf32(to)) {
            c->src += 2; /* the pair is written */
        } else {
            c->src -= 2;
            c->dst -= 2;
        }
    }
}

/* Some of UTF-32, with values above FFFF or faults in the next group. Did it get on? */
ALWAYS_INLINE bool some_values(enum runic_form from, enum runic_form to, bool lossy, wide_loop *pairs, struct cursor *c)
{
    if (wide_run(from, to, true, c))
        return true;
    if (is_utf16(to) && (!lossy || utf32_group_is_good(c->src)))
        return by_wide_loop(pairs, c);
    if (lossy)
        put_repaired_group(from, to, false, c);
    return lossy;
}

ALWAYS_INLINE void fast_from_double_words(enum runic_form from, enum runic_form to, bool lossy, wide_loop *pairs,
                                          struct cursor *c)
{
    const struct narrow_constants k = {beyond_units(from, 0xFFFF), v_opaque(v_all16(0xD800)), v_opaque(v_all16(0x7FF))};
    do
        plain_values(from, to, k, c);
    while (has_wide_group(from, to, c) && some_values(from, to, lossy, pairs, c));
}

#undef GROUP

#endif
