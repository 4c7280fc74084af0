/* rfc3629_table.h - a UTF-8 decoder written only from the table of well-formed byte sequences, to compare the library with. */
/* SPDX-License-Identifier: MIT */
/*
 * RFC 3629 section 4 (ABNF) is Table 3-7 of the Unicode Standard, with its D93b: the maximal subpart of an ill-formed sequence
 * is its longest part that begins a row, or else one byte. Simple and slow: one loop over the rows.
 */
#ifndef RUNIC_TEST_RFC3629_TABLE_H
#define RUNIC_TEST_RFC3629_TABLE_H

#include "part.h"

/* Ranges of the bytes, first to last; a row has `length` ranges. */
static const struct table_row {
    unsigned length;
    unsigned ranges[4][2];
} table_rows[] = {
    {1, {{0x00, 0x7F}}},
    {2, {{0xC2, 0xDF}, {0x80, 0xBF}}},
    {3, {{0xE0, 0xE0}, {0xA0, 0xBF}, {0x80, 0xBF}}},
    {3, {{0xE1, 0xEC}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {3, {{0xED, 0xED}, {0x80, 0x9F}, {0x80, 0xBF}}},
    {3, {{0xEE, 0xEF}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {4, {{0xF0, 0xF0}, {0x90, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {4, {{0xF1, 0xF3}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {4, {{0xF4, 0xF4}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}}},
};

static inline bool table_in(unsigned byte, const unsigned range[2])
{
    return byte >= range[0] && byte <= range[1];
}

/* Returns the number of bytes at the start of src that match the row. */
static inline unsigned table_match(const struct table_row *row, const unsigned char *src, size_t len)
{
    unsigned i = 0;
    while (i < row->length && i < len && table_in(src[i], row->ranges[i]))
        i++;
    return i;
}

/* Returns the character: the bits "x" of the table in RFC 3629 section 3. */
static inline char32_t table_value(const unsigned char *src, unsigned length)
{
    static const unsigned first_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t value = src[0] & first_bits[length];
    for (unsigned i = 1; i < length; i++)
        value = value * 64 + (src[i] & 0x3F);
    return value;
}

/* Returns the fault, by the rules of runic.h, of a sequence that matches no row to its end. */
static inline runic_fault table_fault(const unsigned char *src, unsigned matched)
{
    if (matched == 0)
        return src[0] < 0xC0   ? RUNIC_FAULT_UNEXPECTED_CONTINUATION
               : src[0] < 0xC2 ? RUNIC_FAULT_OVERLONG
               : src[0] < 0xF8 ? RUNIC_FAULT_OUT_OF_RANGE
                               : RUNIC_FAULT_INVALID_BYTE;
    if (matched > 1 || src[1] < 0x80 || src[1] > 0xBF)
        return RUNIC_FAULT_BAD_CONTINUATION;
    return src[0] == 0xED ? RUNIC_FAULT_SURROGATE : src[0] == 0xF4 ? RUNIC_FAULT_OUT_OF_RANGE : RUNIC_FAULT_OVERLONG;
}

/* Returns the first part of src, which is not empty. */
static inline struct part table_next(const char *text, size_t len)
{
    const unsigned char *src = (const unsigned char *)text;
    unsigned matched = 0;
    for (size_t i = 0; i < sizeof table_rows / sizeof table_rows[0] && matched == 0; i++) {
        matched = table_match(&table_rows[i], src, len);
        if (matched == table_rows[i].length)
            return part_good(table_value(src, matched), matched);
    }
    if (matched == len)
        return part_bad(RUNIC_PARTIAL, RUNIC_FAULT_TRUNCATED, matched);
    return part_bad(RUNIC_ILL_FORMED, table_fault(src, matched), matched > 0 ? matched : 1);
}

#endif
