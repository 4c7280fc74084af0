/* escape.c - faults in the escape syntax of a programming language. */
/* SPDX-License-Identifier: MIT */
#include "escape.h"

/* C 6.4.3: a universal character name must not name a character below this one. */
#define FIRST_OF_C 0xA0

static char32_t *put_text(char32_t *text, const char *ascii)
{
    while (*ascii != 0)
        *text++ = (unsigned char)*ascii++;
    return text;
}

/* Writes a number in base 8 or 16; base 16 has small letters if `digits` has. */
static char32_t *put_digits(char32_t *text, uint32_t value, unsigned bits, unsigned count, const char *digits)
{
    while (count-- > 0)
        *text++ = (unsigned char)digits[value >> bits * count & ((1u << bits) - 1)];
    return text;
}

static char32_t *put_hex_digits(char32_t *text, uint32_t value, unsigned count)
{
    return put_digits(text, value, 4, count, "0123456789ABCDEF");
}

static char32_t *put_small_hex_digits(char32_t *text, uint32_t value, unsigned count)
{
    return put_digits(text, value, 4, count, "0123456789abcdef");
}

/* Writes \nnn. */
static char32_t *put_octal(char32_t *text, uint32_t value)
{
    return put_digits(put_text(text, "\\"), value, 3, 3, "01234567");
}

static char32_t *put_decimal(char32_t *text, uint32_t value)
{
    char32_t *const end =
        text + 1 + (value > 9) + (value > 99) + (value > 999) + (value > 9999) + (value > 99999) + (value > 999999);
    for (char32_t *digit = end; digit > text; value /= 10)
        *--digit = '0' + value % 10;
    return end;
}

static char32_t *put_braces_escape(char32_t *text, uint32_t value)
{
    const unsigned digits = value <= 0xFFFF ? 4 : value <= 0xFFFFF ? 5 : 6;
    return put_text(put_hex_digits(put_text(text, "\\u{"), value, digits), "}");
}

static char32_t *put_c_escape(char32_t *text, uint32_t value)
{
    if (value < FIRST_OF_C)
        return put_octal(text, value);
    return value <= 0xFFFF ? put_hex_digits(put_text(text, "\\u"), value, 4) : put_hex_digits(put_text(text, "\\U"), value, 8);
}

static char32_t *put_utf16_escape(char32_t *text, uint32_t value)
{
    if (value <= 0xFFFF)
        return put_hex_digits(put_text(text, "\\u"), value, 4);
    text = put_hex_digits(put_text(text, "\\u"), 0xD7C0 + (value >> 10), 4);
    return put_hex_digits(put_text(text, "\\u"), 0xDC00 | (value & 0x3FF), 4);
}

static char32_t *put_xml_escape(char32_t *text, uint32_t value)
{
    return put_text(put_decimal(put_text(text, "&#"), value), ";");
}

/* Writes the bytes of UTF-8 as %HH. */
static char32_t *put_percent_escape(char32_t *text, uint32_t value)
{
    static const uint8_t leads[] = {0, 0xC0, 0xE0, 0xF0};
    const unsigned trails = value <= 0x7F ? 0 : value <= 0x7FF ? 1 : value <= 0xFFFF ? 2 : 3;
    text = put_hex_digits(put_text(text, "%"), leads[trails] | value >> 6 * trails, 2);
    for (unsigned i = trails; i-- > 0;)
        text = put_hex_digits(put_text(text, "%"), 0x80 | (value >> 6 * i & 0x3F), 2);
    return text;
}

static char32_t *put_python_escape(char32_t *text, uint32_t value)
{
    if (value <= 0xFF)
        return put_small_hex_digits(put_text(text, "\\x"), value, 2);
    return value <= 0xFFFF ? put_small_hex_digits(put_text(text, "\\u"), value, 4)
                           : put_small_hex_digits(put_text(text, "\\U"), value, 8);
}

size_t runic_escape_character(unsigned style, uint32_t value, char32_t *text)
{
    switch (style) {
    case RUNIC_ESCAPE_C:
        return (size_t)(put_c_escape(text, value) - text);
    case RUNIC_ESCAPE_JAVA:
    case RUNIC_ESCAPE_JSON:
        return (size_t)(put_utf16_escape(text, value) - text);
    case RUNIC_ESCAPE_XML:
        return (size_t)(put_xml_escape(text, value) - text);
    case RUNIC_ESCAPE_PERCENT:
        return (size_t)(put_percent_escape(text, value) - text);
    case RUNIC_ESCAPE_PYTHON:
        return (size_t)(put_python_escape(text, value) - text);
    default:
        return (size_t)(put_braces_escape(text, value) - text);
    }
}

size_t runic_escape_bytes(unsigned style, const uint8_t *bytes, size_t len, char32_t *text)
{
    char32_t *end = text;
    for (size_t i = 0; i < len; i++)
        if (style == RUNIC_ESCAPE_C)
            end = put_octal(end, bytes[i]);
        else if (style == RUNIC_ESCAPE_PERCENT)
            end = put_hex_digits(put_text(end, "%"), bytes[i], 2);
        else if (style == RUNIC_ESCAPE_PYTHON)
            end = put_small_hex_digits(put_text(end, "\\x"), bytes[i], 2);
        else
            end = put_hex_digits(put_text(end, "\\x"), bytes[i], 2);
    return (size_t)(end - text);
}
