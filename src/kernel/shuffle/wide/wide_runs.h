/* wide_runs.h - runs of pairs, or of values above FFFF, between UTF-16 and UTF-32; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Loops of their own, without a table: emoji from UTF-16 to UTF-32 at 63 GB/s, 15 times simdutf's speed; 3.9 times before a
 * run could begin at an odd unit (gcc; 2026-11-20, docs/kernels/utf16_to_utf32.md).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_RUNS_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_RUNS_H

#include "../cursor.h"
#include "wide_steps.h"

#define UNITS (VEC / 2) /* words in a vector */

/* Are all units surrogates of these two kinds in turn? */
ALWAYS_INLINE bool all_in_turn(vec d, uint32_t kinds)
{
    return v_is_zero(v_xor(v_and(d, v_all32(0xFC00FC00)), v_all32(kinds)));
}

/* Pairs to values for as long as they last, two vectors at a time: then less depends on where the loop lies. */
ALWAYS_INLINE void pair_run(enum runic_form from, enum runic_form to, bool in_loop, struct cursor *c)
{
    const vec field = constant(in_loop, v_all32(0xFC00FC00)), kinds = constant(in_loop, v_all32(0xDC00D800));
    const struct pair_constants k = pair_constants(in_loop);
    size_t n = smaller(cursor_rest(from, c) / UNITS, cursor_room(to, c) / (VEC / 4));
    LOOP_AT_LINE;
    for (; n >= 2; n -= 2) {
        const vec a = v_load(c->src), b = v_load(c->src + VEC);
        if (!v_is_zero(v_or(v_xor(v_and(a, field), kinds), v_xor(v_and(b, field), kinds))))
            break;
        v_store(c->dst, join_pairs(a, k));
        v_store(c->dst + VEC, join_pairs(b, k));
        cursor_advance(from, to, c, 2 * UNITS, VEC / 2);
    }
    const vec last = n > 0 ? v_load(c->src) : v_zero();
    if (v_is_zero(v_xor(v_and(last, field), kinds))) {
        v_store(c->dst, join_pairs(last, k));
        cursor_advance(from, to, c, UNITS, VEC / 4);
    }
}

/* A run that begins behind `carry` words, 0 or 1, of which the pair is written. Was there one? */
ALWAYS_INLINE bool pair_run_behind(enum runic_form from, enum runic_form to, size_t carry, struct cursor *c)
{
    if (!all_in_turn(v_load(c->src + 2 * carry), 0xDC00D800))
        return false;
    c->src += 2 * carry;
    pair_run(from, to, true, c);
    return true;
}

/* Values above FFFF to pairs likewise. */
ALWAYS_INLINE void split_run(enum runic_form from, enum runic_form to, bool in_loop, struct cursor *c)
{
    const vec planes = constant(in_loop, v_all32(0xFFF00000));
    const struct split_constants k = split_constants(in_loop);
    size_t n = smaller(cursor_rest(from, c) / (VEC / 4), cursor_room(to, c) / UNITS);
    LOOP_AT_LINE;
    for (; n >= 2; n -= 2) {
        const vec a = v_sub32(v_load(c->src), k.base), b = v_sub32(v_load(c->src + VEC), k.base);
        if (v_meet(v_or(a, b), planes))
            break;
        v_store(c->dst, split_pairs(a, k));
        v_store(c->dst + VEC, split_pairs(b, k));
        cursor_advance(from, to, c, VEC / 2, 2 * UNITS);
    }
    const vec last = v_sub32(n > 0 ? v_load(c->src) : v_zero(), k.base);
    if (!v_meet(last, planes)) {
        v_store(c->dst, split_pairs(last, k));
        cursor_advance(from, to, c, VEC / 4, UNITS);
    }
}

/* The same for whatever has such runs. Was there one? */
ALWAYS_INLINE bool wide_run(enum runic_form from, enum runic_form to, bool in_loop, struct cursor *c)
{
    const uint8_t *begin = c->src;
    if (is_utf16(from) && is_utf32(to))
        pair_run(from, to, in_loop, c);
    if (is_utf32(from) && is_utf16(to))
        split_run(from, to, in_loop, c);
    return c->src != begin;
}

#undef UNITS

#endif
