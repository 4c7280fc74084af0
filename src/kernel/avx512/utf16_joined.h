/* utf16_joined.h - the scalar values of 32 units of UTF-16 of any kind, at a fixed distance; for masks. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Each unit comes into a double word with the one behind it, whether they are a pair or not; the
 * words of low surrogates are left out in the end. Units are tested as they are stored, and brought into the host's order by
 * the permute that widens them.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF16_JOINED_H
#define RUNIC_KERNEL_AVX512_UTF16_JOINED_H

#include "utf16_units.h"

/* Surrogates among units as they are stored: the high ones; all but the low ones. */
ALWAYS_INLINE __mmask32 utf16_stored_high(vec units)
{
    return _mm512_cmpeq_epi16_mask(_mm512_and_si512(units, v_all16(0xFC00)), v_all16(0xD800));
}

ALWAYS_INLINE __mmask32 utf16_stored_first(vec units)
{
    return _mm512_cmpneq_epi16_mask(_mm512_and_si512(units, v_all16(0xFC00)), v_all16(0xDC00));
}

/* Where a pair begins; further are the units one further. One test, where two comparisons would wait for each other. */
ALWAYS_INLINE __mmask32 utf16_stored_pairs(vec units, vec further)
{
    return _mm512_testn_epi16_mask(utf16_stored_no_pair(units, further), v_all16(0xFC00));
}

/* All but the second units of pairs; before are the units one before. */
ALWAYS_INLINE __mmask32 utf16_stored_characters(vec before, vec units)
{
    return _mm512_test_epi16_mask(utf16_stored_no_pair(before, units), v_all16(0xFC00));
}

/* Units `first` to `first` + 15 as they are stored, in the host's order, each below the one behind it. */
ALWAYS_INLINE vec utf16_with_next(vec units, uint8_t first)
{
    static const uint8_t bytes[VEC] = {0,  1,  2,  3,  2,  3,  4,  5,  4,  5,  6,  7,  6,  7,  8,  9,  8,  9,  10, 11, 10, 11,
                                       12, 13, 12, 13, 14, 15, 14, 15, 16, 17, 16, 17, 18, 19, 18, 19, 20, 21, 20, 21, 22, 23,
                                       22, 23, 24, 25, 24, 25, 26, 27, 26, 27, 28, 29, 28, 29, 30, 31, 30, 31, 32, 33};
    const vec index = _mm512_add_epi8(v_load(bytes), v_all((uint8_t)(2 * first)));
    return _mm512_permutexvar_epi8(index, units);
}

/*
 * The scalar values of such double words: of `pairs`, and of the lower halves where they are none. RFC 2781 section 2.2, all
 * constants in one; the halves are multiplied as signed numbers.
 */
ALWAYS_INLINE vec utf16_join_two(vec lower, vec two, __mmask16 pairs)
{
    const vec sum = _mm512_madd_epi16(two, v_all32(0x00010400));
    return _mm512_mask_add_epi32(lower, pairs, sum, v_all32(0x10000 + (0x2800 << 10) + 0x2400));
}

ALWAYS_INLINE vec utf16_joined(vec two, __mmask16 pairs)
{
    return utf16_join_two(_mm512_and_si512(two, v_all32(0xFFFF)), two, pairs);
}

/* The same, with U+FFFD for those of `surrogates` that are none of `pairs`. */
ALWAYS_INLINE vec utf16_joined_or_replaced(vec two, __mmask16 pairs, __mmask16 surrogates)
{
    const vec lower = _mm512_and_si512(two, v_all32(0xFFFF));
    return utf16_join_two(_mm512_mask_mov_epi32(lower, surrogates, v_all32(REPLACEMENT_CHARACTER)), two, pairs);
}

#endif
