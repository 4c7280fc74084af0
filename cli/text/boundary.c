/* boundary.c - finds the incomplete character at the end of a piece, by decoding its last few units. */
/* SPDX-License-Identifier: MIT */
#include "boundary.h"

#include <string.h>

#include "charset.h"

#define TAIL 8

/*
 * Returns the offset of a character that is cut by the end of the bytes, or len: the converter holds such a character. Decodes
 * all characters before it.
 */
static size_t find_cut(runic_charset charset, const uint8_t *bytes, size_t len)
{
    const runic_policy skip = {.action = RUNIC_ACTION_SKIP};
    const runic_options how = {
        .from = charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_IN_KEEP, .ill_formed = skip, .unmappable = skip};
    uint8_t out[RUNIC_MIN_OUTPUT];
    runic_converter converter;
    runic_result done = {.status = (uint8_t)runic_converter_init(&converter, &how)};
    size_t read = 0;
    do {
        done = runic_converter_convert(&converter, bytes + read, len - read, out, sizeof out, false);
        read += done.read;
    } while (done.status == RUNIC_FULL);
    return len - runic_converter_held(&converter);
}

size_t boundary_before_end(runic_charset charset, const uint8_t *bytes, size_t len)
{
    const uint8_t unit = runic_charset_describe(charset).unit_size;
    if (!has_boundaries(charset))
        return unit > 1 ? len - len % unit : len;
    const size_t whole = len - len % unit;
    const size_t from = whole > TAIL ? runic_charset_floor(charset, bytes, whole, whole - TAIL) : 0;
    return from + find_cut(charset, bytes + from, len - from);
}

void store_ascii(runic_charset charset, uint8_t ascii, uint8_t unit[4])
{
    const runic_charset_properties like = charset_describe(charset);
    memset(unit, 0, 4);
    unit[like.byte_order == RUNIC_ORDER_LITTLE ? 0 : like.unit_size - 1] = ascii;
}

/* Returns len without an ASCII character at the end. */
static size_t without(runic_charset charset, const uint8_t *bytes, size_t len, uint8_t ascii)
{
    const uint8_t size = runic_charset_describe(charset).unit_size;
    uint8_t unit[4];
    store_ascii(charset, ascii, unit);
    return len >= size && memcmp(bytes + len - size, unit, size) == 0 ? len - size : len;
}

size_t boundary_before_line_end(runic_charset charset, const uint8_t *bytes, size_t len)
{
    return without(charset, bytes, without(charset, bytes, len, '\n'), '\r');
}
