/* loop.h - UTF-16 and UTF-32 to one another, strict and lossy: the loop; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_LOOP_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_LOOP_H

#include "../blocks.h"
#include "pairs.h"

/* Up to UNITS words, for which x stands, with zeros behind; next_is_low: the word after them is a low surrogate. */
ALWAYS_INLINE enum step_end checked_to_values(bool lossy, struct cursor *c, vec x, size_t len, bool next_is_low)
{
    struct utf16_marks m = utf16_find_marks(x, len, lossy, next_is_low);
    if (lossy && m.bad != 0)
        x = utf16_replace(x, m.bad);
    const uint64_t keep = first_bits(m.end) & ~(m.pairs << 1);
    const size_t count = mask_count(keep);
    if (count > cursor_room(FORM_utf32, c))
        return NO_ROOM;
    const struct join_constants k = join_constants(false);
    uint8_t spare[4 * UNITS + 16] = {0}, *place = checked_place(FORM_utf32, c, UNITS + 4, spare);
    if (m.pairs == 0)
        put_plain_words(FORM_utf32, place, x);
    else
        put_joined(place, find_word_pairs(x, v_move_down(x, 2), k), keep, k);
    checked_done(FORM_utf16, FORM_utf32, c, place, m.end, count);
    c->replaced += mask_count(m.bad);
    return m.is_fault ? ILL_FORMED : CONTINUE;
}

/* Up to VEC / 4 values likewise. */
ALWAYS_INLINE enum step_end checked_to_words(bool lossy, struct cursor *c, vec x, size_t len)
{
    vec bad = utf32_faults(x);
    uint64_t mask = v_signs(bad), stops = lossy ? 0 : mask;
    size_t end = stops != 0 ? first_bit(stops) / 4 : len, count = end;
    if (lossy)
        x = v_blend(bad, v_all32(REPLACEMENT_CHARACTER), x);
    struct split split = split_values(x, split_constants(false));
    UNROLL
    for (size_t i = 0; i < QUADS; i++)
        count += mask_count(split.keep[i] & 0xAA & first_bits(end > 4 * i ? smaller(2 * (end - 4 * i), 8) : 0));
    if (count > cursor_room(FORM_utf16, c))
        return NO_ROOM;
    uint8_t spare[2 * VEC], *place = checked_place(FORM_utf16, c, UNITS + 8, spare);
    put_split(place, split);
    checked_done(FORM_utf32, FORM_utf16, c, place, end, count);
    if (lossy)
        c->replaced += mask_count(mask) / 4;
    return stops != 0 ? ILL_FORMED : CONTINUE;
}

ALWAYS_INLINE enum step_end checked_wide(enum runic_form from, bool lossy, struct cursor *c)
{
    const size_t size = form_unit_size(from), rest = cursor_rest(from, c), len = smaller(rest, VEC / size);
    vec x = len == VEC / size ? load_units(from, c->src) : load_some_units(from, c->src, len);
    if (is_utf32(from))
        return checked_to_words(lossy, c, x, len);
    return checked_to_values(lossy, c, x, len, rest > UNITS && is_low_surrogate(load_utf16(c->src + VEC)));
}

/* A loop that is a function by itself: groups with pairs, or values above U+FFFF, for as long as they are good. */
typedef void wide_loop(struct cursor *c);

/* Did it read anything? */
ALWAYS_INLINE bool by_wide_loop(wide_loop *loop, struct cursor *c)
{
    const uint8_t *begin = c->src;
    struct cursor copy = *c; /* so that c itself stays in registers */
    loop(&copy);
    *c = copy;
    return c->src != begin;
}

/* A group with a fault, of UTF-16 with a word behind it; the fault is replaced. */
ALWAYS_INLINE void put_repaired_group(enum runic_form from, bool has_before, struct cursor *c)
{
    uint8_t space[4 * VEC + 2];
    size_t written = GROUP(from);
    const bool has_pairs = wide_repair_group(from, c->src, has_before, space, &c->replaced);
    if (!has_pairs) {
        put_plain_group(from, space, c->dst);
    } else if (is_utf16(from)) {
        memcpy(space + 4 * VEC, c->src + 4 * VEC, 2);
        struct joined_seen seen = {is_low_surrogate(load_utf16(space)), v_zero()};
        written = put_joined_group(space, c->dst, &seen, join_constants(false));
    } else {
        vec worst = v_zero();
        written = put_split_group(space, c->dst, &worst, split_constants(false));
    }
    cursor_advance(from, other_wide(from), c, GROUP(from), written);
}

/* Some of UTF-16, with surrogates in the next group. Was anything read? */
ALWAYS_INLINE bool some_with_surrogates(bool lossy, wide_loop *pairs, bool has_before, struct cursor *c)
{
    if (cursor_rest(FORM_utf16, c) == GROUP(FORM_utf16))
        return false;
    if (!utf16_begins_badly(c->src, has_before) && (!lossy || utf16_group_is_good(c->src, has_before)))
        return by_wide_loop(pairs, c);
    if (lossy)
        put_repaired_group(FORM_utf16, has_before, c);
    return lossy;
}

/* Some of UTF-32, with values above U+FFFF or faults in the next group. Was anything read? */
ALWAYS_INLINE bool some_values(bool lossy, wide_loop *pairs, struct cursor *c)
{
    if (wide_run(FORM_utf32, true, c))
        return true;
    if (!lossy || utf32_group_is_good(c->src))
        return by_wide_loop(pairs, c);
    put_repaired_group(FORM_utf32, false, c);
    return true;
}

/* Groups, from between characters to between characters. */
ALWAYS_INLINE void wide_groups(enum runic_form from, bool lossy, wide_loop *pairs, struct cursor *c)
{
    const uint8_t *begin = c->src;
    const struct narrow_constants k = {beyond_units(from, 0xFFFF), v_opaque(v_all16(0xD800)), v_opaque(v_all16(0x7FF))};
    do
        plain_groups(from, k, c);
    while (has_wide_group(from, c) &&
           (is_utf16(from) ? some_with_surrogates(lossy, pairs, c->src != begin, c) : some_values(lossy, pairs, c)));
    if (is_utf16(from) && c->src != begin && c->src != c->src_end && is_low_surrogate(load_utf16(c->src)) &&
        is_high_surrogate(load_utf16(c->src - 2)))
        c->src += 2; /* the pair is written */
}

/*
 * Plain groups of four vectors (a unit to a unit) are widened or narrowed; in others pairs are joined or values split, eight
 * words at a time, by the table that picks words. Runs of pairs, or of values above U+FFFF, need no table. Checked blocks do
 * the rest, as everywhere. Groups are a function by themselves, or short texts would wait for their constants.
 */
ALWAYS_INLINE enum step_end convert_wide(enum runic_form from, bool lossy, void (*groups)(bool lossy, struct cursor *c),
                                         struct cursor *c)
{
    enum step_end state = CONTINUE;
    while (cursor_rest(from, c) > 0 && state == CONTINUE) {
        wide_run(from, false, c);
        if (has_wide_group(from, c)) {
            struct cursor copy = *c; /* so that c itself stays in registers */
            groups(lossy, &copy);
            *c = copy;
        }
        for (int i = 0; i < 4 && cursor_rest(from, c) > 0 && state == CONTINUE; i++)
            state = fast_from_wide(from, other_wide(from), c) ? CONTINUE : checked_wide(from, lossy, c);
    }
    return state;
}

#endif
