/* wide_runs_shuffle.h - runs of pairs, or of values above FFFF, between UTF-16 and UTF-32; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Loops of their own, without a table: emoji from UTF-16 to UTF-32 at 63 GB/s, 15 times simdutf's speed; 3.9 times before a
 * run could begin at an odd unit (gcc; 2026-11-20, docs/kernels/utf16_to_utf32.md).
 */
#ifndef RUNIC_KERNEL_WIDE_RUNS_SHUFFLE_H
#define RUNIC_KERNEL_WIDE_RUNS_SHUFFLE_H

#include "cursor_shuffle.h"
#include "wide_steps_shuffle.h"

#define UNITS (VEC / 2) /* words in a vector */

/* Are all units surrogates of these two kinds in turn? */
ALWAYS_INLINE bool all_in_turn(vec d, uint32_t kinds)
{
    return v_is_zero(v_xor(v_and(d, v_all32(0xFC00FC00)), v_all32(kinds)));
}

/* Pairs to values, a vector at a time, for as long as they last. A pair of which one half is written, behind `begin`, is left.
 */
ALWAYS_INLINE void pair_run(enum runic_form from, enum runic_form to, const uint8_t *begin, struct cursor *c)
{
    if (c->src != begin && is_high_surrogate(load_utf16(from, c->src - 2)) && all_in_turn(load_units(from, c->src), 0xD800DC00))
        c->src += 2;
    for (size_t n = smaller(cursor_rest(from, c) / UNITS, cursor_room(to, c) / (VEC / 4)); n > 0; n--) {
        vec d = load_units(from, c->src);
        if (!all_in_turn(d, 0xDC00D800))
            return;
        store_units(to, c->dst, join_pairs(d));
        cursor_advance(from, to, c, UNITS, VEC / 4);
    }
}

/* Values above FFFF to pairs, a vector at a time, for as long as they last. */
ALWAYS_INLINE void split_run(enum runic_form from, enum runic_form to, struct cursor *c)
{
    for (size_t n = smaller(cursor_rest(from, c) / (VEC / 4), cursor_room(to, c) / UNITS); n > 0; n--) {
        vec above = v_sub32(load_units(from, c->src), v_all32(0x10000));
        if (v_meet(above, v_all32(0xFFF00000)))
            return;
        store_units(to, c->dst, split_pairs(above));
        cursor_advance(from, to, c, VEC / 4, UNITS);
    }
}

#undef UNITS

#endif
