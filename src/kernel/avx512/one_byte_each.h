/* one_byte_each.h - texts of a few vectors in which every code unit becomes its lowest byte. */
/* SPDX-License-Identifier: MIT */
/* The text is ASCII, or ISO-8859-1 has all of it. No masks and no branches: the last vector overlaps the one before it. */
#ifndef RUNIC_KERNEL_AVX512_ONE_BYTE_EACH_H
#define RUNIC_KERNEL_AVX512_ONE_BYTE_EACH_H

#include "units.h"

/* Returns the bits that are zero in every code unit that fits. */
ALWAYS_INLINE vec fitting_above(enum runic_form from, enum runic_form to)
{
    if (form_unit_size(from) == 1)
        return v_all(0x80);
    if (form_unit_size(from) == 2)
        return v_all16(to == FORM_latin1 ? 0xFF00 : 0xFF80);
    return v_all32(to == FORM_latin1 ? 0xFFFFFF00 : 0xFFFFFF80);
}

/* Converts 64 code units. Returns the OR of all of them. */
ALWAYS_INLINE vec fitting_step(enum runic_form from, const uint8_t *src, uint8_t *dst)
{
    if (form_unit_size(from) == 4) {
        const struct v_four g = v_load_four(src);
        v_store(dst, v_lowest_of_32(g));
        return v_or_four(g);
    }
    if (form_unit_size(from) == 2) {
        const vec a = v_load(src), b = v_load(src + VEC);
        v_store(dst, v_narrow16(a, b));
        return _mm512_or_si512(a, b);
    }
    const vec bytes = v_load(src);
    v_store(dst, bytes);
    return bytes;
}

/*
 * Converts a text of more than 64 code units. Returns false if a unit does not fit or there is no room; dst is then
 * undefined.
 */
ALWAYS_INLINE bool fitting_text(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                                size_t cap)
{
    const size_t size = form_unit_size(from), last = len - VEC;
    const vec above = fitting_above(from, to);
    if (len > cap)
        return false;
    vec bits = fitting_step(from, src, dst);
    if (_mm512_test_epi8_mask(bits, above) != 0)
        return false;
    for (size_t pos = VEC; pos < last; pos += VEC)
        bits = _mm512_or_si512(bits, fitting_step(from, src + size * pos, dst + pos));
    bits = _mm512_or_si512(bits, fitting_step(from, src + size * last, dst + last));
    return _mm512_test_epi8_mask(bits, above) == 0;
}

/* Returns true if a text of at least 8 bytes begins with ASCII; uses general registers, so that other text loses no time. */
ALWAYS_INLINE bool begins_with_ascii(enum runic_form from, const uint8_t *src)
{
    const uint64_t above = form_unit_size(from) == 4 ? 0xFFFFFF80FFFFFF80 : 0xFF80FF80FF80FF80;
    uint64_t first;
    memcpy(&first, src, sizeof first);
    return (first & above) == 0;
}

/* Converts the first code units to UTF-8, 64 at a time, as long as they are ASCII. Returns their number. */
ALWAYS_INLINE size_t fitting_prefix(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t size = form_unit_size(from), last = len - VEC;
    const vec above = fitting_above(from, FORM_utf8);
    if (len > cap)
        return 0;
    size_t pos = 0;
    for (; pos < last; pos += VEC)
        if (_mm512_test_epi8_mask(fitting_step(from, src + size * pos, dst + pos), above) != 0)
            return pos;
    return _mm512_test_epi8_mask(fitting_step(from, src + size * last, dst + last), above) != 0 ? pos : len;
}

#endif
