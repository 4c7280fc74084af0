/* quad_x86.h - vector operations for one 16-byte vector, and for numbers; for the x86 targets. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_QUAD_X86_H
#define RUNIC_VEC_QUAD_X86_H

ALWAYS_INLINE quad q_shuffle(quad a, quad b)
{
    return _mm_shuffle_epi8(a, b);
}

ALWAYS_INLINE quad q_load(const uint8_t *src)
{
    return _mm_loadu_si128((const __m128i *)(const void *)src);
}

ALWAYS_INLINE void q_store(uint8_t *dst, quad q)
{
    _mm_storeu_si128((__m128i *)(void *)dst, q);
}

ALWAYS_INLINE void q_store_half(uint8_t *dst, quad q)
{
    _mm_storel_epi64((__m128i *)(void *)dst, q);
}

ALWAYS_INLINE void q_store_upper(uint8_t *dst, quad q)
{
    _mm_storeh_pi((__m64 *)(void *)dst, _mm_castsi128_ps(q));
}

ALWAYS_INLINE void q_store_double(uint8_t *dst, quad words, quad tops)
{
    q_store(dst, _mm_unpacklo_epi16(words, tops));
    q_store(dst + 16, _mm_unpackhi_epi16(words, tops));
}

ALWAYS_INLINE quad q_load_index(const uint8_t *first, const uint8_t *second)
{
    const __m128 lower = _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)first));
    const quad index = _mm_castps_si128(_mm_loadh_pi(lower, (const __m64 *)(const void *)second));
    return _mm_or_si128(index, _mm_set_epi64x(0x0808080808080808, 0));
}

/* Looks up eight words by inserts: loading a vector from eight stored words would wait for all these stores. */
ALWAYS_INLINE quad q_look_up16(const uint16_t *table, const uint32_t *index)
{
    quad words = _mm_cvtsi32_si128(table[index[0]]);
    words = _mm_insert_epi16(words, (int16_t)table[index[1]], 1);
    words = _mm_insert_epi16(words, (int16_t)table[index[2]], 2);
    words = _mm_insert_epi16(words, (int16_t)table[index[3]], 3);
    words = _mm_insert_epi16(words, (int16_t)table[index[4]], 4);
    words = _mm_insert_epi16(words, (int16_t)table[index[5]], 5);
    words = _mm_insert_epi16(words, (int16_t)table[index[6]], 6);
    return _mm_insert_epi16(words, (int16_t)table[index[7]], 7);
}

ALWAYS_INLINE quad q_of_halves(uint64_t low, uint64_t high)
{
    return _mm_set_epi64x((long long)high, (long long)low);
}

#ifdef __x86_64__

ALWAYS_INLINE uint64_t q_low_half(quad q)
{
    return (uint64_t)_mm_cvtsi128_si64(q);
}

ALWAYS_INLINE size_t bit_count(uint64_t bits)
{
    return (size_t)_mm_popcnt_u64(bits);
}

ALWAYS_INLINE size_t mask_count(uint64_t mask)
{
    return bit_count(mask);
}

#else /* general registers have 32 bits */

ALWAYS_INLINE uint64_t q_low_half(quad q)
{
    uint64_t low;
    q_store_half((uint8_t *)&low, q);
    return low;
}

ALWAYS_INLINE size_t mask_count(uint64_t mask)
{
    return (size_t)_mm_popcnt_u32((uint32_t)mask);
}

ALWAYS_INLINE size_t bit_count(uint64_t bits)
{
    return mask_count(bits) + mask_count(bits >> 32);
}

#endif

#include "tally_bits.h"

#endif
