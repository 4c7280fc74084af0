/* scheme.h - the bytes of a character in each charset, from the standards, to compare runic_convert with. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_SCHEME_H
#define RUNIC_TEST_SCHEME_H

#include "cp1252.h"
#include "plain.h"

/* A way to write text: a charset, its byte order, and whether the text begins with a BOM. */
struct scheme {
    runic_charset charset;
    bool is_little;
    bool has_mark;
};

static inline size_t scheme_unit(char *out, unsigned long unit, size_t size, bool is_little)
{
    for (size_t i = 0; i < size; i++)
        out[i] = plain_byte(unit >> 8 * (is_little ? i : size - 1 - i));
    return size;
}

static inline size_t scheme_utf16(char *out, unsigned long value, bool is_little)
{
    char16_t units[2];
    size_t count = plain_utf16(value, units);
    for (size_t i = 0; i < count; i++)
        scheme_unit(out + 2 * i, units[i], 2, is_little);
    return 2 * count;
}

static inline size_t scheme_byte(char *out, int byte)
{
    if (byte < 0)
        return 0;
    out[0] = plain_byte((unsigned long)byte);
    return 1;
}

/* Writes one character to at most 4 bytes. Returns their number, or 0 if the charset does not have it. */
static inline size_t scheme_put(const struct scheme *scheme, unsigned long value, char *out)
{
    switch (scheme->charset) {
    case RUNIC_UTF8:
        return plain_utf8(value, out);
    case RUNIC_UTF16:
    case RUNIC_UTF16BE:
    case RUNIC_UTF16LE:
        return scheme_utf16(out, value, scheme->is_little);
    case RUNIC_UTF32:
    case RUNIC_UTF32BE:
    case RUNIC_UTF32LE:
        return scheme_unit(out, value, 4, scheme->is_little);
    case RUNIC_ASCII:
        return scheme_byte(out, value < 0x80 ? (int)value : -1);
    case RUNIC_LATIN1:
        return scheme_byte(out, value < 0x100 ? (int)value : -1);
    case RUNIC_WINDOWS1252:
        return scheme_byte(out, cp1252_byte(value));
    default:
        return 0;
    }
}

#endif
