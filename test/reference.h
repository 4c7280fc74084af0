/* reference.h - slow decoders and encoders, one character at a time, to compare the library with. */
/* SPDX-License-Identifier: MIT */
/*
 * UTF-8 is from the table of well-formed byte sequences (RFC 3629 section 4; Unicode Standard, table 3-7), UTF-16 from RFC 2781
 * section 2, the names of faults from runic.h. No code is shared with src/. Text is bytes; len counts units.
 */
#ifndef RUNIC_TEST_REFERENCE_H
#define RUNIC_TEST_REFERENCE_H

#include "units.h"

#include <runic_guess.h>
#include <string.h>

static inline runic_character reference_good(uint32_t value, size_t length)
{
    return (runic_character){.value = value, .length = (uint8_t)length, .status = RUNIC_OK};
}

static inline runic_character reference_bad(runic_fault fault, size_t length)
{
    runic_character bad = {.value = 0xFFFD, .length = (uint8_t)length, .status = RUNIC_ILL_FORMED, .fault = (uint8_t)fault};
    if (fault == RUNIC_FAULT_TRUNCATED)
        bad.status = RUNIC_PARTIAL;
    return bad;
}

/* A row of the table: lead bytes first..last, a second byte low..high, then continuation bytes. */
struct utf8_row {
    uint8_t first, last, low, high, length;
    runic_fault fault; /* of a continuation byte outside low..high as second byte */
};

static inline const struct utf8_row *utf8_row_of(uint8_t lead)
{
    static const struct utf8_row rows[] = {
        {0x00, 0x7F, 0x00, 0x00, 1, RUNIC_FAULT_NONE},         {0xC2, 0xDF, 0x80, 0xBF, 2, RUNIC_FAULT_NONE},
        {0xE0, 0xE0, 0xA0, 0xBF, 3, RUNIC_FAULT_OVERLONG},     {0xE1, 0xEC, 0x80, 0xBF, 3, RUNIC_FAULT_NONE},
        {0xED, 0xED, 0x80, 0x9F, 3, RUNIC_FAULT_SURROGATE},    {0xEE, 0xEF, 0x80, 0xBF, 3, RUNIC_FAULT_NONE},
        {0xF0, 0xF0, 0x90, 0xBF, 4, RUNIC_FAULT_OVERLONG},     {0xF1, 0xF3, 0x80, 0xBF, 4, RUNIC_FAULT_NONE},
        {0xF4, 0xF4, 0x80, 0x8F, 4, RUNIC_FAULT_OUT_OF_RANGE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (lead >= rows[i].first && lead <= rows[i].last)
            return &rows[i];
    return NULL;
}

static inline runic_fault utf8_fault_of_first(uint8_t byte)
{
    return byte <= 0xBF   ? RUNIC_FAULT_UNEXPECTED_CONTINUATION
           : byte <= 0xC1 ? RUNIC_FAULT_OVERLONG
           : byte <= 0xF7 ? RUNIC_FAULT_OUT_OF_RANGE
                          : RUNIC_FAULT_INVALID_BYTE;
}

static inline runic_character reference_next_utf8(const uint8_t *src, size_t len)
{
    static const uint8_t payload[5] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const struct utf8_row *row = utf8_row_of(src[0]);
    if (row == NULL)
        return reference_bad(utf8_fault_of_first(src[0]), 1);
    uint32_t value = src[0] & payload[row->length];
    for (size_t i = 1; i < row->length; i++) {
        if (i >= len)
            return reference_bad(RUNIC_FAULT_TRUNCATED, i);
        if (src[i] < 0x80 || src[i] > 0xBF)
            return reference_bad(RUNIC_FAULT_BAD_CONTINUATION, i);
        if (i == 1 && (src[i] < row->low || src[i] > row->high))
            return reference_bad(row->fault, 1);
        value = value * 64 + (src[i] - 0x80u);
    }
    return reference_good(value, row->length);
}

static inline runic_character reference_next_utf16(enum text_form form, const uint8_t *src, size_t len)
{
    uint32_t first = unit_at(form, src, 0);
    if (first < 0xD800 || first > 0xDFFF)
        return reference_good(first, 1);
    if (first >= 0xDC00)
        return reference_bad(RUNIC_FAULT_LONE_LOW, 1);
    if (len == 1)
        return reference_bad(RUNIC_FAULT_TRUNCATED, 1);
    uint32_t second = unit_at(form, src, 1);
    if (second < 0xDC00 || second > 0xDFFF)
        return reference_bad(RUNIC_FAULT_LONE_HIGH, 1);
    return reference_good((first - 0xD800) * 0x400 + (second - 0xDC00) + 0x10000, 2);
}

static inline runic_character reference_next_utf32(uint32_t unit)
{
    if (unit > 0x10FFFF)
        return reference_bad(RUNIC_FAULT_OUT_OF_RANGE, 1);
    return unit >= 0xD800 && unit <= 0xDFFF ? reference_bad(RUNIC_FAULT_SURROGATE, 1) : reference_good(unit, 1);
}

/* Microsoft's table. 0x81, 0x8D, 0x8F, 0x90 and 0x9D are undefined, which is 0 here. */
static inline const uint16_t *windows1252_high(void)
{
    static const uint16_t high[32] = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
                                      0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
                                      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
    return high;
}

static inline runic_character reference_next_windows1252(uint8_t byte)
{
    if (byte < 0x80 || byte > 0x9F)
        return reference_good(byte, 1);
    uint16_t value = windows1252_high()[byte - 0x80];
    return value == 0 ? reference_bad(RUNIC_FAULT_UNDEFINED_BYTE, 1) : reference_good(value, 1);
}

/* Returns the first character, or maximal subpart of an ill-formed sequence, of len > 0 units. */
static inline runic_character reference_next(enum text_form form, const uint8_t *src, size_t len)
{
    switch (form) {
    case TEXT_utf8:
        return reference_next_utf8(src, len);
    case TEXT_utf16le:
    case TEXT_utf16be:
        return reference_next_utf16(form, src, len);
    case TEXT_utf32le:
    case TEXT_utf32be:
        return reference_next_utf32(unit_at(form, src, 0));
    case TEXT_ascii:
        return src[0] < 0x80 ? reference_good(src[0], 1) : reference_bad(RUNIC_FAULT_NON_ASCII, 1);
    case TEXT_windows1252:
        return reference_next_windows1252(src[0]);
    default:
        return reference_good(src[0], 1);
    }
}

/* The same with len and lengths in bytes. A cut unit is truncated; a high surrogate before it belongs to the sequence. */
static inline runic_character reference_next_bytes(enum text_form form, const uint8_t *src, size_t len)
{
    const size_t size = unit_size(form);
    if (len < size)
        return reference_bad(RUNIC_FAULT_TRUNCATED, len);
    runic_character next = reference_next(form, src, len / size);
    next.length = (uint8_t)(next.status == RUNIC_PARTIAL ? len : next.length * size);
    return next;
}

static inline size_t reference_put_utf8(uint32_t value, uint8_t *dst)
{
    if (value < 0x80) {
        dst[0] = (uint8_t)value;
        return 1;
    }
    if (value < 0x800) {
        dst[0] = (uint8_t)(0xC0 + value / 64);
        dst[1] = (uint8_t)(0x80 + value % 64);
        return 2;
    }
    if (value < 0x10000) {
        dst[0] = (uint8_t)(0xE0 + value / 4096);
        dst[1] = (uint8_t)(0x80 + value / 64 % 64);
        dst[2] = (uint8_t)(0x80 + value % 64);
        return 3;
    }
    dst[0] = (uint8_t)(0xF0 + value / 262144);
    dst[1] = (uint8_t)(0x80 + value / 4096 % 64);
    dst[2] = (uint8_t)(0x80 + value / 64 % 64);
    dst[3] = (uint8_t)(0x80 + value % 64);
    return 4;
}

static inline size_t reference_put_windows1252(uint32_t value, uint8_t *dst)
{
    for (unsigned byte = 0; byte <= 0xFF; byte++) {
        runic_character c = reference_next_windows1252((uint8_t)byte);
        if (c.status == RUNIC_OK && c.value == value) {
            dst[0] = (uint8_t)byte;
            return 1;
        }
    }
    return 0;
}

/* Writes a scalar value to dst, which has room for 4 bytes. Returns its units, or 0 if the form does not have it. */
static inline size_t reference_put(enum text_form form, uint32_t value, uint8_t *dst)
{
    switch (form) {
    case TEXT_utf8:
        return reference_put_utf8(value, dst);
    case TEXT_utf16le:
    case TEXT_utf16be:
        put_unit(form, dst, 0, value < 0x10000 ? value : 0xD800 + (value - 0x10000) / 0x400);
        if (value < 0x10000)
            return 1;
        put_unit(form, dst, 1, 0xDC00 + (value - 0x10000) % 0x400);
        return 2;
    case TEXT_utf32le:
    case TEXT_utf32be:
        put_unit(form, dst, 0, value);
        return 1;
    case TEXT_windows1252:
        return reference_put_windows1252(value, dst);
    default:
        dst[0] = (uint8_t)value;
        return value <= (form == TEXT_ascii ? 0x7F : 0xFF);
    }
}

#endif
