/* escape.c - faults in the escape syntax of a programming language. */
/* SPDX-License-Identifier: MIT */
#include "escape.h"

#include "../form.h"

/* C 6.4.3: a universal character name must not name a character below this one. */
#define FIRST_OF_C 0xA0

static const char capital_digits[] = "0123456789ABCDEF", small_digits[] = "0123456789abcdef";

ALWAYS_INLINE char32_t *put_text(char32_t *text, const char *ascii)
{
    while (*ascii != 0)
        *text++ = (unsigned char)*ascii++;
    return text;
}

/* Writes a prefix and a number of `count` digits, each of 4 bits, or of 3 if there are eight digits only. */
ALWAYS_INLINE char32_t *put_digits(char32_t *text, const char *prefix, uint32_t value, unsigned bits, unsigned count,
                                   const char *digits)
{
    text = put_text(text, prefix);
    while (count-- > 0)
        *text++ = (unsigned char)digits[value >> bits * count & ((1u << bits) - 1)];
    return text;
}

/* Writes \nnn. */
static char32_t *put_octal(char32_t *text, uint32_t value)
{
    return put_digits(text, "\\", value, 3, 3, capital_digits);
}

/* Writes \uHHHH or \UHHHHHHHH. */
ALWAYS_INLINE char32_t *put_four_or_eight(char32_t *text, uint32_t value, const char *digits)
{
    return value <= 0xFFFF ? put_digits(text, "\\u", value, 4, 4, digits) : put_digits(text, "\\U", value, 4, 8, digits);
}

static char32_t *put_braces_escape(char32_t *text, uint32_t value)
{
    const unsigned digits = 4u + (value > 0xFFFF) + (value > 0xFFFFF);
    return put_text(put_digits(text, "\\u{", value, 4, digits, capital_digits), "}");
}

/* Writes \uHHHH, or two of them for a supplementary character. */
static char32_t *put_utf16_escape(char32_t *text, uint32_t value)
{
    char16_t units[2];
    const unsigned count = put_utf16((uint8_t *)units, value);
    for (unsigned i = 0; i < count; i++)
        text = put_digits(text, "\\u", units[i], 4, 4, capital_digits);
    return text;
}

static char32_t *put_xml_escape(char32_t *text, uint32_t value)
{
    text = put_text(text, "&#");
    char32_t *const end =
        text + 1 + (value > 9) + (value > 99) + (value > 999) + (value > 9999) + (value > 99999) + (value > 999999);
    for (char32_t *digit = end; digit > text; value /= 10)
        *--digit = '0' + value % 10;
    return put_text(end, ";");
}

/* Writes the bytes of UTF-8 as %HH. */
static char32_t *put_percent_escape(char32_t *text, uint32_t value)
{
    uint8_t bytes[4];
    const unsigned count = put_utf8(bytes, value);
    for (unsigned i = 0; i < count; i++)
        text = put_digits(text, "%", bytes[i], 4, 2, capital_digits);
    return text;
}

size_t runic_escape_bytes(unsigned style, const uint8_t *bytes, size_t len, char32_t *text)
{
    const char *const prefix = style == RUNIC_ESCAPE_PERCENT ? "%" : "\\x";
    const char *const digits = style == RUNIC_ESCAPE_PYTHON ? small_digits : capital_digits;
    char32_t *end = text;
    for (size_t i = 0; i < len; i++)
        end = style == RUNIC_ESCAPE_C ? put_octal(end, bytes[i]) : put_digits(end, prefix, bytes[i], 4, 2, digits);
    return (size_t)(end - text);
}

size_t runic_escape_character(unsigned style, uint32_t value, char32_t *text)
{
    switch (style) {
    case RUNIC_ESCAPE_C:
        return (size_t)((value < FIRST_OF_C ? put_octal(text, value) : put_four_or_eight(text, value, capital_digits)) - text);
    case RUNIC_ESCAPE_JAVA:
    case RUNIC_ESCAPE_JSON:
        return (size_t)(put_utf16_escape(text, value) - text);
    case RUNIC_ESCAPE_XML:
        return (size_t)(put_xml_escape(text, value) - text);
    case RUNIC_ESCAPE_PERCENT:
        return (size_t)(put_percent_escape(text, value) - text);
    case RUNIC_ESCAPE_PYTHON:
        return (size_t)((value <= 0xFF ? put_digits(text, "\\x", value, 4, 2, small_digits)
                                       : put_four_or_eight(text, value, small_digits)) -
                        text);
    default:
        return (size_t)(put_braces_escape(text, value) - text);
    }
}
