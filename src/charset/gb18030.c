/* gb18030.c - encodes characters in GBK and GB 18030, and decodes the four-byte codes of GB 18030. */
/* SPDX-License-Identifier: MIT */
#include "gb18030.h"

#include "multi_byte.h"

#ifndef RUNIC_UNICODE_ONLY

/* The indices of four-byte forms where the supplementary planes begin, and where the Basic Multilingual Plane ends. */
#define GB18030_HIGH 189000u
#define GB18030_LOW  39420u

/* The index that maps to U+E7C7, by an exception of the standard. */
#define GB18030_E7C7 7457u

/* Characters that GB 18030 moved out of the Private Use Area in 2005 and 2022: their former code points, and their bytes. */
static const struct {
    uint16_t before;
    uint16_t code;
} moved_characters[] = {
    {0xE78D, 0xA6D9}, {0xE78E, 0xA6DA}, {0xE78F, 0xA6DB}, {0xE790, 0xA6DC}, {0xE791, 0xA6DD}, {0xE792, 0xA6DE},
    {0xE793, 0xA6DF}, {0xE794, 0xA6EC}, {0xE795, 0xA6ED}, {0xE796, 0xA6F3}, {0xE81E, 0xFE59}, {0xE826, 0xFE61},
    {0xE82B, 0xFE66}, {0xE82C, 0xFE67}, {0xE832, 0xFE6D}, {0xE843, 0xFE7E}, {0xE854, 0xFE90}, {0xE864, 0xFEA0},
};

#define MOVED (sizeof moved_characters / sizeof moved_characters[0])

/* Returns true for the characters that the bytes of moved characters encode now. */
static bool is_moved_to(uint32_t value)
{
    return is_within(value, 0x9FB4, 0x9FBB) || is_within(value, 0xFE10, 0xFE19);
}

/* Returns the character that the bytes of moved character number i encode now. */
static uint32_t moved_to(size_t i)
{
    return pair_value(RUNIC_GBK, moved_characters[i].code >> 8, moved_characters[i].code & 0xFF);
}

/* Returns the number of the last range that begins at or before an index (column 0) or a code point (column 1). */
static size_t range_of(uint32_t value, unsigned column)
{
    size_t low = 0, count = GB18030_RANGES;
    while (count > 1) {
        const size_t half = count / 2;
        low += runic_gb18030_ranges[2 * (low + half) + column] <= value ? half : 0;
        count -= half;
    }
    return low;
}

/* Cuts exceptions out of a range: keeps the part before or after them that has the code point, or nothing. */
static void cut(struct gb18030_range *range, uint32_t value, uint32_t first, uint32_t last)
{
    const uint32_t end = range->value + range->count;
    if (end <= first || last < range->value)
        return;
    const uint32_t begin = value < first ? range->value : last + 1, stop = value < first ? first : end;
    const bool is_exception = is_within(value, first, last);
    *range = (struct gb18030_range){range->index + (begin - range->value), begin, is_exception ? 0 : stop - begin};
}

/*
 * Returns range number i around a code point, without the exceptions below U+D800: U+1E3F, which has two bytes, and the
 * characters of is_moved_to().
 */
static struct gb18030_range range_around(size_t i, uint32_t value)
{
    const uint16_t *const this = runic_gb18030_ranges + 2 * i;
    const uint32_t end = i + 1 < GB18030_RANGES ? this[2] : GB18030_LOW;
    struct gb18030_range range = {this[0], this[1], value < 0xD800 ? end - this[0] : 0};
    cut(&range, value, 0x1E3F, 0x1E3F);
    cut(&range, value, 0x9FB4, 0x9FBB);
    return range;
}

struct gb18030_range runic_gb18030_range_of_value(uint32_t value)
{
    return range_around(range_of(value, 1), value);
}

struct gb18030_range runic_gb18030_range_of_index(uint32_t index)
{
    if (index >= GB18030_LOW)
        return (struct gb18030_range){0, 0, 0};
    const size_t i = range_of(index, 0);
    return range_around(i, runic_gb18030_ranges[2 * i + 1] + index - runic_gb18030_ranges[2 * i]);
}

/*
 * Returns the character of a four-byte form. The former code points of moved characters take the four bytes of the new
 * ones.
 */
uint32_t runic_gb18030_value(uint32_t index, bool web)
{
    if (index >= GB18030_HIGH)
        return index - GB18030_HIGH > 0xFFFFF ? 0 : 0x10000 + index - GB18030_HIGH;
    if (index >= GB18030_LOW)
        return 0;
    if (index == GB18030_E7C7)
        return 0xE7C7;
    const uint16_t *const range = runic_gb18030_ranges + 2 * range_of(index, 0);
    const uint32_t value = range[1] + index - range[0];
    for (size_t i = 0; !web && is_moved_to(value) && i < MOVED; i++)
        if (moved_to(i) == value)
            return moved_characters[i].before;
    return value;
}

static uint32_t four_byte_code(char32_t value)
{
    if (value > 0xFFFF)
        return gb18030_bytes(GB18030_HIGH + value - 0x10000);
    if (value == 0xE7C7)
        return gb18030_bytes(GB18030_E7C7);
    const uint16_t *const range = runic_gb18030_ranges + 2 * range_of(value, 1);
    return gb18030_bytes(range[0] + value - range[1]);
}

uint32_t runic_chinese_code(runic_charset charset, bool web, char32_t value)
{
    const bool is_gbk = charset == RUNIC_GBK;
    /* The Encoding Standard has no code for U+E5E5; WTF-8 has lone surrogates. */
    if (value == 0xE5E5 || is_within(value, 0xD800, 0xDFFF))
        return 0;
    if (is_gbk && value == 0x20AC)
        return 0x80;
    if (value <= 0xFFFF) {
        const uint32_t code = code_in_blocks(runic_gbk_blocks, runic_gbk_codes, value);
        if (code != 0)
            return code;
    }
    for (size_t i = 0; is_within(value, 0xE78D, 0xE864) && i < MOVED; i++)
        if (moved_characters[i].before == value) {
            if (web)
                return moved_characters[i].code;
            value = moved_to(i);
            break;
        }
    return is_gbk ? 0 : four_byte_code(value);
}
#endif
