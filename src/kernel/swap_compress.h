/* swap_compress.h - UTF-16 and UTF-32 to the other byte order, checked on the way: loops, for masks. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SWAP_COMPRESS_H
#define RUNIC_KERNEL_SWAP_COMPRESS_H

#include "finish.h"
#include "utf16_surrogates_compress.h"
#include "utf32_units_compress.h"

/* Whether a group of units follows well on the one before it: a low surrogate stands first if, and only if, a high one went
 * before. */
ALWAYS_INLINE bool utf16_follows(enum runic_form form, const uint8_t *src, size_t pos)
{
    const bool after_high = pos > 0 && is_high_surrogate(load_utf16(form, src + 2 * pos - 2));
    return is_low_surrogate(load_utf16(form, src + 2 * pos)) == after_high;
}

/* Groups of units, as far as they are good; the last pair may be cut. */
ALWAYS_INLINE size_t utf16_swap_groups(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t pos = 0;
    while (len - pos > UTF16_GROUP) {
        const struct utf16_vectors g = utf16_load_group(from, src + 2 * pos);
        /* Each unit is held against the next one, of which there is one behind the group. */
        if (utf16_has_surrogates(g) && !(utf16_follows(from, src, pos) && utf16_group_fits(from, src + 2 * pos + 2)))
            break;
        v_store(dst + 2 * pos, utf16_native(to, g.a));
        v_store(dst + 2 * pos + VEC, utf16_native(to, g.b));
        v_store(dst + 2 * pos + 2 * VEC, utf16_native(to, g.c));
        v_store(dst + 2 * pos + 3 * VEC, utf16_native(to, g.d));
        pos += UTF16_GROUP;
    }
    return pos;
}

ALWAYS_INLINE struct runic_pair utf16_swap(runic_convert_kernel *scalar, enum runic_form from, enum runic_form to,
                                           const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t n = smaller(len, cap);
    size_t pos = utf16_swap_groups(from, to, src, n, dst);
    if (pos > 0 && is_high_surrogate(load_utf16(from, src + 2 * pos - 2)))
        pos--;
    bool good = true;
    while (good && pos < n) {
        /* n may cut a pair, which then is unpaired here; scalar sees the rest of the text. */
        const struct utf16_block block = utf16_load_block(from, src + 2 * pos, n - pos);
        good = block.unpaired == 0;
        if (good) {
            _mm512_mask_storeu_epi16(dst + 2 * pos, block.in_text, utf16_native(to, block.units));
            pos += block.len;
        }
    }
    return finish_convert(scalar, from, to, src, len, dst, cap, (struct runic_pair){pos, pos});
}

ALWAYS_INLINE struct runic_pair utf32_swap(runic_convert_kernel *scalar, enum runic_form from, enum runic_form to,
                                           const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t n = smaller(len, cap);
    size_t pos = 0;
    for (; n - pos >= UTF32_GROUP; pos += UTF32_GROUP) {
        const struct utf32_vectors g = utf32_load_group(from, src + 4 * pos);
        if (utf32_group_is_bad(g))
            break;
        v_store(dst + 4 * pos, utf32_native(to, g.a));
        v_store(dst + 4 * pos + VEC, utf32_native(to, g.b));
        v_store(dst + 4 * pos + 2 * VEC, utf32_native(to, g.c));
        v_store(dst + 4 * pos + 3 * VEC, utf32_native(to, g.d));
    }
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
