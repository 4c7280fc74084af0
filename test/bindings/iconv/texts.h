/* texts.h - random texts in the charsets that runic's iconv converts by itself: well-formed, unusual and damaged. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_ICONV_TEXTS_H
#define RUNIC_TEST_ICONV_TEXTS_H

#include "chance.h"

#include <string.h>

enum { CHARSETS = 27, LONGEST_TEXT = 1 << 17 };

/* How characters are encoded: 1, 2 or 4 bytes per unit; 6: UTF-8 of 1993, with up to 6 bytes; 0: random bytes, for a table. */
struct text_charset {
    const char *name;
    int unit;
    int big;
};

static const struct text_charset text_charsets[CHARSETS] = {
    {"UTF-8", 6, 0},      {"UTF-16", 2, 0},     {"UTF-16LE", 2, 0},
    {"UTF-16BE", 2, 1},   {"UTF-32", 4, 0},     {"UTF-32LE", 4, 0},
    {"UTF-32BE", 4, 1},   {"UNICODE", 2, 0},    {"UCS-2", 2, 0},
    {"UCS-2BE", 2, 1},    {"UCS-4", 4, 1},      {"UCS-4LE", 4, 0},
    {"WCHAR_T", 4, 0},    {"ASCII", 1, 0},      {"LATIN1", 1, 0},
    {"UCS-2LE", 2, 0},    {"KOI8-R", 0, 0},     {"CP1251", 0, 0},
    {"ISO-8859-7", 0, 0}, {"ISO-8859-6", 0, 0}, {"CP874", 0, 0},
    {"IBM037", 0, 0},     {"IBM1047", 0, 0},    {"CP437", 0, 0},
    {"CP864", 0, 0},      {"TIS-620", 0, 0},    {"MAC-CENTRALEUROPE", 0, 0},
};

static inline size_t put_bytes(uint8_t *at, uint32_t unit, int size, int big)
{
    for (int i = 0; i < size; i++)
        at[i] = (uint8_t)(unit >> 8 * (big ? size - 1 - i : i));
    return (size_t)size;
}

static inline size_t put_long_utf8(uint8_t *at, uint32_t value)
{
    size_t length = 2;
    if (value < 0x80) {
        at[0] = (uint8_t)value;
        return 1;
    }
    while (length < 6 && value >> (5 * length + 1) != 0)
        length++;
    for (size_t i = length - 1; i > 0; i--, value >>= 6)
        at[i] = (uint8_t)(0x80 | (value & 0x3F));
    at[0] = (uint8_t)(0xFF00u >> length | value);
    return length;
}

static inline size_t put_value(uint8_t *at, const struct text_charset *charset, uint32_t value)
{
    size_t length = 0;
    if (charset->unit == 6)
        return put_long_utf8(at, value);
    if (charset->unit == 0)
        return put_bytes(at, value % 0x1FF, 1, 0); /* a random byte; ASCII often stays ASCII */
    if (charset->unit == 2 && value > 0xFFFF && value < 0x110000) {
        length = put_bytes(at, 0xD7C0 + (value >> 10), 2, charset->big);
        value = 0xDC00 | (value & 0x3FF);
    }
    return length + put_bytes(at + length, value, charset->unit, charset->big);
}

/* A character of a class: 0 ASCII, 1 Latin-1, 2 and 3 the BMP, 4 other planes, from 5 on values that some charset refuses. */
static inline uint32_t any_value(struct chance *chance, size_t class)
{
    static const uint32_t odd[] = {
        0xFEFF,     0xFFFE,     0xFFFE0000, 0xE0000, 0xE0001,  0xE007F,  0xE0080,  0xDFFFF,  0xD800,    0xDBFF,    0xDC00,
        0xDFFF,     0xE000,     0xFFFF,     0x10000, 0x10FFFF, 0x110000, 0x1FFFFF, 0x200000, 0x3FFFFFF, 0x4000000, 0x7FFFFFFF,
        0x80000000, 0xFFFFFFFF, 0x20AC,     0x2018,  0xFB01,   0x7F,     0x80,     0xFF,     0x100,     0x7FF,     0x800};
    switch (class) {
    case 0:
        return (uint32_t)(0x20 + chance_below(chance, 0x5F));
    case 1:
        return (uint32_t)(0xA0 + chance_below(chance, 0x60));
    case 2:
        return (uint32_t)(0x100 + chance_below(chance, 0x3000));
    case 3:
        return (uint32_t)(0x3000 + chance_below(chance, 0xA800));
    case 4:
        return (uint32_t)(0x10000 + chance_below(chance, 0x100000));
    default:
        return odd[chance_below(chance, sizeof odd / sizeof odd[0])];
    }
}

/* Makes a text of about `most` characters of classes up to `class`; one in `rarity` is unusual (0: none). Returns its bytes. */
static inline size_t make_text(struct chance *chance, const struct text_charset *charset, size_t most, size_t class,
                               size_t rarity, uint8_t *text)
{
    size_t len = 0, characters = chance_below(chance, most + 1);
    struct text_charset order = *charset;
    if (chance_below(chance, 3) == 0) /* a BOM, and then perhaps the other byte order */ {
        order.big ^= chance_below(chance, 2) == 0;
        len += put_value(text, &order, 0xFEFF);
    }
    for (size_t i = 0, run = 0, now = 0; i < characters && len + 8 < LONGEST_TEXT; i++) {
        if (run-- == 0) {
            run = chance_below(chance, 40);
            now = chance_below(chance, class + 1);
        }
        bool strange = rarity > 0 && chance_below(chance, rarity) == 0;
        len += put_value(text + len, &order, any_value(chance, strange ? 5 : now));
    }
    return len;
}

/* A few units, most of them BOMs in either byte order or overlong sequences. */
static inline size_t make_few(struct chance *chance, const struct text_charset *charset, uint8_t *text)
{
    static const char *const overlong[] = {"\xC0\xAF",
                                           "\xE0\x80\xAF",
                                           "\xF0\x80\x80\xAF",
                                           "\xF0\x8F\xBF\xBF",
                                           "\xF8\x80\x80\x80\xAF",
                                           "\xF8\x87\xBF\xBF\xBF",
                                           "\xFC\x80\x80\x80\x80\xAF",
                                           "\xFC\x83\xBF\xBF\xBF\xBF",
                                           "\xFE",
                                           "\xFF"};
    static const uint32_t values[] = {0xFEFF, 0xFEFF, 0xFEFF, 'A', 0x20AC, 0xDC00, 0x1F600, 0xE0041};
    size_t len = 0;
    for (size_t i = chance_below(chance, 6); i > 0; i--) {
        struct text_charset order = *charset;
        order.big ^= chance_below(chance, 2) == 0;
        const char *bytes = overlong[chance_below(chance, 10)];
        if (charset->unit != 6 || chance_below(chance, 2) == 0) {
            len += put_value(text + len, &order, values[chance_below(chance, 8)]);
            continue;
        }
        memcpy(text + len, bytes, strlen(bytes));
        len += strlen(bytes);
    }
    return len;
}

/* Changes some bytes, and perhaps cuts the end off. */
static inline size_t damage_text(struct chance *chance, uint8_t *text, size_t len, size_t rarity)
{
    for (size_t i = chance_below(chance, rarity); i < len; i += 1 + chance_below(chance, 2 * rarity))
        text[i] = (uint8_t)chance_next(chance);
    return len - (len == 0 ? 0 : chance_below(chance, len < 4 ? len : 4));
}

#endif
