/* utf32_size.h - exact sizes of what UTF-32 becomes: a loop over masks. */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions; measure.h says what is scarce. */
#ifndef RUNIC_KERNEL_AVX512_MEASURE_UTF32_SIZE_H
#define RUNIC_KERNEL_AVX512_MEASURE_UTF32_SIZE_H

#include "measure.h"
#include "../utf32_units.h"

/* What the values of two vectors take beyond one unit each; those that are none become U+FFFD. */
ALWAYS_INLINE size_t utf32_more_units(bool to_utf8, vec a, vec b)
{
#ifndef __clang__
    if (to_utf8) { /* gcc would load each twice, and loads of unaligned text decide */
        KEEP_VECTOR(a);
        KEEP_VECTOR(b);
    }
#endif
    const vec low = v_even_words(a, b), high = v_odd_words(a, b);
    const size_t more = bits_set(_mm512_cmplt_epu16_mask(_mm512_sub_epi16(high, v_all16(1)), v_all16(0x10)));
    if (!to_utf8)
        return more;
    const vec above_7f = v_merge(v_all16(0xFF80), low, high);
    const vec above_7ff = v_merge(v_all16(0xF800), low, high);
    return more + bits_set(_mm512_test_epi16_mask(above_7f, above_7f)) + bits_set(_mm512_test_epi16_mask(above_7ff, above_7ff));
}

ALWAYS_INLINE size_t utf32_size_vectors(bool to_utf8, const uint8_t *src, size_t len)
{
    size_t pos = 0, size = len;
    for (; len - pos >= 4 * UTF32_UNITS; pos += 4 * UTF32_UNITS) {
        const struct utf32_vectors g = utf32_load_group(src + 4 * pos);
        size += utf32_more_units(to_utf8, g.a, g.b) + utf32_more_units(to_utf8, g.c, g.d);
    }
    if (len - pos > 2 * UTF32_UNITS) {
        size += utf32_more_units(to_utf8, utf32_load(src + 4 * pos), utf32_load(src + 4 * pos + VEC));
        pos += 2 * UTF32_UNITS;
    }
    if (pos == len)
        return size;
    vec first = _mm512_setzero_si512(); /* zeros take nothing more */
    if (len - pos > UTF32_UNITS) {
        first = utf32_load(src + 4 * pos);
        pos += UTF32_UNITS;
    }
    return size + utf32_more_units(to_utf8, first, utf32_load_some(src + 4 * pos, len - pos));
}

#endif
