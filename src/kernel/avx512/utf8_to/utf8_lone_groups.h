/* utf8_lone_groups.h - ASCII with faults here and there to UTF-16 or UTF-32: loop and step, for masks. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. A byte beyond ASCII with ASCII on both sides is a fault, whatever it is, and one unit: no lead
 * and no continuation need be looked for, no mask be made, and there is no branch on where faults are. Widened with their
 * signs, such bytes are below zero; the sign alone puts U+FFFD in their place and counts them.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_LONE_GROUPS_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_LONE_GROUPS_H

#include "utf8_groups.h"

#define LONE_QUIET 4                  /* groups without faults, one behind the other: then there are faster ways */
#define LONE_MOST  (UTF8_GROUP << 10) /* bytes: what is counted in words must not overflow */

/* From what was widened with its sign. */
ALWAYS_INLINE vec utf8_lone_units(enum runic_form to, vec wide, vec signs)
{
    const vec replacement = to == FORM_utf16 ? v_all16(REPLACEMENT_CHARACTER) : v_all32(REPLACEMENT_CHARACTER);
    return _mm512_ternarylogic_epi64(wide, signs, replacement, 0xB8); /* b ? c : a */
}

/* A vector of units. Returns `counts`, less one in each lane that was a fault. */
ALWAYS_INLINE vec utf8_lone_vector(enum runic_form to, uint8_t *dst, const uint8_t *src, vec counts)
{
    if (form_unit_size(to) == 2) {
        const vec wide = _mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)src)), signs = _mm512_srai_epi16(wide, 15);
        v_store(dst, utf8_lone_units(to, wide, signs));
        return _mm512_add_epi16(counts, signs);
    }
    const vec wide = _mm512_cvtepi8_epi32(_mm_loadu_si128((const __m128i *)src)), signs = _mm512_srai_epi32(wide, 31);
    v_store(dst, utf8_lone_units(to, wide, signs));
    return _mm512_add_epi32(counts, signs);
}

/* The signs so far, and of 64 bytes those that are not ASCII and have another such behind them. */
ALWAYS_INLINE vec utf8_neighbours(vec signs, const uint8_t *src)
{
    return _mm512_ternarylogic_epi64(signs, v_load(src), v_load(src + 1), 0xF8); /* a | (b & c) */
}

/* Whether no two of 257 bytes that are not ASCII stand together. */
ALWAYS_INLINE bool utf8_all_lone(const uint8_t *src)
{
    vec signs = _mm512_and_si512(v_load(src), v_load(src + 1));
    signs = utf8_neighbours(signs, src + VEC);
    signs = utf8_neighbours(signs, src + 2 * VEC);
    return _mm512_movepi8_mask(utf8_neighbours(signs, src + 3 * VEC)) == 0;
}

/* The number of faults, from what was added up. */
ALWAYS_INLINE size_t utf8_lone_count(enum runic_form to, vec counts)
{
    if (form_unit_size(to) == 2)
        counts = _mm512_madd_epi16(counts, v_all16(1));
    return (size_t)-_mm512_reduce_add_epi32(counts);
}

/* Groups from a boundary on, of ASCII and bytes alone that are not, until there are few such bytes, or some side by side. */
ALWAYS_INLINE void utf8_lone_groups(enum runic_form to, struct utf8_cursor *c)
{
    const size_t most = smaller(smaller(cursor_rest(c), cursor_room(to, c)), LONE_MOST), size = form_unit_size(to);
    vec counts = _mm512_setzero_si512();
    size_t pos = 0;
    for (unsigned quiet = 0; quiet < LONE_QUIET && most - pos > UTF8_GROUP; pos += UTF8_GROUP) {
        const uint8_t *src = c->src + pos;
        if (!utf8_all_lone(src))
            break;
        quiet = group_is_ascii(src) ? quiet + 1 : 0;
        uint8_t *dst = c->dst + pos * size;
#pragma GCC unroll 16
        for (size_t i = 0; i < UTF8_GROUP; i += VEC / size)
            counts = utf8_lone_vector(to, dst + i * size, src + i, counts);
    }
    c->src += pos;
    c->dst += pos * size;
    c->replaced += utf8_lone_count(to, counts);
}

#endif
