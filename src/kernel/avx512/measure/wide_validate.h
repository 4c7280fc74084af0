/* wide_validate.h - validates UTF-16, UTF-32 and ASCII. */
/* SPDX-License-Identifier: MIT */
/* One compare shows that a group has no surrogates; else low surrogates must be exactly where a high one was before. */
#ifndef RUNIC_KERNEL_AVX512_MEASURE_WIDE_VALIDATE_H
#define RUNIC_KERNEL_AVX512_MEASURE_WIDE_VALIDATE_H

#include "../units.h"

/* Returns true if the units are well-formed. *carry: 1 if the unit before was a high surrogate; updated only if they are. */
ALWAYS_INLINE bool utf16_units_are_good(vec units, uint32_t *carry)
{
    const struct surrogates found = utf16_surrogates(units);
    const uint64_t expected = (uint64_t)found.high << 1 | *carry;
    if ((uint32_t)expected != found.low)
        return false;
    *carry = (uint32_t)(expected >> 32);
    return true;
}

/* Returns how many units of well-formed groups follow, at most SURROGATES_HYSTERESIS groups. A unit must precede src. */
ALWAYS_INLINE size_t utf16_fitting_groups(const uint8_t *src, size_t len)
{
    const size_t most = smaller(len, SURROGATES_HYSTERESIS * UTF16_GROUP);
    size_t pos = 0;
    LOOP_AT_LINE;
    while (most - pos >= UTF16_GROUP && utf16_group_matches(src + 2 * pos))
        pos += UTF16_GROUP;
    return pos;
}

/* Returns how many units of well-formed groups follow. A unit must precede src. *carry as for utf16_units_are_good. */
ALWAYS_INLINE size_t utf16_good_groups(const uint8_t *src, size_t len, uint32_t *carry)
{
    size_t pos = 0, some = 1;
    while (some > 0) {
        *carry = is_high_surrogate(load_utf16(src + 2 * pos - 2));
        if (*carry == 0)
            pos += utf16_plain_groups(src + 2 * pos, len - pos);
        some = utf16_fitting_groups(src + 2 * pos, len - pos);
        pos += some;
    }
    return pos;
}

/*
 * Returns true if a text has no surrogates; the first and the last units are checked first, since text with many
 * surrogates has some there. The last vector overlaps others.
 */
ALWAYS_INLINE bool utf16_text_is_plain(const uint8_t *src, size_t len)
{
    const uint32_t which = (uint32_t)first_bits(len);
    vec lowest = utf16_apart_from_surrogates(_mm512_maskz_loadu_epi16(which, src));
    if (len > UTF16_UNITS) {
        lowest = _mm512_min_epu16(lowest, utf16_apart_from_surrogates(v_load(src + 2 * len - VEC)));
        if (len > 2 * UTF16_UNITS && _mm512_testn_epi16_mask(lowest, lowest) != 0)
            return false;
        for (size_t pos = UTF16_UNITS; len - pos > UTF16_UNITS; pos += UTF16_UNITS)
            lowest = _mm512_min_epu16(lowest, utf16_apart_from_surrogates(v_load(src + 2 * pos)));
    }
    return _mm512_testn_epi16_mask(lowest, lowest) == 0;
}

static NOINLINE size_t utf16_validate_long(const void *text, size_t len)
{
    const uint8_t *const src = text;
    size_t pos = 0;
    uint32_t carry = 0;
    if (len > UTF16_GROUP && utf16_units_are_good(v_load(src), &carry)) {
        pos = v_units_to_aligned(src, 2);
        pos += utf16_good_groups(src + 2 * pos, len - pos, &carry);
    }
    /* Zeros follow the text: a high surrogate at its end is a fault. */
    while (pos < len && utf16_units_are_good(utf16_load_some(src + 2 * pos, len - pos), &carry))
        pos += smaller(len - pos, UTF16_UNITS);
    if (pos == len)
        return len - carry;
    pos -= carry;
    return pos + runic_scalar_utf16_validate(src + 2 * pos, len - pos);
}

/*
 * Returns true if the rest of `len` values, at least a vector in all and less than two groups from pos on, is valid,
 * with a single branch. The last load overlaps others.
 */
ALWAYS_INLINE bool utf32_rest_is_good(const uint8_t *src, size_t len, size_t pos)
{
    vec worst = utf32_badness(v_load(src + 4 * len - VEC));
    for (; len - pos > UTF32_UNITS; pos += UTF32_UNITS)
        worst = _mm512_max_epu32(worst, utf32_badness(v_load(src + 4 * pos)));
    return utf32_is_bad(worst) == 0;
}

static size_t utf32_validate(const void *text, size_t len)
{
    const uint8_t *const src = text;
    size_t pos = 0;
    if (len >= 2 * UTF32_GROUP && utf32_faults(v_load(src)) == 0)
        pos = v_units_to_aligned(src, 4);
    for (; len - pos >= 2 * UTF32_GROUP; pos += 2 * UTF32_GROUP) {
        const vec first = utf32_group_badness(v_load_four(src + 4 * pos));
        const vec second = utf32_group_badness(v_load_four(src + 4 * pos + 4 * VEC));
        if (utf32_is_bad(_mm512_max_epu32(first, second)) != 0)
            break;
    }
    if (len >= UTF32_UNITS && len - pos < 2 * UTF32_GROUP && utf32_rest_is_good(src, len, pos))
        return len;
    while (pos < len && utf32_faults(utf32_load_some(src + 4 * pos, len - pos)) == 0)
        pos += smaller(len - pos, UTF32_UNITS);
    return pos == len ? len : pos + runic_scalar_utf32_validate(src + 4 * pos, len - pos);
}

/* Returns true if a group of eight vectors is ASCII. They are read in this order: see docs/kernels/measure.md. */
ALWAYS_INLINE bool ascii_group_is_good(const uint8_t *src)
{
    const vec first = v_or3(v_load(src), v_load(src + VEC), v_load(src + 2 * VEC));
    const vec second = v_or3(first, v_load(src + 3 * VEC), v_load(src + 4 * VEC));
    const vec third = v_or3(second, v_load(src + 5 * VEC), v_load(src + 6 * VEC));
    return _mm512_movepi8_mask(_mm512_or_si512(third, v_load(src + 7 * VEC))) == 0;
}

/*
 * Returns true if the rest of a text of `len` bytes, at least a vector in all and less than a group from pos on, is
 * ASCII. Loads overlap: the end of a loop would be mispredicted.
 */
ALWAYS_INLINE bool ascii_rest_is_good(const uint8_t *src, size_t len, size_t pos)
{
    const uint8_t *end = src + len;
    vec bits;
    if (len >= 4 * VEC)
        bits = _mm512_or_si512(v_or_four(v_load_four(end - 4 * VEC)),
                               v_or_four(v_load_four(len - pos > 4 * VEC ? src + pos : end - 4 * VEC)));
    else if (len > 2 * VEC)
        bits = _mm512_or_si512(v_or3(v_load(src), v_load(src + VEC), v_load(end - 2 * VEC)), v_load(end - VEC));
    else
        bits = _mm512_or_si512(v_load(src), v_load(end - VEC));
    return _mm512_movepi8_mask(bits) == 0;
}

static size_t ascii_validate(const void *text, size_t len)
{
    const uint8_t *const src = text;
    size_t pos = 0;
    if (len >= 8 * VEC && _mm512_movepi8_mask(v_load(src)) == 0)
        pos = v_units_to_aligned(src, 1);
    while (len - pos >= 8 * VEC && ascii_group_is_good(src + pos))
        pos += 8 * VEC;
    if (len >= VEC && len - pos < 8 * VEC && ascii_rest_is_good(src, len, pos))
        return len;
    while (pos < len) {
        const size_t some = smaller(len - pos, VEC);
        const uint64_t found = _mm512_movepi8_mask(_mm512_maskz_loadu_epi8(first_bits(some), src + pos));
        if (found != 0)
            return pos + (size_t)_tzcnt_u64(found);
        pos += some;
    }
    return len;
}

static size_t utf16_validate(const void *src, size_t len)
{
    return len <= PLAIN_TEXT && utf16_text_is_plain(src, len) ? len : utf16_validate_long(src, len);
}

#endif
