/* utf32_to_latin1.h - UTF-32 to ISO-8859-1, value for value: loops and steps, for masks. */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions. NULL for replaced as for UTF-16. */
#ifndef RUNIC_KERNEL_AVX512_LATIN1_UTF32_TO_LATIN1_H
#define RUNIC_KERNEL_AVX512_LATIN1_UTF32_TO_LATIN1_H

#include "utf16_to_latin1.h" /* LOSSY_PATIENCE */
#include "../utf32_units.h"

ALWAYS_INLINE vec utf32_replace_big(vec values, size_t *replaced)
{
    const __mmask16 big = _mm512_cmpgt_epu32_mask(values, v_all32(0xFF));
    *replaced += (size_t)_mm_popcnt_u32(big);
    return _mm512_mask_mov_epi32(values, big, v_all32('?'));
}

/* Groups of 64 values up to U+00FF, of at most n values. Returns how many values. */
ALWAYS_INLINE size_t utf32_groups_to_latin1(const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t pos = 0;
    for (; n - pos >= UTF32_GROUP; pos += UTF32_GROUP) {
        const struct utf32_vectors g = utf32_stored_group(src + 4 * pos);
        if (utf32_stored_above_ff(g))
            break;
        v_store(dst + pos, utf32_stored_narrow(g));
    }
    return pos;
}

/* A text of at most 64 values. False: something that does not fit, or no room. */
ALWAYS_INLINE bool utf32_to_latin1_short(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *written)
{
    *written = len;
    const uint64_t in_text = first_bits(len);
    const vec a = _mm512_maskz_loadu_epi32((__mmask16)in_text, src);
    if (len > cap)
        return false;
    if (len <= UTF32_UNITS) {
        const vec values = a;
        _mm_mask_storeu_epi8(dst, (__mmask16)in_text, _mm512_cvtepi32_epi8(values));
        return !utf32_any(values, 0xFFFFFF00);
    }
    const vec b = _mm512_maskz_loadu_epi32((__mmask16)(in_text >> 16), src + VEC);
    const vec c = _mm512_maskz_loadu_epi32((__mmask16)(in_text >> 32), src + 2 * VEC);
    const vec d = _mm512_maskz_loadu_epi32((__mmask16)(in_text >> 48), src + 3 * VEC);
    const struct utf32_vectors g = {a, b, c, d};
    _mm512_mask_storeu_epi8(dst, in_text, utf32_stored_narrow(g));
    return !utf32_stored_above_ff(g);
}

/* The first values of a long text, up to where loads are aligned. */
ALWAYS_INLINE size_t utf32_first_to_latin1(const uint8_t *src, uint8_t *dst)
{
    size_t written;
    return utf32_to_latin1_short(src, UTF32_UNITS, dst, UTF32_UNITS, &written) ? v_units_to_aligned(src, 4) : 0;
}

/* Groups of any values, of at most n, for as long as there is something to replace. Returns how many values. */
ALWAYS_INLINE size_t utf32_lossy_groups_to_latin1(const uint8_t *src, size_t n, uint8_t *dst, size_t *replaced)
{
    size_t pos = 0;
    for (int patience = LOSSY_PATIENCE; patience >= 0 && n - pos >= UTF32_GROUP; pos += UTF32_GROUP) {
        const size_t before = *replaced;
        const struct utf32_vectors g = utf32_load_group(src + 4 * pos);
        const vec a = utf32_replace_big(g.a, replaced), b = utf32_replace_big(g.b, replaced);
        v_store(dst + pos, v_lowest_of_32(a, b, utf32_replace_big(g.c, replaced), utf32_replace_big(g.d, replaced)));
        patience = *replaced != before ? LOSSY_PATIENCE : patience - 1;
    }
    return pos;
}

ALWAYS_INLINE struct runic_pair utf32_to_latin1_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                        size_t *replaced)
{
    const size_t n = smaller(len, cap);
    size_t pos = n >= ALIGNED_TEXT ? utf32_first_to_latin1(src, dst) : 0;
    while (pos < n) {
        pos += utf32_groups_to_latin1(src + 4 * pos, n - pos, dst + pos);
        if (replaced != NULL)
            pos += utf32_lossy_groups_to_latin1(src + 4 * pos, n - pos, dst + pos, replaced);
        if (n - pos >= UTF32_GROUP && replaced != NULL)
            continue;
        size_t written;
        if (n - pos < UTF32_GROUP && utf32_to_latin1_short(src + 4 * pos, n - pos, dst + pos, n - pos, &written))
            return (struct runic_pair){n, n};
        const vec values = utf32_load_some(src + 4 * pos, n - pos);
        const __mmask16 big = _mm512_cmpgt_epu32_mask(values, v_all32(0xFF));
        if (big != 0 && replaced == NULL)
            break;
        if (replaced != NULL)
            *replaced += (size_t)_mm_popcnt_u32(big);
        const vec bytes = _mm512_mask_mov_epi32(values, big, v_all32('?'));
        _mm_mask_storeu_epi8(dst + pos, (__mmask16)first_bits(n - pos), _mm512_cvtepi32_epi8(bytes));
        pos += smaller(n - pos, UTF32_UNITS);
    }
    return (struct runic_pair){pos, pos};
}

#endif
