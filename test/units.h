/* units.h - the forms and charsets of the tests, and reading and writing their code units in any byte order and alignment. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_UNITS_H
#define RUNIC_TEST_UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum text_form {
    TEXT_utf8,
    TEXT_utf16le,
    TEXT_utf16be,
    TEXT_utf32le,
    TEXT_utf32be,
    TEXT_latin1,
    TEXT_ascii,
    TEXT_windows1252,
    TEXT_FORM_COUNT
};

/* The forms of the public functions on memory. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define TEXT_utf16 TEXT_utf16be
#define TEXT_utf32 TEXT_utf32be
#else
#define TEXT_utf16 TEXT_utf16le
#define TEXT_utf32 TEXT_utf32le
#endif

static inline size_t unit_size(enum text_form form)
{
    static const uint8_t sizes[TEXT_FORM_COUNT] = {1, 2, 2, 4, 4, 1, 1, 1};
    return sizes[form];
}

static inline bool is_big_endian(enum text_form form)
{
    return form == TEXT_utf16be || form == TEXT_utf32be;
}

static inline uint32_t unit_at(enum text_form form, const uint8_t *src, size_t index)
{
    const size_t size = unit_size(form);
    uint32_t unit = 0;
    for (size_t i = 0; i < size; i++)
        unit |= (uint32_t)src[index * size + i] << 8 * (is_big_endian(form) ? size - 1 - i : i);
    return unit;
}

static inline void put_unit(enum text_form form, uint8_t *dst, size_t index, uint32_t unit)
{
    const size_t size = unit_size(form);
    for (size_t i = 0; i < size; i++)
        dst[index * size + i] = (uint8_t)(unit >> 8 * (is_big_endian(form) ? size - 1 - i : i));
}

#endif
