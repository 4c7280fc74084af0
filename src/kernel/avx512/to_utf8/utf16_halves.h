/* utf16_halves.h - the step from 32 units of UTF-16 with pairs among them to UTF-8; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Scalar values are made by halves, in the 16-bit lane of their first unit: there are half as
 * many vectors of such lanes, and the permute that widens them joins both halves. The lane of the second unit is told to be no
 * character by the upper half: so no mask is made for it.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_HALVES_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_HALVES_H

#include "../encode_utf8.h"
#include "../utf16_surrogates.h"

/*
 * Kept in registers over a loop: gcc would make each again from a general register, and clang read it from memory, where tables
 * would wait for the stores before them (ahead.h).
 */
struct utf16_constants {
    vec field, high, low, above, none, replacement;
    vec first_half, second_half; /* see encode_halves */
    struct any_constants any;
};

ALWAYS_INLINE struct utf16_constants utf16_constants(void)
{
    static const uint16_t halves[2][32] = {
        {0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47},
        {16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55,
         24, 56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63}};
    struct utf16_constants c = {.field = v_constant16(0xFC00),
                                .high = v_constant16(0xD800),
                                .low = v_constant16(0xDC00),
                                .above = v_constant16((0xD800 >> 6) - 1),
                                .none = v_constant16(NO_CHARACTER >> 16),
                                .replacement = v_constant16(REPLACEMENT_CHARACTER),
                                .first_half = _mm512_loadu_si512(halves[0]),
                                .second_half = _mm512_loadu_si512(halves[1]),
                                .any = any_kept()};
    KEEP_VECTOR(c.first_half);
    KEEP_VECTOR(c.second_half);
    KEEP_VECTOR(c.any.low);
    KEEP_VECTOR(c.any.high);
    return c;
}

/* The values of lanes 0 to 15, or 16 to 31: what the index says. */
ALWAYS_INLINE struct utf8_encoded encode_halves(struct any_constants c, vec low, vec high, vec index)
{
    return encode_16_any(c, _mm512_permutex2var_epi16(low, index, high));
}

/*
 * 32 units, with those that stand one further; pairs are where `leads` and `trails` say, and elsewhere the units of `single`
 * count. In the lane of a lead: ten bits of it above ten bits of the trail, and 10000 more.
 */
ALWAYS_INLINE void sink_units(struct utf8_sink *sink, struct utf16_constants c, vec single, vec units, vec next,
                              __mmask32 leads, __mmask32 trails)
{
    const vec low = _mm512_mask_mov_epi16(single, leads, _mm512_shldi_epi16(units, _mm512_slli_epi16(next, 6), 10));
    const vec above = _mm512_maskz_sub_epi16(leads, _mm512_srli_epi16(units, 6), c.above);
    const vec high = _mm512_mask_mov_epi16(above, trails, c.none);
    sink_full(sink, encode_halves(c.any, low, high, c.first_half));
    sink_full(sink, encode_halves(c.any, low, high, c.second_half));
}

#endif
