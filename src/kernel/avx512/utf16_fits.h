/* utf16_fits.h - whether each unit of UTF-16 fits to the one before it, by planes of upper bytes; for masks. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_UTF16_FITS_H
#define RUNIC_KERNEL_AVX512_UTF16_FITS_H

#include "utf16_units.h"

/* The upper bytes of 64 units, those of the first and the second vector in turns. */
ALWAYS_INLINE vec utf16_upper_bytes(const uint8_t *src)
{
    const vec a = v_load(src), b = v_load(src + VEC);
    return v_odd_bytes(a, b);
}

/* Those of the units before, in the same places. These loads cross lines anyway, so one is from where they are in place. */
ALWAYS_INLINE vec utf16_upper_bytes_before(const uint8_t *src)
{
    return v_select(v_constant16(0x00FF), v_load(src - 1), v_load(src + VEC - 2));
}

/*
 * Bit 2 of a byte is set where a unit of 64 and the one before it do not fit: a low surrogate stands where, and only where, a
 * high one stood before. What is added moves DC..DF, and D8..DB, to the top; FC..FF less F8 are 4..7, all else has bit 2
 * clear. Other bits are anything.
 */
ALWAYS_INLINE vec utf16_misfits(const uint8_t *src)
{
    const vec low = _mm512_subs_epu8(_mm512_add_epi8(utf16_upper_bytes(src), v_all(0x20)), v_all(0xF8));
    const vec high = _mm512_subs_epu8(_mm512_add_epi8(utf16_upper_bytes_before(src), v_all(0x24)), v_all(0xF8));
    return _mm512_xor_si512(low, high);
}

/* Whether every unit of a group fits to the one before it; there is one before the first. */
ALWAYS_INLINE bool utf16_group_fits(const uint8_t *src)
{
    const vec misfits = _mm512_or_si512(utf16_misfits(src), utf16_misfits(src + 2 * VEC));
    return _mm512_test_epi8_mask(misfits, v_all(0x04)) == 0;
}

#endif
