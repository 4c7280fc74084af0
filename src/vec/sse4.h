/* sse4.h - vector operations for 16-byte vectors of x86. vector_ops.md defines them. */
/* SPDX-License-Identifier: MIT */
/* Operations that join the two lanes of avx2.h do nothing here. */
#ifndef RUNIC_VEC_SSE4_H
#define RUNIC_VEC_SSE4_H

typedef __m128i vec;
typedef __m128i quad;

#define VEC   16 /* bytes */
#define QUADS 1

#define WIDE(name)       _mm_##name
#define WIDE_WHOLE(name) _mm_##name##_si128
#include "vector_ops_x86.h"
#include "quad_x86.h"
#include "quad.h"

ALWAYS_INLINE vec v_table(const uint8_t *table)
{
    return q_load(table);
}

ALWAYS_INLINE vec v_from_signs(uint64_t bits)
{
    const vec spread = _mm_set_epi64x(0x0101010101010101, 0);
    const vec bit = _mm_set1_epi64x((long long)0x8040201008040201);
    return v_equal8(v_and(v_shuffle(v_all32((uint32_t)bits), spread), bit), bit);
}

ALWAYS_INLINE size_t v_sum_all(vec v)
{
    const vec sums = _mm_sad_epu8(v, v_zero());
    return (size_t)(uint32_t)(_mm_cvtsi128_si32(sums) + _mm_extract_epi32(sums, 2));
}

VECTOR_OP1(v_unlace, v)
VECTOR_OP1(v_unlace4, v)

ALWAYS_INLINE quad v_quad(vec v, int i)
{
    (void)i;
    return v;
}

ALWAYS_INLINE vec v_widen8_16(vec v, int i)
{
    return i == 0 ? _mm_cvtepu8_epi16(v) : v_unpack_high8(v, v_zero());
}

ALWAYS_INLINE vec v_widen16_32(vec v, int i)
{
    return i == 0 ? _mm_cvtepu16_epi32(v) : v_unpack_high16(v, v_zero());
}

ALWAYS_INLINE vec v_widen8_32(vec v, int i)
{
    return v_widen16_32(v_widen8_16(v, i >> 1), i & 1);
}

/* Loads the vector once, and stores in any order (otherwise, to words: 0.65 of the speed). */
ALWAYS_INLINE void v_store_widened(size_t size, uint8_t *dst, const uint8_t *src)
{
    if (size == 2) {
        const vec bytes = v_load(src);
        v_store(dst, v_widen8_16(bytes, 0));
        v_store(dst + VEC, v_widen8_16(bytes, 1));
        return;
    }
    HIDE_VALUE(src); /* see avx2.h */
    UNROLL
    for (size_t i = 0; i < size; i++) {
        v_store(dst + VEC * i, _mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)(uint32_t)load_bytes(src + 4 * i, 4))));
        IN_ORDER;
    }
}

ALWAYS_INLINE void q_store_wide(uint8_t *dst, quad words)
{
    q_store_double(dst, words, v_zero());
}

ALWAYS_INLINE vec v_load_some(const uint8_t *src, size_t n)
{
    return q_load_some(src, n);
}

ALWAYS_INLINE vec v_move_up(vec v, int n)
{
    if (n == 1)
        return _mm_slli_si128(v, 1);
    return n == 2 ? _mm_slli_si128(v, 2) : _mm_slli_si128(v, 3);
}

ALWAYS_INLINE vec v_move_down(vec v, int n)
{
    if (n == 1)
        return _mm_srli_si128(v, 1);
    return n == 2 ? _mm_srli_si128(v, 2) : _mm_srli_si128(v, 3);
}

#endif
