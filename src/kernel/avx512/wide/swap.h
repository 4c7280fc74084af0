/* swap.h - UTF-16 and UTF-32 to the other byte order, checked on the way: loops, for masks. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_WIDE_SWAP_H
#define RUNIC_KERNEL_AVX512_WIDE_SWAP_H

#include "../../finish.h"
#include "../utf16_fits.h"
#include "../utf16_surrogates.h"
#include "../utf32_units.h"

/* Whether a group of units follows well on the one before it: a low surrogate stands first if, and only if, a high one went
 * before. */
ALWAYS_INLINE bool utf16_follows(enum runic_form form, const uint8_t *src, size_t pos)
{
    const bool after_high = pos > 0 && is_high_surrogate(load_utf16(form, src + 2 * pos - 2));
    return is_low_surrogate(load_utf16(form, src + 2 * pos)) == after_high;
}

ALWAYS_INLINE void utf16_store_group(enum runic_form to, uint8_t *dst, struct utf16_vectors g)
{
    v_store(dst, utf16_native(to, g.a));
    v_store(dst + VEC, utf16_native(to, g.b));
    v_store(dst + 2 * VEC, utf16_native(to, g.c));
    v_store(dst + 3 * VEC, utf16_native(to, g.d));
}

/* Groups of units, as far as they are good; the last pair may be cut. Stores are aligned from the second group on. */
ALWAYS_INLINE size_t utf16_swap_groups(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t pos = 0;
    if (len >= ALIGNED_TEXT && !utf16_has_surrogates(utf16_load_group(from, src))) {
        utf16_store_group(to, dst, utf16_load_group(from, src));
        pos = UTF16_GROUP - (uintptr_t)dst % VEC / 2;
    }
    LOOP_AT_LINE;
    for (; len - pos >= UTF16_GROUP; pos += UTF16_GROUP) {
        const struct utf16_vectors g = utf16_load_group(from, src + 2 * pos);
        /* Each unit is held against the next one, also the last of the group. */
        if (utf16_has_surrogates(g) &&
            (len - pos == UTF16_GROUP || !utf16_follows(from, src, pos) || !utf16_group_fits(from, src + 2 * pos + 2)))
            break;
        utf16_store_group(to, dst + 2 * pos, g);
    }
    return pos > 0 && is_high_surrogate(load_utf16(from, src + 2 * pos - 2)) ? pos - 1 : pos;
}

/* Up to 32 units. Returns how many; 0 at a fault. A pair that the end cuts is none. */
ALWAYS_INLINE size_t utf16_swap_block(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst)
{
    const struct utf16_block block = utf16_load_block(from, src, len);
    if ((block.found.high | block.found.low) == 0) { /* the next block need not wait for this one's length */
        const size_t some = smaller(len, UTF16_UNITS);
        _mm512_mask_storeu_epi16(dst, (__mmask32)first_bits(some), utf16_native(to, block.units));
        return some;
    }
    if (block.unpaired != 0)
        return 0;
    _mm512_mask_storeu_epi16(dst, block.in_text, utf16_native(to, block.units));
    return block.len;
}

/* brief: a text without groups. */
ALWAYS_INLINE struct runic_pair utf16_swap(runic_convert_kernel *scalar, enum runic_form from, enum runic_form to, bool brief,
                                           const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t n = smaller(len, cap);
    size_t pos = brief ? 0 : utf16_swap_groups(from, to, src, n, dst), more = 1;
    for (; pos < n && more > 0; pos += more)
        more = utf16_swap_block(from, to, src + 2 * pos, n - pos, dst + 2 * pos);
    return finish_convert(scalar, from, to, src, len, dst, cap, (struct runic_pair){pos, pos});
}

/* Groups of values, as far as they are good. Stores are aligned from the second vector of a long text on. */
ALWAYS_INLINE size_t utf32_swap_groups(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t pos = 0;
    if (len >= ALIGNED_TEXT && utf32_faults(utf32_load(from, src)) == 0) {
        v_store(dst, utf32_native(to, utf32_load(from, src)));
        pos = v_units_to_aligned(dst, 4);
    }
    for (; len - pos >= UTF32_GROUP; pos += UTF32_GROUP) {
        const struct utf32_vectors g = utf32_load_group(from, src + 4 * pos);
        if (utf32_group_is_bad(g))
            break;
        v_store(dst + 4 * pos, utf32_native(to, g.a));
        v_store(dst + 4 * pos + VEC, utf32_native(to, g.b));
        v_store(dst + 4 * pos + 2 * VEC, utf32_native(to, g.c));
        v_store(dst + 4 * pos + 3 * VEC, utf32_native(to, g.d));
    }
    return pos;
}

ALWAYS_INLINE struct runic_pair utf32_swap(runic_convert_kernel *scalar, enum runic_form from, enum runic_form to, bool brief,
                                           const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t n = smaller(len, cap);
    size_t pos = brief ? 0 : utf32_swap_groups(from, to, src, n, dst);
    while (pos < n) {
        const vec values = utf32_load_some(from, src + 4 * pos, n - pos);
        if (utf32_faults(values) != 0)
            break;
        _mm512_mask_storeu_epi32(dst + 4 * pos, (__mmask16)first_bits(n - pos), utf32_native(to, values));
        pos += smaller(n - pos, UTF32_UNITS);
    }
    return finish_convert(scalar, from, to, src, len, dst, cap, (struct runic_pair){pos, pos});
}

#endif
