/* character.c - reads or writes one character by glibc's rules, which differ from the standards. */
/* SPDX-License-Identifier: MIT */
/*
 * glibc's UTF-8 is that of 1993, up to 6 bytes and 31 bits, and so is UCS-4; only UTF-8 refuses surrogates. A
 * sequence counts as incomplete while all its bytes so far are continuation bytes, even if they can never make a
 * character. Tag characters (U+E0000..U+E007F) are dropped if the target lacks them. The order of errors is part of
 * the contract: no room for the smallest character is reported before a character that the target lacks.
 */
#include "character.h"

#include <errno.h>
#include <string.h>

static bool is_surrogate(uint32_t value)
{
    return value >= 0xD800 && value < 0xE000;
}

uint32_t get_unit(const uint8_t *at, struct charset charset)
{
    uint16_t two;
    uint32_t four;
    if (charset.unit == 2) {
        memcpy(&two, at, sizeof two);
        return charset.foreign ? __builtin_bswap16(two) : two;
    }
    memcpy(&four, at, sizeof four);
    return charset.foreign ? __builtin_bswap32(four) : four;
}

void put_unit(uint8_t *at, struct charset charset, uint32_t unit)
{
    uint16_t two = (uint16_t)unit;
    if (charset.unit == 2) {
        two = charset.foreign ? __builtin_bswap16(two) : two;
        memcpy(at, &two, sizeof two);
        return;
    }
    unit = charset.foreign ? __builtin_bswap32(unit) : unit;
    memcpy(at, &unit, sizeof unit);
}

/* Returns the length that a lead byte announces, or 0 for other bytes. */
static size_t announced(uint8_t lead)
{
    if (lead < 0xC2 || lead > 0xFD)
        return 0;
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : lead < 0xFC ? 5 : 6;
}

static int read_utf8(const struct piece *p, uint32_t *value, size_t *length)
{
    size_t left = (size_t)(p->src_end - p->src), wanted = announced(p->src[0]), i;
    *value = p->src[0];
    *length = 1;
    if (*value < 0x80)
        return 0;
    if (wanted == 0)
        return EILSEQ;
    *value &= 0x7Fu >> wanted;
    for (i = 1; i < wanted && i < left && (p->src[i] & 0xC0) == 0x80; i++)
        *value = *value << 6 | (p->src[i] & 0x3F);
    if (i < wanted)
        return i == left ? EINVAL : EILSEQ;
    *length = wanted;
    bool overlong = wanted > 2 && *value >> (5 * wanted - 4) == 0;
    return overlong || is_surrogate(*value) ? EILSEQ : 0;
}

static int read_utf16(struct charset from, const struct piece *p, uint32_t *value, size_t *length)
{
    if (!is_surrogate(*value))
        return 0;
    if (*value >= 0xDC00)
        return EILSEQ;
    if (p->src_end - p->src < 4)
        return EINVAL;
    uint32_t low = get_unit(p->src + 2, from);
    if (low < 0xDC00 || low > 0xDFFF)
        return EILSEQ;
    *value = 0x10000 + ((*value - 0xD800) << 10) + (low - 0xDC00);
    *length = 4;
    return 0;
}

/* Reads a character of code units of 2 or 4 bytes. */
static int read_wide(struct charset from, const struct piece *p, uint32_t *value, size_t *length)
{
    if (p->src_end - p->src < from.unit)
        return EINVAL;
    *value = get_unit(p->src, from);
    *length = from.unit;
    switch (from.kind) {
    case KIND_UTF16:
        return read_utf16(from, p, value, length);
    case KIND_UCS2:
        return is_surrogate(*value) ? EILSEQ : 0;
    case KIND_UTF32:
        return *value > 0x10FFFF || is_surrogate(*value) ? EILSEQ : 0;
    case KIND_UCS4:
        return *value > 0x7FFFFFFF ? EILSEQ : 0;
    default:
        return 0;
    }
}

/* Returns runic's charset of a value in memory. */
static runic_charset value_charset(void)
{
    return little_host() ? RUNIC_UTF32LE : RUNIC_UTF32BE;
}

static int read_by_table(struct charset from, const struct piece *p, uint32_t *value)
{
    const runic_options how = {.from = from.table, .to = value_charset()};
    return runic_convert(&how, p->src, 1, value, sizeof *value).status == RUNIC_OK ? 0 : EILSEQ;
}

int read_character(struct charset from, const struct piece *p, uint32_t *value, size_t *length)
{
    if (from.kind == KIND_UTF8)
        return read_utf8(p, value, length);
    if (from.unit > 1)
        return read_wide(from, p, value, length);
    *value = p->src[0];
    *length = 1;
    if (from.kind == KIND_TABLE)
        return read_by_table(from, p, value);
    return from.kind == KIND_ASCII && *value > 0x7F ? EILSEQ : 0;
}

static int write_utf8(struct piece *p, uint32_t value)
{
    size_t length = 2;
    if (value < 0x80) {
        *p->dst++ = (uint8_t)value;
        return 0;
    }
    if (value > 0x7FFFFFFF || is_surrogate(value))
        return EILSEQ;
    while (length < 6 && value >> (5 * length + 1) != 0)
        length++;
    if ((size_t)(p->dst_end - p->dst) < length)
        return E2BIG;
    for (size_t i = length - 1; i > 0; i--, value >>= 6)
        p->dst[i] = (uint8_t)(0x80 | (value & 0x3F));
    p->dst[0] = (uint8_t)(0xFF00u >> length | value);
    p->dst += length;
    return 0;
}

static int write_utf16(struct charset to, struct piece *p, uint32_t value)
{
    if (is_surrogate(value) || value > 0x10FFFF)
        return EILSEQ;
    if (value >= 0x10000) {
        if (p->dst_end - p->dst < 4)
            return E2BIG;
        put_unit(p->dst, to, 0xD7C0 + (value >> 10));
        p->dst += 2;
        value = 0xDC00 | (value & 0x3FF);
    }
    put_unit(p->dst, to, value);
    p->dst += 2;
    return 0;
}

/* Returns the last value of a charset that has only the first characters of Unicode. */
static uint32_t last_value(struct charset to)
{
    switch (to.kind) {
    case KIND_ASCII:
        return 0x7F;
    case KIND_LATIN1:
        return 0xFF;
    case KIND_UCS2:
        return 0xFFFF;
    case KIND_UTF32:
        return 0x10FFFF;
    default:
        return 0xFFFFFFFF;
    }
}

static bool is_tag(uint32_t value)
{
    return value >> 7 == 0xE0000 >> 7;
}

static int write_by_table(struct charset to, struct piece *p, uint32_t value)
{
    const runic_options how = {.from = value_charset(), .to = to.table, .bom_in = RUNIC_BOM_IN_KEEP};
    uint8_t byte; /* runic may write a byte of the output without counting it */
    if (runic_convert(&how, &value, sizeof value, &byte, 1).status != RUNIC_OK)
        return is_tag(value) ? 0 : EILSEQ;
    *p->dst++ = byte;
    return 0;
}

int write_character(struct charset to, struct piece *p, uint32_t value)
{
    if (p->dst_end - p->dst < to.unit)
        return E2BIG;
    if (to.kind == KIND_UTF8)
        return write_utf8(p, value);
    if (to.kind == KIND_UTF16)
        return write_utf16(to, p, value);
    if (to.kind == KIND_TABLE)
        return write_by_table(to, p, value);
    bool tag = is_tag(value) && to.kind != KIND_UTF32;
    if (value > last_value(to))
        return tag ? 0 : EILSEQ;
    if (is_surrogate(value) && (to.kind == KIND_UCS2 || to.kind == KIND_UTF32))
        return EILSEQ;
    if (to.unit == 1)
        *p->dst = (uint8_t)value;
    else
        put_unit(p->dst, to, value);
    p->dst += to.unit;
    return 0;
}
