/* sse4.h - words for 16-byte vectors: one lane. */
/* SPDX-License-Identifier: MIT */
/* The same words as avx2.h; what there takes two lanes in turn has nothing to do here. */
#ifndef RUNIC_VEC_SSE4_H
#define RUNIC_VEC_SSE4_H

typedef __m128i vec;
typedef __m128i quad;

#define VEC   16 /* bytes */
#define QUADS 1

#define WIDE(name)       _mm_##name
#define WIDE_WHOLE(name) _mm_##name##_si128
#include "words_x86.h"

/* 16 bytes. */
ALWAYS_INLINE vec v_table(const uint8_t *table)
{
    return _mm_loadu_si128((const __m128i *)(const void *)table);
}

/* Bytes FF where a bit is set, 00 elsewhere: v_signs undone. */
ALWAYS_INLINE vec v_from_signs(uint64_t bits)
{
    const vec spread = _mm_set_epi64x(0x0101010101010101, 0);
    const vec bit = _mm_set1_epi64x((long long)0x8040201008040201);
    return v_equal8(v_and(v_shuffle(v_all32((uint32_t)bits), spread), bit), bit);
}

/* The same for words: a bit for each. */
ALWAYS_INLINE vec v_from_bits16(uint64_t bits)
{
    const vec bit = _mm_setr_epi16(0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80);
    return v_equal16(v_and(v_all16((uint16_t)bits), bit), bit);
}

/* The sum of all bytes. */
ALWAYS_INLINE size_t v_sum_all(vec v)
{
    vec sums = _mm_sad_epu8(v, _mm_setzero_si128());
    return (size_t)(_mm_cvtsi128_si64(sums) + _mm_extract_epi64(sums, 1));
}

/* Packing leaves one lane in order. */
WORD1(v_unlace, v)
WORD1(v_unlace4, v)

ALWAYS_INLINE quad v_quad(vec v, int i)
{
    (void)i;
    return v;
}

/* The first half of v's bytes as words. */
WORD1(v_widen8_16, _mm_cvtepu8_epi16(v))

/* One lane needs no order before it is unpacked. */
WORD1(v_lace, v)

/* The i-th quarter of v's bytes as double words. */
ALWAYS_INLINE vec v_widen8_32(vec v, int i)
{
    vec words = i >> 1 == 0 ? v_widen8_16(v) : _mm_unpackhi_epi8(v, _mm_setzero_si128());
    return i & 1 ? _mm_unpackhi_epi16(words, _mm_setzero_si128()) : _mm_cvtepu16_epi32(words);
}

/* VEC / 2 bytes of memory as words; VEC / 4 as double words. */
ALWAYS_INLINE vec v_load8_16(const uint8_t *src)
{
    return _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(const void *)src));
}

ALWAYS_INLINE vec v_load8_32(const uint8_t *src)
{
    uint32_t bytes;
    memcpy(&bytes, src, sizeof bytes);
    return _mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)bytes));
}

/* Eight words as eight double words in memory. */
ALWAYS_INLINE void q_store_wide(uint8_t *dst, quad words)
{
    const quad zero = _mm_setzero_si128();
    v_store(dst, _mm_unpacklo_epi16(words, zero));
    v_store(dst + 16, _mm_unpackhi_epi16(words, zero));
}

#include "quad_x86.h"

/* The first n (1..VEC) bytes, and zeros. */
ALWAYS_INLINE vec v_load_some(const uint8_t *src, size_t n)
{
    return q_load_some(src, n);
}

/* n zeros (1..3) and then v; v from its n-th byte on, and then zeros. */
ALWAYS_INLINE vec v_move_up(vec v, int n)
{
    return n == 1 ? _mm_slli_si128(v, 1) : n == 2 ? _mm_slli_si128(v, 2) : _mm_slli_si128(v, 3);
}

ALWAYS_INLINE vec v_move_down(vec v, int n)
{
    return n == 1 ? _mm_srli_si128(v, 1) : n == 2 ? _mm_srli_si128(v, 2) : _mm_srli_si128(v, 3);
}

#endif
