/* utf16_short_to_utf32.h - up to 128 units of UTF-16 to UTF-32: masked vectors of one kind each; for masks. */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions. The ends of longer text go the same way. */
#ifndef RUNIC_KERNEL_AVX512_WIDE_UTF16_SHORT_TO_UTF32_H
#define RUNIC_KERNEL_AVX512_WIDE_UTF16_SHORT_TO_UTF32_H

#include "../utf16_surrogates.h"
#include "../utf32_units.h"

/* The next units, at most 32, if they are without surrogates or all pairs. False: they are not, or no room. */
ALWAYS_INLINE bool utf16_units_of_a_kind_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                  struct runic_pair *done)
{
    const size_t some = smaller(len - done->read, UTF16_UNITS);
    const vec units = utf16_load_some(src + 2 * done->read, some);
    const bool pairs = utf16_has_surrogate(units);
    const size_t count = pairs ? some / 2 : some;
    const uint32_t which = (uint32_t)first_bits(count);
    uint8_t *out = dst + 4 * done->written;
    if ((pairs && (some % 2 != 0 || !utf16_pairs_in_step(units, (__mmask16)which))) || count > cap - done->written)
        return false;
    if (pairs) {
        _mm512_mask_storeu_epi32(out, (__mmask16)which, utf16_join_in_step(units));
    } else {
        _mm512_mask_storeu_epi32(out, (__mmask16)which, utf16_wide_low(units));
        _mm512_mask_storeu_epi32(out + VEC, (__mmask16)(which >> 16), utf16_wide_high(units));
    }
    done->read += some;
    done->written += count;
    return true;
}

/* Vectors of one kind each, as far as they go: a text of up to four of them, without what groups set up. */
ALWAYS_INLINE struct runic_pair utf16_some_kinds_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_pair done = {0, 0};
    while (done.read < len && utf16_units_of_a_kind_to_utf32(src, len, dst, cap, &done))
        ;
    return done;
}

/* A text of at most 64 units; `other` is for what this does not take. */
ALWAYS_INLINE struct runic_pair utf16_to_utf32_text_short(runic_convert_kernel *other, const uint8_t *src, size_t len,
                                                          uint8_t *dst, size_t cap)
{
    struct runic_pair done = {0, 0};
    if (!utf16_units_of_a_kind_to_utf32(src, len, dst, cap, &done) ||
        (done.read < len && !utf16_units_of_a_kind_to_utf32(src, len, dst, cap, &done)))
        return other(src, len, dst, cap);
    return done;
}

#endif
