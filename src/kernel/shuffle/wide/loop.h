/* loop.h - UTF-16 and UTF-32 to one another, strict and lossy: the loop; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_LOOP_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_LOOP_H

#include "../blocks.h"
#include "pairs.h"

/* Words with marks to `to`. Yields how many units, or SIZE_MAX if there is no room for them. */
ALWAYS_INLINE size_t careful_put_words(enum runic_form to, struct cursor *c, vec x, struct utf16_marks m)
{
    uint64_t keep = first_bits(m.end) & (is_utf16(to) ? ~UINT64_C(0) : ~(m.pairs << 1));
    size_t count = bit_count(keep);
    if (count > cursor_room(to, c))
        return SIZE_MAX;
    uint8_t spare[4 * UNITS + 16] = {0}, *place = careful_place(to, c, UNITS + 4, spare);
    if (m.pairs == 0 || is_utf16(to)) {
        put_plain_words(to, place, x);
    } else if (is_utf32(to)) {
        const struct join_constants k = join_constants(false);
        put_joined(place, find_word_pairs(x, v_move_down(x, 2), k), keep, k);
    } else {
        UNROLL
        for (int i = 0; i < QUADS; i++) {
            quad q = q_shuffle(v_quad(x, i), index_of(runic_pick_words, keep, i));
            q_store_half(place + bit_count(keep & first_bits((size_t)(8 * i))), q_pack16(q, q));
        }
    }
    careful_done(FORM_utf16, to, c, place, m.end, count);
    return count;
}

ALWAYS_INLINE enum careful careful_from_words(enum runic_form to, bool lossy, struct cursor *c, vec x, size_t len,
                                              bool next_is_low)
{
    struct utf16_marks m = utf16_find_marks(x, len, lossy, next_is_low);
    if (lossy && m.bad != 0)
        x = v_blend(v_from_bits16(m.bad), v_all16(REPLACEMENT_CHARACTER), x);
    if (careful_put_words(to, c, x, m) == SIZE_MAX)
        return CAREFUL_FULL;
    c->replaced += bit_count(m.bad);
    return m.is_fault ? CAREFUL_FAULT : CAREFUL_ON;
}

ALWAYS_INLINE enum careful careful_from_double_words(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c,
                                                     vec x, size_t len)
{
    vec bad = utf32_faults(x);
    uint64_t mask = v_signs(bad), stops = lossy ? 0 : mask;
    size_t end = stops != 0 ? (size_t)__builtin_ctzll(stops) / 4 : len, count = end;
    if (lossy)
        x = v_blend(bad, v_all32(REPLACEMENT_CHARACTER), x);
    struct split split = split_values(x, split_constants(false));
    if (is_utf16(to)) {
        UNROLL
        for (size_t i = 0; i < QUADS; i++)
            count += bit_count(split.keep[i] & 0xAA & first_bits(end > 4 * i ? smaller(2 * (end - 4 * i), 8) : 0));
    }
    if (count > cursor_room(to, c))
        return CAREFUL_FULL;
    uint8_t spare[2 * VEC], *place = careful_place(to, c, UNITS + 8, spare);
    if (is_utf16(to))
        put_split(place, split);
    else
        v_store(place, x);
    careful_done(from, to, c, place, end, count);
    if (lossy)
        c->replaced += bit_count(mask) / 4;
    return stops != 0 ? CAREFUL_FAULT : CAREFUL_ON;
}

ALWAYS_INLINE enum careful careful_wide(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c)
{
    const size_t size = form_unit_size(from), rest = cursor_rest(from, c), len = smaller(rest, VEC / size);
    vec x = len == VEC / size ? v_load(c->src) : v_load_some(c->src, len * size);
    if (is_utf32(from))
        return careful_from_double_words(from, to, lossy, c, x, len);
    return careful_from_words(to, lossy, c, x, len, rest > UNITS && is_low_surrogate(load_utf16(c->src + VEC)));
}

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

/*
 * Groups of four vectors of source: plain ones (a unit to a unit) are widened, narrowed or swapped; in others pairs are joined
 * or values split, eight words at a time, by the table that picks words. Runs of pairs, or of values beyond FFFF, need no
 * table. Careful blocks do the rest, as everywhere.
 */

/* Groups are a function by themselves, or short texts would wait for their constants. */
ALWAYS_INLINE enum careful convert_wide(enum runic_form from, enum runic_form to, bool lossy,
                                        void (*groups)(bool lossy, struct cursor *c), struct cursor *c)
{
    enum careful state = CAREFUL_ON;
    while (cursor_rest(from, c) > 0 && state == CAREFUL_ON) {
        wide_run(from, to, false, c);
        if (has_wide_group(from, to, c)) {
            struct cursor copy = *c; /* so that c itself stays in registers */
            groups(lossy, &copy);
            *c = copy;
        }
        for (int i = 0; i < 4 && cursor_rest(from, c) > 0 && state == CAREFUL_ON; i++)
            state = quick_from_wide(from, to, c) ? CAREFUL_ON : careful_wide(from, to, lossy, c);
    }
    return state;
}

#endif
