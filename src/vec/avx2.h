/* avx2.h - vector operations for 32-byte vectors of x86, which have two 16-byte lanes. vector_ops.md defines them. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_AVX2_H
#define RUNIC_VEC_AVX2_H

typedef __m256i vec;
typedef __m128i quad;

#define VEC   32 /* bytes */
#define QUADS 2

#define WIDE(name)       _mm256_##name
#define WIDE_WHOLE(name) _mm256_##name##_si256
#include "vector_ops_x86.h"
#include "quad_x86.h"
#include "quad.h"

ALWAYS_INLINE vec v_table(const uint8_t *table)
{
    return _mm256_broadcastsi128_si256(q_load(table));
}

ALWAYS_INLINE vec v_from_signs(uint64_t bits)
{
    const vec spread = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const vec bit = _mm256_set1_epi64x((long long)0x8040201008040201);
    return v_equal8(v_and(v_shuffle(v_all32((uint32_t)bits), spread), bit), bit);
}

ALWAYS_INLINE quad v_quad(vec v, int i)
{
    return i == 0 ? _mm256_castsi256_si128(v) : _mm256_extracti128_si256(v, 1);
}

ALWAYS_INLINE size_t v_sum_all(vec v)
{
    const vec sums = _mm256_sad_epu8(v, v_zero());
    const quad sum = _mm_add_epi64(v_quad(sums, 0), v_quad(sums, 1));
    return (size_t)(uint32_t)(_mm_cvtsi128_si32(sum) + _mm_extract_epi32(sum, 2));
}

/* Reorders quarters a0 a1, b0 b1 to a0 b0 a1 b1, and eighths a0 b0 c0 d0, a1 b1 c1 d1 to a0 a1 b0 b1 c0 c1 d0 d1. */
VECTOR_OP1(v_unlace, _mm256_permute4x64_epi64(v, 0xD8))
VECTOR_OP1(v_unlace4, _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7)))

ALWAYS_INLINE vec v_widen8_16(vec v, int i)
{
    return _mm256_cvtepu8_epi16(v_quad(v, i));
}

ALWAYS_INLINE vec v_widen16_32(vec v, int i)
{
    return _mm256_cvtepu16_epi32(v_quad(v, i));
}

ALWAYS_INLINE vec v_widen8_32(vec v, int i)
{
    const quad q = v_quad(v, i >> 1);
    return _mm256_cvtepu8_epi32(i & 1 ? _mm_unpackhi_epi64(q, q) : q);
}

/* Keeps the pointer in a register of its own: a load that widens takes one step more with a base and an index (Intel). */
ALWAYS_INLINE void v_store_widened(size_t size, uint8_t *dst, const uint8_t *src)
{
    HIDE_VALUE(src);
    UNROLL
    for (size_t i = 0; i < size; i++) {
        const uint8_t *at = src + VEC / size * i;
        v_store(dst + VEC * i, size == 2 ? _mm256_cvtepu8_epi16(q_load(at))
                                         : _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)at)));
        IN_ORDER;
    }
}

ALWAYS_INLINE void q_store_wide(uint8_t *dst, quad words)
{
    v_store(dst, _mm256_cvtepu16_epi32(words));
}

ALWAYS_INLINE vec v_load_some(const uint8_t *src, size_t n)
{
    if (n <= 16)
        return _mm256_zextsi128_si256(q_load_some(src, n));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(q_load(src)), q_last(q_load(src + n - 16), n - 16), 1);
}

/* Joins the lanes. */
ALWAYS_INLINE vec v_move_up(vec v, int n)
{
    const vec carry = _mm256_permute2x128_si256(v, v, 0x08); /* 0, low lane */
    if (n == 1)
        return _mm256_alignr_epi8(v, carry, 15);
    return n == 2 ? _mm256_alignr_epi8(v, carry, 14) : _mm256_alignr_epi8(v, carry, 13);
}

ALWAYS_INLINE vec v_move_down(vec v, int n)
{
    const vec carry = _mm256_permute2x128_si256(v, v, 0x81); /* high lane, 0 */
    if (n == 1)
        return _mm256_alignr_epi8(carry, v, 1);
    return n == 2 ? _mm256_alignr_epi8(carry, v, 2) : _mm256_alignr_epi8(carry, v, 3);
}

#endif
