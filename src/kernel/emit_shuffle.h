/* emit_shuffle.h - from planes or words to units in memory: eight words at a time, picked by a table; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Eight bits of the mask of what to keep choose a shuffle. Each eight words are stored at the place that the bits before them
 * tell, so the stores do not wait for one another; what one leaves behind, the next overwrites.
 */
#ifndef RUNIC_KERNEL_EMIT_SHUFFLE_H
#define RUNIC_KERNEL_EMIT_SHUFFLE_H

#include "../tables.h"

#include "units_shuffle.h"

/* Two planes of bytes as words in the order of `to`: units 0..7 of each lane in low, 8..15 in high. */
struct v_words {
    vec low, high;
};

ALWAYS_INLINE struct v_words join_planes(enum runic_form to, vec low, vec high)
{
    if (is_big_endian(to))
        return (struct v_words){v_unpack_low8(high, low), v_unpack_high8(high, low)};
    return (struct v_words){v_unpack_low8(low, high), v_unpack_high8(low, high)};
}

/* The i-th eight words. */
ALWAYS_INLINE quad words_quad(struct v_words words, int i)
{
    return v_quad(i & 1 ? words.high : words.low, i >> 1);
}

ALWAYS_INLINE quad index_of(const uint8_t table[256][16], uint64_t mask, int i)
{
    return q_load(table[mask >> 8 * i & 0xFF]);
}

/* Eight words, as units. */
ALWAYS_INLINE void store_words(enum runic_form to, uint8_t *dst, quad words)
{
    if (is_utf16(to))
        q_store(dst, words);
    else if (is_utf32(to))
        q_store_wide(dst, words, is_big_endian(to) ? 16 : 0);
    else
        q_store_half(dst, q_pack16(words, words));
}

/* The words in `keep`, as units; dst has room for VEC units. */
ALWAYS_INLINE void emit_words(enum runic_form to, uint8_t *dst, struct v_words words, uint64_t keep)
{
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++) {
        size_t at = bit_count(keep & first_bits((size_t)(8 * i)));
        quad q = q_shuffle(words_quad(words, i), index_of(runic_pick_words, keep, i));
        store_words(to, dst + at * form_unit_size(to), q);
    }
}

/* The i-th eight words with what stands above them, in the order of `to`: those in `keep`, to UTF-32. */
ALWAYS_INLINE void emit_tall_quad(enum runic_form to, uint8_t *dst, quad words, quad tops, uint64_t keep, int i)
{
    size_t at = bit_count(keep & first_bits((size_t)(8 * i)));
    quad index = index_of(runic_pick_words, keep, i);
    quad q = q_shuffle(words, index), top = q_shuffle(tops, index);
    quad first = is_big_endian(to) ? top : q, second = is_big_endian(to) ? q : top;
    q_store(dst + 4 * at, q_unpack_low16(first, second));
    q_store(dst + 4 * at + 16, q_unpack_high16(first, second));
}

/* The same for UTF-32 with planes above the words. */
ALWAYS_INLINE void emit_double_words(enum runic_form to, uint8_t *dst, struct v_words words, struct v_words tops, uint64_t keep)
{
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++)
        emit_tall_quad(to, dst, words_quad(words, i), words_quad(tops, i), keep, i);
}

/* VEC words, as units. */
ALWAYS_INLINE void emit_all_words(enum runic_form to, uint8_t *dst, struct v_words words)
{
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++) {
        store_words(to, dst + 8 * (size_t)i * form_unit_size(to), words_quad(words, i));
    }
}

/* VEC ASCII (or Latin-1) bytes to as many units. */
ALWAYS_INLINE void emit_widened(enum runic_form to, uint8_t *dst, vec bytes)
{
    const size_t size = form_unit_size(to);
    UNROLL
    for (size_t i = 0; i < size; i++) {
        vec wide = size == 1            ? bytes
                   : size == 4          ? v_widen8_32(bytes, (int)i)
                   : to == FORM_utf16be ? v_widen8_16_up(bytes, (int)i)
                                        : v_widen8_16(bytes, (int)i);
        if (to == FORM_utf32be)
            wide = v_left32(wide, 24);
        v_store(dst + VEC * i, wide);
    }
}

/* Words to words. */
ALWAYS_INLINE void store_units(enum runic_form to, uint8_t *dst, vec x)
{
    v_store(dst, swap_units(to, x));
}

/* VEC / 2 words, none a surrogate (or for Latin-1 none above FF), to as many units. */
ALWAYS_INLINE void put_plain_words(enum runic_form to, uint8_t *dst, vec x)
{
    if (is_utf16(to)) {
        store_units(to, dst, x);
    } else if (is_utf32(to)) {
        store_units(to, dst, v_widen16_32(x, 0));
        store_units(to, dst + VEC, v_widen16_32(x, 1));
    } else {
        vec bytes = v_unlace(v_pack16(x, x));
        if (QUADS == 2)
            q_store(dst, v_quad(bytes, 0));
        else
            q_store_half(dst, v_quad(bytes, 0));
    }
}

#endif
