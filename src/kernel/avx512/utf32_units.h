/* utf32_units.h - UTF-32 in vectors of 16 values, and their validity. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_UTF32_UNITS_H
#define RUNIC_KERNEL_AVX512_UTF32_UNITS_H

#include "limits.h"

#define UTF32_UNITS 16
#define UTF32_GROUP (4 * UTF32_UNITS)

/* The first values of src, at most 16, and zeros. */
ALWAYS_INLINE vec utf32_load_some(const uint8_t *src, size_t values)
{
    return _mm512_maskz_loadu_epi32((__mmask16)first_bits(smaller(values, UTF32_UNITS)), src);
}

/* A byte for each of 64 values below 0x100. */
ALWAYS_INLINE vec utf32_low_bytes(struct v_four g)
{
    return v_lowest_of_32(g.a, g.b, g.c, g.d);
}

/* Whether a value is above 0xFF. */
ALWAYS_INLINE bool utf32_above_ff(struct v_four g)
{
    return _mm512_test_epi32_mask(v_or_four(g), v_all32(0xFFFFFF00)) != 0;
}

ALWAYS_INLINE bool utf32_any(vec bits, uint32_t of)
{
    return _mm512_test_epi32_mask(bits, v_all32(of)) != 0;
}

/*
 * Above 0x10F7FF where a value is no scalar value: the exclusive or moves the surrogates to 0..7FF and no other value across
 * 110000, and the subtraction moves them to the top.
 */
ALWAYS_INLINE vec utf32_badness(vec values)
{
    return _mm512_sub_epi32(_mm512_xor_si512(values, v_all32(0xD800)), v_all32(0x800));
}

ALWAYS_INLINE __mmask16 utf32_is_bad(vec badness)
{
    return _mm512_cmpgt_epu32_mask(badness, v_all32(0x10F7FF));
}

ALWAYS_INLINE __mmask16 utf32_faults(vec values)
{
    return utf32_is_bad(utf32_badness(values));
}

/* The highest of four vectors' by lanes. */
ALWAYS_INLINE vec utf32_group_badness(struct v_four g)
{
    return _mm512_max_epu32(_mm512_max_epu32(utf32_badness(g.a), utf32_badness(g.b)),
                            _mm512_max_epu32(utf32_badness(g.c), utf32_badness(g.d)));
}

ALWAYS_INLINE bool utf32_group_is_bad(struct v_four g)
{
    return utf32_is_bad(utf32_group_badness(g)) != 0;
}

/* Values with U+FFFD for those that are none; they are counted. */
ALWAYS_INLINE vec utf32_replace_faults(vec values, size_t *replaced)
{
    const __mmask16 faults = utf32_faults(values);
    *replaced += (size_t)_mm_popcnt_u32(faults);
    return _mm512_mask_mov_epi32(values, faults, v_all32(REPLACEMENT_CHARACTER));
}

/* The same for a group. */
ALWAYS_INLINE struct v_four utf32_replace_group(struct v_four g, size_t *replaced)
{
    return (struct v_four){utf32_replace_faults(g.a, replaced), utf32_replace_faults(g.b, replaced),
                           utf32_replace_faults(g.c, replaced), utf32_replace_faults(g.d, replaced)};
}

#endif
