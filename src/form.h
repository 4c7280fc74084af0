/* form.h - the four encoding forms of kernels, one character at a time: reads, measures and writes it. */
/* SPDX-License-Identifier: MIT */
/*
 * All functions are inline and take the form as a constant, so that one loop serves every form. They define what is well-formed
 * for the whole library; kernels must agree with them. Code units have the host's byte order and any alignment; len and lengths
 * are in code units of the form.
 */
#ifndef RUNIC_FORM_H
#define RUNIC_FORM_H

#include "base.h"

enum runic_form { FORM_utf8, FORM_utf16, FORM_utf32, FORM_latin1, FORM_COUNT };

#define REPLACEMENT_CHARACTER 0xFFFDu

ALWAYS_INLINE size_t form_unit_size(enum runic_form form)
{
    if (form == FORM_utf32)
        return 4;
    return form == FORM_utf16 ? 2 : 1;
}

/* ---- Code units ---- */

ALWAYS_INLINE uint32_t load_utf16(const uint8_t *src)
{
    uint16_t unit;
    memcpy(&unit, src, sizeof unit);
    return unit;
}

ALWAYS_INLINE uint32_t load_utf32(const uint8_t *src)
{
    uint32_t unit;
    memcpy(&unit, src, sizeof unit);
    return unit;
}

ALWAYS_INLINE void store_utf16(uint8_t *dst, uint32_t value)
{
    uint16_t unit = (uint16_t)value;
    memcpy(dst, &unit, sizeof unit);
}

ALWAYS_INLINE void store_utf32(uint8_t *dst, uint32_t value)
{
    memcpy(dst, &value, sizeof value);
}

/* Stores two or four bytes, the first from the lowest bits, on hosts of either byte order. */
ALWAYS_INLINE void store_two(uint8_t *dst, uint32_t two)
{
    store_utf16(dst, HOST_IS_BIG ? __builtin_bswap16((uint16_t)two) : two);
}

ALWAYS_INLINE void store_four(uint8_t *dst, uint32_t four)
{
    store_utf32(dst, HOST_IS_BIG ? __builtin_bswap32(four) : four);
}

ALWAYS_INLINE bool is_surrogate(uint32_t value)
{
    return (value & 0xFFFFF800u) == 0xD800;
}

ALWAYS_INLINE bool is_high_surrogate(uint32_t value)
{
    return (value & 0xFFFFFC00u) == 0xD800;
}

ALWAYS_INLINE bool is_low_surrogate(uint32_t value)
{
    return (value & 0xFFFFFC00u) == 0xDC00;
}

ALWAYS_INLINE bool is_scalar_value(uint32_t value)
{
    return value <= 0x10FFFF && !is_surrogate(value);
}

/* Returns the code point of a surrogate pair (RFC 2781 section 2.2). */
ALWAYS_INLINE uint32_t join_surrogates(uint32_t high, uint32_t low)
{
    return 0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF));
}

/* ---- Reading a character ---- */

ALWAYS_INLINE runic_character good_character(uint32_t value, unsigned length)
{
    return (runic_character){.value = value, .length = (uint8_t)length, .status = RUNIC_OK, .fault = RUNIC_FAULT_NONE};
}

ALWAYS_INLINE runic_character bad_sequence(runic_fault fault, unsigned length)
{
    return (runic_character){.value = REPLACEMENT_CHARACTER,
                             .length = (uint8_t)length,
                             .status = fault == RUNIC_FAULT_TRUNCATED ? RUNIC_PARTIAL : RUNIC_ILL_FORMED,
                             .fault = (uint8_t)fault};
}

/* Returns the fault of a lead byte and a continuation byte that may not follow it (RFC 3629 section 4), or NONE. */
ALWAYS_INLINE runic_fault utf8_second_byte_fault(uint8_t lead, uint8_t second)
{
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90))
        return RUNIC_FAULT_OVERLONG;
    if (lead == 0xED && second > 0x9F)
        return RUNIC_FAULT_SURROGATE;
    if (lead == 0xF4 && second > 0x8F)
        return RUNIC_FAULT_OUT_OF_RANGE;
    return RUNIC_FAULT_NONE;
}

/* Returns the fault of a byte above 0x7F that begins no character, or NONE for a lead byte. */
ALWAYS_INLINE runic_fault utf8_first_byte_fault(uint8_t first)
{
    if (first < 0xC0)
        return RUNIC_FAULT_UNEXPECTED_CONTINUATION;
    if (first < 0xC2)
        return RUNIC_FAULT_OVERLONG;
    if (first < 0xF5)
        return RUNIC_FAULT_NONE;
    return first < 0xF8 ? RUNIC_FAULT_OUT_OF_RANGE : RUNIC_FAULT_INVALID_BYTE;
}

static inline runic_character next_utf8(const uint8_t *src, size_t len)
{
    uint8_t first = src[0];
    if (first < 0x80)
        return good_character(first, 1);
    runic_fault fault = utf8_first_byte_fault(first);
    if (fault != RUNIC_FAULT_NONE)
        return bad_sequence(fault, 1);
    unsigned continuations = 1;
    if (first >= 0xE0)
        continuations = first < 0xF0 ? 2 : 3;
    uint32_t value = first & (0x3Fu >> continuations);
    for (unsigned i = 1; i <= continuations; i++) {
        if (i == len)
            return bad_sequence(RUNIC_FAULT_TRUNCATED, i);
        if ((src[i] & 0xC0) != 0x80)
            return bad_sequence(RUNIC_FAULT_BAD_CONTINUATION, i);
        if (i == 1 && (fault = utf8_second_byte_fault(first, src[1])) != RUNIC_FAULT_NONE)
            return bad_sequence(fault, 1);
        value = value << 6 | (src[i] & 0x3Fu);
    }
    return good_character(value, continuations + 1);
}

ALWAYS_INLINE runic_character next_utf16(const uint8_t *src, size_t len)
{
    uint32_t unit = load_utf16(src);
    if (!is_surrogate(unit))
        return good_character(unit, 1);
    if (is_low_surrogate(unit))
        return bad_sequence(RUNIC_FAULT_LONE_LOW, 1);
    if (len < 2)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 1);
    uint32_t next = load_utf16(src + 2);
    return is_low_surrogate(next) ? good_character(join_surrogates(unit, next), 2) : bad_sequence(RUNIC_FAULT_LONE_HIGH, 1);
}

ALWAYS_INLINE runic_character next_utf32(const uint8_t *src)
{
    uint32_t unit = load_utf32(src);
    if (is_scalar_value(unit))
        return good_character(unit, 1);
    return bad_sequence(unit > 0x10FFFF ? RUNIC_FAULT_OUT_OF_RANGE : RUNIC_FAULT_SURROGATE, 1);
}

/* Decodes the first character of src. len > 0. */
ALWAYS_INLINE runic_character form_next(enum runic_form form, const uint8_t *src, size_t len)
{
    switch (form) {
    case FORM_utf8:
        return next_utf8(src, len);
    case FORM_utf16:
        return next_utf16(src, len);
    case FORM_utf32:
        return next_utf32(src);
    default:
        return good_character(src[0], 1);
    }
}

/* ---- Writing a character ---- */

/* Returns how many code units a scalar value takes, or 0 if the form does not have it. */
ALWAYS_INLINE unsigned form_length(enum runic_form form, uint32_t value)
{
    switch (form) {
    case FORM_utf8:
        return 1u + (value > 0x7F) + (value > 0x7FF) + (value > 0xFFFF);
    case FORM_utf16:
        return 1u + (value > 0xFFFF);
    case FORM_latin1:
        return value <= 0xFF;
    default:
        return 1;
    }
}

ALWAYS_INLINE unsigned put_utf8(uint8_t *dst, uint32_t value)
{
    if (value > 0xFFFF) {
        uint32_t middle = (value >> 4 & 0x3F00) | (value << 10 & 0x3F0000);
        store_four(dst, 0x808080F0 | value >> 18 | middle | (value & 0x3F) << 24);
        return 4;
    }
    if (value > 0x7FF) {
        store_two(dst, 0x80E0 | value >> 12 | (value << 2 & 0x3F00));
        dst[2] = (uint8_t)(0x80 | (value & 0x3F));
        return 3;
    }
    if (value > 0x7F) {
        store_two(dst, 0x80C0 | value >> 6 | (value & 0x3F) << 8);
        return 2;
    }
    dst[0] = (uint8_t)value;
    return 1;
}

/* Writes a surrogate as three bytes, as in CESU-8, Modified UTF-8 and WTF-8. */
ALWAYS_INLINE void put_surrogate(uint8_t *dst, uint32_t surrogate)
{
    dst[0] = 0xED;
    dst[1] = (uint8_t)(0x80 | (surrogate >> 6 & 0x3F));
    dst[2] = (uint8_t)(0x80 | (surrogate & 0x3F));
}

ALWAYS_INLINE unsigned put_utf16(uint8_t *dst, uint32_t value)
{
    if (value <= 0xFFFF) {
        store_utf16(dst, value);
        return 1;
    }
    /* RFC 2781 section 2.1; 0xD7C0 is 0xD800 - (0x10000 >> 10). */
    store_utf16(dst, 0xD7C0 + (value >> 10));
    store_utf16(dst + 2, 0xDC00 | (value & 0x3FF));
    return 2;
}

/* Writes a scalar value that the form has, for which there is room, and returns how many code units it takes. */
ALWAYS_INLINE unsigned form_put(enum runic_form form, uint8_t *dst, uint32_t value)
{
    switch (form) {
    case FORM_utf8:
        return put_utf8(dst, value);
    case FORM_utf16:
        return put_utf16(dst, value);
    case FORM_utf32:
        store_utf32(dst, value);
        return 1;
    default:
        dst[0] = (uint8_t)value;
        return 1;
    }
}

#endif
