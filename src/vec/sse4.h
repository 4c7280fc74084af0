/* sse4.h - words for 16-byte vectors: one lane. */
/* SPDX-License-Identifier: MIT */
/* The same words as avx2.h; what there takes two lanes in turn has nothing to do here. */
#ifndef RUNIC_VEC_SSE4_H
#define RUNIC_VEC_SSE4_H

typedef __m128i vec;
typedef __m128i quad;

#define VEC   16 /* bytes */
#define QUADS 1

#define WORD1(name, instruction)                                                                                               \
    ALWAYS_INLINE vec name(vec a)                                                                                              \
    {                                                                                                                          \
        return instruction(a);                                                                                                 \
    }
#define WORD2(name, instruction)                                                                                               \
    ALWAYS_INLINE vec name(vec a, vec b)                                                                                       \
    {                                                                                                                          \
        return instruction(a, b);                                                                                              \
    }
#define WORD_SHIFT(name, instruction)                                                                                          \
    ALWAYS_INLINE vec name(vec a, int bits)                                                                                    \
    {                                                                                                                          \
        return instruction(a, bits);                                                                                           \
    }

ALWAYS_INLINE vec v_load(const uint8_t *src)
{
    return _mm_loadu_si128((const __m128i *)(const void *)src);
}

ALWAYS_INLINE void v_store(uint8_t *dst, vec v)
{
    _mm_storeu_si128((__m128i *)(void *)dst, v);
}

ALWAYS_INLINE vec v_zero(void)
{
    return _mm_setzero_si128();
}

ALWAYS_INLINE vec v_all(uint8_t byte)
{
    return _mm_set1_epi8((char)byte);
}

ALWAYS_INLINE vec v_all16(uint16_t unit)
{
    return _mm_set1_epi16((short)unit);
}

ALWAYS_INLINE vec v_all32(uint32_t unit)
{
    return _mm_set1_epi32((int)unit);
}

/* 16 bytes. */
ALWAYS_INLINE vec v_table(const uint8_t *table)
{
    return _mm_loadu_si128((const __m128i *)(const void *)table);
}

WORD2(v_and, _mm_and_si128)
WORD2(v_or, _mm_or_si128)
WORD2(v_xor, _mm_xor_si128)
WORD2(v_add8, _mm_add_epi8)
WORD2(v_add16, _mm_add_epi16)
WORD2(v_adds16, _mm_adds_epu16)
WORD2(v_add32, _mm_add_epi32)
WORD2(v_add64, _mm_add_epi64)
WORD2(v_sub8, _mm_sub_epi8)
WORD2(v_sub16, _mm_sub_epi16)
WORD2(v_sub32, _mm_sub_epi32)
WORD2(v_subs8, _mm_subs_epu8)
WORD2(v_max8, _mm_max_epu8)
WORD2(v_max16, _mm_max_epu16)
WORD2(v_max32, _mm_max_epu32)
WORD2(v_min8, _mm_min_epu8)
WORD2(v_min16, _mm_min_epu16)
WORD2(v_min32, _mm_min_epu32)
WORD2(v_equal8, _mm_cmpeq_epi8)
WORD2(v_equal16, _mm_cmpeq_epi16)
WORD2(v_equal32, _mm_cmpeq_epi32)
WORD2(v_greater8, _mm_cmpgt_epi8)   /* signed */
WORD2(v_greater16, _mm_cmpgt_epi16) /* signed */
WORD2(v_greater32, _mm_cmpgt_epi32) /* signed */
WORD2(v_shuffle, _mm_shuffle_epi8)  /* a's bytes at b */
WORD2(v_unpack_low8, _mm_unpacklo_epi8)
WORD2(v_unpack_high8, _mm_unpackhi_epi8)
WORD2(v_unpack_low16, _mm_unpacklo_epi16)
WORD2(v_unpack_high16, _mm_unpackhi_epi16)
WORD2(v_unpack_low32, _mm_unpacklo_epi32)
WORD2(v_unpack_high32, _mm_unpackhi_epi32)
WORD2(v_pack16, _mm_packus_epi16) /* words to bytes, saturated */
WORD2(v_pack32, _mm_packus_epi32) /* double words to words, saturated */
WORD2(v_pack_masks16, _mm_packs_epi16)
WORD2(v_pack_masks32, _mm_packs_epi32)
WORD2(v_madd8, _mm_maddubs_epi16) /* pairs of bytes: sum of a[i] * signed b[i] */
WORD2(v_madd16, _mm_madd_epi16)   /* pairs of signed words likewise */
WORD2(v_sum8, _mm_sad_epu8)       /* eight |a - b| to one sum */
WORD_SHIFT(v_left16, _mm_slli_epi16)
WORD_SHIFT(v_right16, _mm_srli_epi16)
WORD_SHIFT(v_left32, _mm_slli_epi32)
WORD_SHIFT(v_right32, _mm_srli_epi32)

/* v, and the compiler does not know what it is: a constant stays in its register. */
ALWAYS_INLINE vec v_opaque(vec v)
{
    __asm__("" : "+x"(v));
    return v;
}

/* a without the bits of b. */
ALWAYS_INLINE vec v_without(vec a, vec b)
{
    return _mm_andnot_si128(b, a);
}

/* Bytes of a where mask has its sign bit, bytes of b elsewhere. */
ALWAYS_INLINE vec v_blend(vec mask, vec a, vec b)
{
    return _mm_blendv_epi8(b, a, mask);
}

/* Sign bits of the bytes, as a number. */
ALWAYS_INLINE uint64_t v_signs(vec v)
{
    return (uint32_t)_mm_movemask_epi8(v);
}

ALWAYS_INLINE bool v_is_zero(vec v)
{
    return _mm_testz_si128(v, v) != 0;
}

/* Do a and b share a bit? */
ALWAYS_INLINE bool v_meet(vec a, vec b)
{
    return _mm_testz_si128(a, b) == 0;
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
ALWAYS_INLINE vec v_unlace(vec v)
{
    return v;
}

ALWAYS_INLINE vec v_unlace4(vec v)
{
    return v;
}

ALWAYS_INLINE quad v_quad(vec v, int i)
{
    (void)i;
    return v;
}

/* The i-th half of v's bytes as words; the i-th quarter of them as double words; the i-th half of its words as double words. */
ALWAYS_INLINE vec v_widen8_16(vec v, int i)
{
    return i == 0 ? _mm_cvtepu8_epi16(v) : _mm_unpackhi_epi8(v, _mm_setzero_si128());
}

ALWAYS_INLINE vec v_widen16_32(vec v, int i)
{
    return i == 0 ? _mm_cvtepu16_epi32(v) : _mm_unpackhi_epi16(v, _mm_setzero_si128());
}

ALWAYS_INLINE vec v_widen8_32(vec v, int i)
{
    return v_widen16_32(v_widen8_16(v, i >> 1), i & 1);
}

/* Eight words as eight double words in memory, shifted by no or 16 bits. */
ALWAYS_INLINE void q_store_wide(uint8_t *dst, quad words, int shift)
{
    const quad zero = _mm_setzero_si128();
    v_store(dst, shift == 0 ? _mm_unpacklo_epi16(words, zero) : _mm_unpacklo_epi16(zero, words));
    v_store(dst + 16, shift == 0 ? _mm_unpackhi_epi16(words, zero) : _mm_unpackhi_epi16(zero, words));
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
