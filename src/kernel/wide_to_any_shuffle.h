/* wide_to_any_shuffle.h - UTF-16 and UTF-32 to one another, to the other byte order, and to Latin-1; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Groups of four vectors of source: plain ones (a unit to a unit) are widened, narrowed or swapped; in others pairs are joined
 * or values split, eight words at a time, by the table that picks words. Runs of pairs, or of values beyond FFFF, need no
 * table. Careful blocks do the rest, as everywhere.
 */
#ifndef RUNIC_KERNEL_WIDE_TO_ANY_SHUFFLE_H
#define RUNIC_KERNEL_WIDE_TO_ANY_SHUFFLE_H

#include "cursor_shuffle.h"
#include "emit_shuffle.h"
#include "narrow_shuffle.h"
#include "quick_block_shuffle.h"
#include "utf16_marks_shuffle.h"

#define UNITS       (VEC / 2)                        /* words in a vector */
#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */

/* ---- Steps; all of them take and yield units in the order of the host until they store ---- */

/* Scalar values of pairs, as UTF-16LE stores them in double words. */
ALWAYS_INLINE vec join_pairs(vec d)
{
    return v_add32(v_madd16(v_and(d, v_all32(0x03FF03FF)), v_all32(0x00010400)), v_all32(0x10000));
}

/* Pairs, as UTF-16LE stores them in double words, of scalar values less 10000. */
ALWAYS_INLINE vec split_pairs(vec above)
{
    vec high = v_right32(above, 10), low = v_and(v_left32(above, 16), v_all32(0x03FF0000));
    return v_or(v_or(high, low), v_all32(0xDC00D800));
}

/* VEC / 4 words of which high surrogates take the next with them; what comes out at low ones does not count. */
ALWAYS_INLINE vec join_words(vec x, vec next)
{
    vec high = v_equal32(v_and(x, v_all32(0xFC00)), v_all32(0xD800));
    vec joined = v_add32(v_add32(v_left32(x, 10), next), v_all32(0x10000 - (0xD800u << 10) - 0xDC00));
    return v_blend(high, joined, x);
}

/* UNITS words and those one further on to UTF-32, with pairs joined. keep: two bits for each word, 0 at low surrogates. */
ALWAYS_INLINE size_t put_joined(enum runic_form to, uint8_t *dst, vec x, vec next, uint64_t keep)
{
    UNROLL
    for (int half = 0; half < 2; half++) {
        vec values = swap_units(to, join_words(v_widen16_32(x, half), v_widen16_32(next, half)));
        UNROLL
        for (int i = 0; i < QUADS; i++) {
            int which = half * QUADS + i;
            size_t at = bit_count(keep & first_bits((size_t)(8 * which)));
            q_store(dst + 2 * at, q_shuffle(v_quad(values, i), index_of(runic_pick_words, keep, which)));
        }
    }
    return bit_count(keep) / 2;
}

/* VEC / 4 scalar values to UTF-16: how many words, and two bits for each value, of which the lower is 1. */
struct split {
    vec words;
    uint64_t keep[QUADS];
};

ALWAYS_INLINE struct split split_values(enum runic_form to, vec x)
{
    vec beyond = v_greater32(x, v_all32(0xFFFF));
    vec pairs = split_pairs(v_sub32(x, v_all32(0x10000)));
    vec bits = v_or(beyond, v_all32(0xFFFF));
    uint64_t mask = v_signs(v_pack_masks16(bits, bits));
    struct split s = {.words = swap_units(to, v_blend(beyond, pairs, x))};
    UNROLL
    for (int i = 0; i < QUADS; i++)
        s.keep[i] = mask >> 16 * i & 0xFF;
    return s;
}

ALWAYS_INLINE size_t put_split(uint8_t *dst, struct split s)
{
    size_t count = 0;
    UNROLL
    for (int i = 0; i < QUADS; i++) {
        q_store(dst + 2 * count, q_shuffle(v_quad(s.words, i), index_of(runic_pick_words, s.keep[i], 0)));
        count += bit_count(s.keep[i]);
    }
    return count;
}

/* ---- Careful blocks ---- */

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
        vec twice = v_from_bits16(keep);
        put_joined(to, place, x, v_move_down(x, 2), v_signs(twice));
    } else {
        UNROLL
        for (int i = 0; i < QUADS; i++) {
            quad q = q_shuffle(v_quad(x, i), index_of(runic_pick_words, keep, i));
            q_store_half(place + bit_count(keep & first_bits((size_t)(8 * i))), q_pack16(q, q));
        }
    }
    careful_done(FORM_utf16le, to, c, place, m.end, count);
    return count;
}

ALWAYS_INLINE enum careful careful_from_words(enum runic_form to, bool lossy, struct cursor *c, vec x, size_t len,
                                              bool next_is_low)
{
    struct utf16_marks m = utf16_find_marks(x, len, lossy, next_is_low);
    if (to == FORM_latin1) {
        /* A pair is one that has no place in Latin-1. */
        uint64_t wide =
            v_signs(v_unlace(v_pack_masks16(v_equal16(v_max16(x, v_all16(0x100)), x), v_zero()))) & first_bits(UNITS);
        if (!lossy && (wide & first_bits(m.end)) != 0)
            m = (struct utf16_marks){0, 0, (size_t)__builtin_ctzll(wide), true};
        m.bad = lossy ? wide & ~(m.pairs << 1) & first_bits(m.end) : 0;
    }
    if (lossy && m.bad != 0)
        x = v_blend(v_from_bits16(m.bad), v_all16(to == FORM_latin1 ? '?' : REPLACEMENT_CHARACTER), x);
    if (careful_put_words(to, c, x, m) == SIZE_MAX)
        return CAREFUL_FULL;
    c->replaced += bit_count(m.bad);
    return m.is_fault ? CAREFUL_FAULT : CAREFUL_ON;
}

ALWAYS_INLINE enum careful careful_from_double_words(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c,
                                                     vec x, size_t len)
{
    vec bad = to == FORM_latin1 ? v_equal32(v_max32(x, v_all32(0x100)), x) : utf32_faults(x);
    uint64_t mask = v_signs(bad), stops = lossy ? 0 : mask;
    size_t end = stops != 0 ? (size_t)__builtin_ctzll(stops) / 4 : len, count = end;
    if (lossy)
        x = v_blend(bad, v_all32(to == FORM_latin1 ? '?' : REPLACEMENT_CHARACTER), x);
    struct split split = split_values(to, x);
    if (is_utf16(to)) {
        UNROLL
        for (size_t i = 0; i < QUADS; i++)
            count += bit_count(split.keep[i] & 0xAA & first_bits(end > 4 * i ? smaller(2 * (end - 4 * i), 8) : 0));
    }
    if (count > cursor_room(to, c))
        return CAREFUL_FULL;
    uint8_t spare[2 * VEC], *place = careful_place(to, c, UNITS + 8, spare);
    if (is_utf16(to)) {
        put_split(place, split);
    } else if (is_utf32(to)) {
        store_units(to, place, x);
    } else {
        vec words = v_pack32(x, x), bytes = v_unlace4(v_pack16(words, words));
        q_store_half(place, v_quad(bytes, 0));
    }
    careful_done(from, to, c, place, end, count);
    if (lossy)
        c->replaced += bit_count(mask) / 4;
    return stops != 0 ? CAREFUL_FAULT : CAREFUL_ON;
}

ALWAYS_INLINE enum careful careful_wide(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c)
{
    const size_t size = form_unit_size(from), rest = cursor_rest(from, c), len = smaller(rest, VEC / size);
    vec x = swap_units(from, len == VEC / size ? v_load(c->src) : v_load_some(c->src, len * size));
    if (is_utf32(from))
        return careful_from_double_words(from, to, lossy, c, x, len);
    return careful_from_words(to, lossy, c, x, len, rest > UNITS && is_low_surrogate(load_utf16(from, c->src + VEC)));
}

/* ---- Fast groups ---- */

ALWAYS_INLINE bool has_wide_group(enum runic_form from, enum runic_form to, const struct cursor *c)
{
    return cursor_rest(from, c) >= GROUP(from) && cursor_room(to, c) >= GROUP(from) * (is_utf32(from) + 1);
}

/* A unit to a unit. */
ALWAYS_INLINE void put_plain_group(enum runic_form from, enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    const size_t size = form_unit_size(to);
    vec x[4];
    UNROLL
    for (int i = 0; i < 4; i++)
        x[i] = load_units(from, src + VEC * i);
    if (is_utf16(from)) {
        if (to == FORM_latin1) {
            v_store(dst, v_unlace(v_pack16(x[0], x[1])));
            v_store(dst + VEC, v_unlace(v_pack16(x[2], x[3])));
        } else {
            UNROLL
            for (int i = 0; i < 4; i++)
                put_plain_words(to, dst + UNITS * size * (size_t)i, x[i]);
        }
    } else if (is_utf32(to)) {
        UNROLL
        for (int i = 0; i < 4; i++)
            store_units(to, dst + VEC * i, x[i]);
    } else {
        store_units(to, dst, narrow_units(x[0], x[1]));
        store_units(to, dst + VEC, narrow_units(x[2], x[3]));
    }
}

/* Pairs to values, a vector at a time, for as long as they last. */
ALWAYS_INLINE void pair_run(enum runic_form from, enum runic_form to, struct cursor *c)
{
    while (has_wide_group(from, to, c)) {
        vec d = load_units(from, c->src);
        if (!v_is_zero(v_xor(v_and(d, v_all32(0xFC00FC00)), v_all32(0xDC00D800))))
            return;
        store_units(to, c->dst, join_pairs(d));
        cursor_advance(from, to, c, UNITS, VEC / 4);
    }
}

/* A group with surrogates that go together, to UTF-32. */
ALWAYS_INLINE size_t put_joined_group(enum runic_form from, enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    size_t done = 0;
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        vec x = load_units(from, src + VEC * i);
        vec lows = v_equal16(v_and(x, v_all16(0xFC00)), v_all16(0xDC00));
        done += put_joined(to, dst + 4 * done, x, load_units(from, src + VEC * i + 2), ~v_signs(lows) & first_bits(VEC));
    }
    return done;
}

/* Values above FFFF to pairs, a vector at a time, for as long as they last. */
ALWAYS_INLINE void split_run(enum runic_form from, enum runic_form to, struct cursor *c)
{
    while (has_wide_group(from, to, c)) {
        vec above = v_sub32(load_units(from, c->src), v_all32(0x10000));
        if (v_meet(above, v_all32(0xFFF00000)))
            return;
        store_units(to, c->dst, split_pairs(above));
        cursor_advance(from, to, c, VEC / 4, UNITS);
    }
}

/* A group of scalar values to UTF-16. */
ALWAYS_INLINE size_t put_split_group(enum runic_form from, enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    size_t done = 0;
    UNROLL
    for (size_t i = 0; i < 4; i++)
        done += put_split(dst + 2 * done, split_values(to, load_units(from, src + VEC * i)));
    return done;
}

ALWAYS_INLINE bool utf32_group_is_good(enum runic_form from, const uint8_t *src)
{
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++)
        faults = v_or(faults, utf32_faults(load_units(from, src + VEC * i)));
    return v_is_zero(faults);
}

/* Groups of UTF-16, from between characters to between characters. */
ALWAYS_INLINE void fast_from_words(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const uint8_t *begin = c->src;
    if (!has_wide_group(from, to, c) || is_low_surrogate(load_utf16(from, begin)))
        return;
    while (has_wide_group(from, to, c)) {
        size_t written = GROUP(from);
        if (has_surrogates(from, c->src)) {
            const uint8_t *before = c->src;
            if (is_utf32(to))
                pair_run(from, to, c);
            if (c->src != before)
                continue;
            if (cursor_rest(from, c) == GROUP(from) || !utf16_group_is_good(from, c->src, c->src != begin))
                break;
            if (is_utf32(to))
                written = put_joined_group(from, to, c->src, c->dst);
            else
                put_plain_group(from, to, c->src, c->dst);
        } else {
            put_plain_group(from, to, c->src, c->dst);
        }
        cursor_advance(from, to, c, GROUP(from), written);
    }
    if (c->src != begin && c->src != c->src_end && is_low_surrogate(load_utf16(from, c->src)) &&
        is_high_surrogate(load_utf16(from, c->src - 2))) {
        if (is_utf32(to)) {
            c->src += 2; /* the pair is written */
        } else {
            c->src -= 2;
            c->dst -= 2;
        }
    }
}

/* A group without values above FFFF or surrogates to UTF-16: it is loaded once, and tested as words. */
ALWAYS_INLINE bool narrow_to_words(enum runic_form from, enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    vec x[4];
    UNROLL
    for (int i = 0; i < 4; i++)
        x[i] = v_opaque(v_load(src + VEC * i));
    if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond_units(from, 0xFFFF)))
        return false;
    vec a = narrow_units(swap_units(from, x[0]), swap_units(from, x[1]));
    vec b = narrow_units(swap_units(from, x[2]), swap_units(from, x[3]));
    vec least = v_min16(v_sub16(a, v_all16(0xD800)), v_sub16(b, v_all16(0xD800)));
    if (!v_is_zero(v_equal16(v_min16(least, v_all16(0x7FF)), least)))
        return false;
    store_units(to, dst, a);
    store_units(to, dst + VEC, b);
    return true;
}

ALWAYS_INLINE void fast_from_double_words(enum runic_form from, enum runic_form to, struct cursor *c)
{
    while (has_wide_group(from, to, c)) {
        size_t written = GROUP(from);
        if (is_utf16(to) && narrow_to_words(from, to, c->src, c->dst)) {
            written = GROUP(from);
        } else {
            const uint8_t *before = c->src;
            if (is_utf16(to))
                split_run(from, to, c);
            if (c->src != before)
                continue;
            if (!utf32_group_is_good(from, c->src))
                return;
            if (is_utf16(to))
                written = put_split_group(from, to, c->src, c->dst);
            else
                put_plain_group(from, to, c->src, c->dst);
        }
        cursor_advance(from, to, c, GROUP(from), written);
    }
}

ALWAYS_INLINE enum careful convert_wide(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c)
{
    enum careful state = CAREFUL_ON;
    while (cursor_rest(from, c) > 0 && state == CAREFUL_ON) {
        if (to == FORM_latin1)
            narrow_groups(from, to, 0xFF, c);
        else if (is_utf16(from))
            fast_from_words(from, to, c);
        else
            fast_from_double_words(from, to, c);
        for (int i = 0; i < 4 && cursor_rest(from, c) > 0 && state == CAREFUL_ON; i++)
            state = quick_from_wide(from, to, c) ? CAREFUL_ON : careful_wide(from, to, lossy, c);
    }
    return state;
}

#undef UNITS
#undef GROUP

#endif
