/* emit.h - stores code units: those that a mask keeps, by tables of shuffles, or all; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Eight bits of the mask choose a shuffle of eight words; the number of bits before them is their position, so that no store
 * waits for another. Each store writes a whole vector, and the next one overwrites what it wrote too much.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_EMIT_H
#define RUNIC_KERNEL_SHUFFLE_EMIT_H

#include "units.h"

/* Words made of two planes of bytes: words 0..7 of each lane in low, 8..15 in high. */
struct v_words {
    vec low, high;
};

ALWAYS_INLINE struct v_words join_planes(vec low, vec high)
{
    return (struct v_words){v_unpack_low8(low, high), v_unpack_high8(low, high)};
}

/* Returns the i-th eight words. */
ALWAYS_INLINE quad words_quad(struct v_words words, int i)
{
    return v_quad(i & 1 ? words.high : words.low, i >> 1);
}

ALWAYS_INLINE const uint8_t *row_of(const uint8_t table[256][16], uint64_t mask, int i)
{
    return table[mask >> 8 * i & 0xFF];
}

ALWAYS_INLINE quad index_of(const uint8_t table[256][16], uint64_t mask, int i)
{
    return q_load(row_of(table, mask, i));
}

ALWAYS_INLINE void store_shuffled(uint8_t *dst, quad q, const uint8_t *index)
{
    q_store(dst, q_shuffle(q, q_load(index)));
}

/* Returns the bits of a mask before the i-th eight. */
ALWAYS_INLINE size_t mask_count_before(uint64_t mask, int i)
{
    return mask_count(mask & first_bits((size_t)(8 * i)));
}

/* Returns words in the order in which store_words stores them. */
ALWAYS_INLINE struct v_words words_of_host(enum runic_form to, struct v_words words)
{
    return (struct v_words){is_utf16(to) ? v_host16(words.low) : words.low, is_utf16(to) ? v_host16(words.high) : words.high};
}

/* Stores eight words as UTF-16 or UTF-32. */
ALWAYS_INLINE void store_words(enum runic_form to, uint8_t *dst, quad words)
{
    if (is_utf16(to))
        q_store(dst, words);
    else
        q_store_wide(dst, words);
}

/* Stores the words in `keep` as code units; dst must have room for VEC of them. */
ALWAYS_INLINE void emit_words(enum runic_form to, uint8_t *dst, struct v_words words, uint64_t keep)
{
    words = words_of_host(to, words);
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++) {
        uint8_t *at = dst + mask_count_before(keep, i) * form_unit_size(to);
        store_words(to, at, q_shuffle(words_quad(words, i), index_of(runic_pick_words, keep, i)));
    }
}

/* Stores the bytes in `keep`; dst must have room for VEC. */
ALWAYS_INLINE void emit_bytes(uint8_t *dst, vec bytes, uint64_t keep)
{
    UNROLL
    for (int i = 0; i < QUADS; i++) {
        const int first = 16 * i, second = first + 8;
        const quad index = q_load_index(runic_pick_bytes[keep >> first & 0xFF], runic_pick_bytes[keep >> second & 0xFF]);
        const quad q = q_shuffle(v_quad(bytes, i), index);
        q_store_half(dst + mask_count_before(keep, 2 * i), q);
        q_store_upper(dst + mask_count_before(keep, 2 * i + 1), q);
    }
}

/* Stores the code units in `keep` of two planes; dst must have room for VEC. ISO-8859-1 has the lower plane alone. */
ALWAYS_INLINE void emit_two_planes(enum runic_form to, uint8_t *dst, vec low, vec high, uint64_t keep)
{
    if (to == FORM_latin1)
        emit_bytes(dst, low, keep);
    else
        emit_words(to, dst, join_planes(low, high), keep);
}

/* Stores, of the i-th eight words and the words above them, those in `keep` as UTF-32. */
ALWAYS_INLINE void emit_supplementary_quad(uint8_t *dst, quad words, quad tops, uint64_t keep, int i)
{
    size_t at = mask_count_before(keep, i);
    quad index = index_of(runic_pick_words, keep, i);
    quad q = q_shuffle(words, index), top = q_shuffle(tops, index);
    q_store_double(dst + 4 * at, q, top);
}

/* Does the same for all words. */
ALWAYS_INLINE void emit_double_words(uint8_t *dst, struct v_words words, struct v_words tops, uint64_t keep)
{
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++)
        emit_supplementary_quad(dst, words_quad(words, i), words_quad(tops, i), keep, i);
}

/* Stores VEC words as UTF-16 or UTF-32. */
ALWAYS_INLINE void emit_all_words(enum runic_form to, uint8_t *dst, struct v_words words)
{
    words = words_of_host(to, words);
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++)
        store_words(to, dst + 8 * (size_t)i * form_unit_size(to), words_quad(words, i));
}

/* Stores VEC bytes of ASCII or ISO-8859-1 as code units. in_loop: the stores stay in order. */
ALWAYS_INLINE void emit_widened(enum runic_form to, bool in_loop, uint8_t *dst, vec bytes)
{
    const size_t size = form_unit_size(to);
    UNROLL
    for (int i = 0; i < (int)size; i++) {
        const vec wide = size == 1 ? bytes : size == 2 ? v_widen8_16(bytes, i) : v_widen8_32(bytes, i);
        store_units(to, dst + VEC * i, wide);
        if (in_loop)
            IN_ORDER;
    }
}

/* Stores UNITS words, none a surrogate, as UTF-32. */
ALWAYS_INLINE void put_wide_words(bool in_loop, uint8_t *dst, vec x)
{
    UNROLL
    for (int i = 0; i < 2; i++) {
        store_units(FORM_utf32, dst + VEC * i, v_widen16_32(x, i));
        if (in_loop)
            IN_ORDER;
    }
}

/* Stores UNITS words as code units: none is a surrogate or, for ISO-8859-1, above 0xFF. */
ALWAYS_INLINE void put_plain_words(enum runic_form to, uint8_t *dst, vec x)
{
    if (is_utf16(to)) {
        store_units(to, dst, x);
    } else if (is_utf32(to)) {
        put_wide_words(false, dst, x);
    } else {
        vec bytes = v_unlace(v_pack16(x, x));
        if (QUADS == 2)
            q_store(dst, v_quad(bytes, 0));
        else
            q_store_half(dst, v_quad(bytes, 0));
    }
}

#endif
