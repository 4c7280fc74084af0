/* avx2.h - words for 32-byte vectors made of two 16-byte lanes. */
/* SPDX-License-Identifier: MIT */
/*
 * What shuffles, unpacks or packs does so within lanes ("quads"), unless its name says otherwise. Numbers in names are bits of
 * an element; comparisons yield all ones or all zeros; v_blend looks at the sign bit of each byte.
 */
#ifndef RUNIC_VEC_AVX2_H
#define RUNIC_VEC_AVX2_H

typedef __m256i vec;
typedef __m128i quad;

#define VEC   32 /* bytes */
#define QUADS 2

#define WIDE(name)       _mm256_##name
#define WIDE_WHOLE(name) _mm256_##name##_si256
#include "words_x86.h"

/* The same 16 bytes in each lane. */
ALWAYS_INLINE vec v_table(const uint8_t *table)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)table));
}

/* Bytes FF where a bit is set, 00 elsewhere: v_signs undone. */
ALWAYS_INLINE vec v_from_signs(uint64_t bits)
{
    const vec spread = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const vec bit = _mm256_set1_epi64x((long long)0x8040201008040201);
    return v_equal8(v_and(v_shuffle(v_all32((uint32_t)bits), spread), bit), bit);
}

/* The same for words: a bit for each. */
ALWAYS_INLINE vec v_from_bits16(uint64_t bits)
{
    const vec bit = _mm256_setr_epi16(0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000,
                                      0x4000, (short)0x8000);
    return v_equal16(v_and(v_all16((uint16_t)bits), bit), bit);
}

/* The sum of all bytes. */
ALWAYS_INLINE size_t v_sum_all(vec v)
{
    vec sums = _mm256_sad_epu8(v, _mm256_setzero_si256());
    quad sum = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return (size_t)(_mm_cvtsi128_si64(sum) + _mm_extract_epi64(sum, 1));
}

/* From lanes a0 a1, b0 b1 (quarters, as packing leaves them) to the order of memory: a0 b0 a1 b1. */
WORD1(v_unlace, _mm256_permute4x64_epi64(v, 0xD8))

ALWAYS_INLINE quad v_quad(vec v, int i)
{
    return i == 0 ? _mm256_castsi256_si128(v) : _mm256_extracti128_si256(v, 1);
}

/* The same for what packing twice leaves: a0 b0 c0 d0, a1 b1 c1 d1. */
WORD1(v_unlace4, _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7)))

/* The first half of v's bytes as words. */
WORD1(v_widen8_16, _mm256_cvtepu8_epi16(v_quad(v, 0)))

/* v so that what unpacks its lanes yields halves in the order of memory. */
WORD1(v_lace, _mm256_permute4x64_epi64(v, 0xD8))

/* The i-th quarter of v's bytes as double words. */
ALWAYS_INLINE vec v_widen8_32(vec v, int i)
{
    quad q = v_quad(v, i >> 1);
    return _mm256_cvtepu8_epi32(i & 1 ? _mm_unpackhi_epi64(q, q) : q);
}

/* VEC / 2 bytes of memory as words; VEC / 4 as double words. */
ALWAYS_INLINE vec v_load8_16(const uint8_t *src)
{
    return _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)src));
}

ALWAYS_INLINE vec v_load8_32(const uint8_t *src)
{
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)src));
}

/* Eight words as eight double words in memory. */
ALWAYS_INLINE void q_store_wide(uint8_t *dst, quad words)
{
    v_store(dst, _mm256_cvtepu16_epi32(words));
}

#include "quad_x86.h"

/* The first n (1..VEC) bytes, and zeros. */
ALWAYS_INLINE vec v_load_some(const uint8_t *src, size_t n)
{
    if (n <= 16)
        return _mm256_zextsi128_si256(q_load_some(src, n));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(q_load(src)), q_last(q_load(src + n - 16), n - 16), 1);
}

/* n zeros (1..3) and then v; v from its n-th byte on, and then zeros: with lanes joined. */
ALWAYS_INLINE vec v_move_up(vec v, int n)
{
    vec carry = _mm256_permute2x128_si256(v, v, 0x08); /* 0, low lane */
    return n == 1   ? _mm256_alignr_epi8(v, carry, 15)
           : n == 2 ? _mm256_alignr_epi8(v, carry, 14)
                    : _mm256_alignr_epi8(v, carry, 13);
}

ALWAYS_INLINE vec v_move_down(vec v, int n)
{
    vec carry = _mm256_permute2x128_si256(v, v, 0x81); /* high lane, 0 */
    return n == 1   ? _mm256_alignr_epi8(carry, v, 1)
           : n == 2 ? _mm256_alignr_epi8(carry, v, 2)
                    : _mm256_alignr_epi8(carry, v, 3);
}

#endif
