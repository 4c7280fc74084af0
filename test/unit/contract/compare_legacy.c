/* compare_legacy.c - compares the library's conversions of a text in a legacy charset with the model. */
/* SPDX-License-Identifier: MIT */
#include "model_legacy.h"

#include <stdio.h>
#include <string.h>

static size_t put_utf8(char32_t c, uint8_t *dst)
{
    const size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, c >>= 6)
        dst[i] = (uint8_t)(0x80 | (c & 0x3F));
    dst[0] = (uint8_t)(size == 1 ? c : (0xF00u >> size) | c);
    return size;
}

static size_t put_utf16(char32_t c, uint8_t *dst)
{
    const uint32_t units[2] = {c < 0x10000 ? c : 0xD7C0 + (c >> 10), 0xDC00 | (c & 0x3FF)};
    const size_t count = c < 0x10000 ? 1 : 2;
    for (size_t i = 0; i < 2 * count; i++)
        dst[i] = (uint8_t)(units[i / 2] >> 8 * (i % 2));
    return 2 * count;
}

static bool fails(const runic_options *how, const char *what, size_t len)
{
    fprintf(stderr, "%s to %s%s, %zu bytes: %s\n", runic_charset_describe(how->from).name, runic_charset_describe(how->to).name,
            how->web ? ", web" : "", len, what);
    return false;
}

static bool compare_faults(const runic_options *how, const runic_converter *converter, const struct legacy_text *text,
                           size_t len)
{
    const runic_faults faults = runic_converter_faults(converter);
    const runic_report newest = runic_converter_report(converter);
    if (faults.ill_formed != text->faults)
        return fails(how, "number of faults", len);
    if (text->faults > 0 && (faults.first.offset != text->first_offset || faults.first.length != text->first_length))
        return fails(how, "first fault", len);
    if (text->faults > 0 && (newest.offset != text->newest_offset || newest.length != text->newest_length))
        return fails(how, "newest fault", len);
    return true;
}

/* Decodes and compares; leaves the expected text in `expected`, and its size in *size. */
static bool compare_decoded(const runic_options *how, const struct legacy_text *text, const uint8_t *src, size_t len,
                            uint8_t *expected, size_t *size)
{
    static uint8_t out[8 * LEGACY_MOST + RUNIC_MIN_OUTPUT];
    runic_converter converter;
    *size = 0;
    for (size_t i = 0; i < text->count; i++)
        *size +=
            how->to == RUNIC_UTF8 ? put_utf8(text->values[i], expected + *size) : put_utf16(text->values[i], expected + *size);
    if (runic_converter_init(&converter, how) != RUNIC_OK)
        return fails(how, "not begun", len);
    const runic_result r = runic_converter_convert(&converter, src, len, out, sizeof out, 1);
    if (r.status != RUNIC_OK || r.read != len || r.written != *size || memcmp(out, expected, *size) != 0)
        return fails(how, "text", len);
    return compare_faults(how, &converter, text, len);
}

/* Encodes a text, and compares with its characters encoded one by one. Not for charsets with state. */
static bool compare_encoded(const runic_options *how, const struct legacy_text *text, const uint8_t *src, size_t len)
{
    static uint8_t out[8 * LEGACY_MOST + RUNIC_MIN_OUTPUT], expected[8 * LEGACY_MOST + RUNIC_MIN_OUTPUT];
    size_t size = 0;
    for (size_t i = 0; i < text->count; i++) {
        uint8_t bytes[4];
        const size_t count = how->from == RUNIC_UTF8 ? put_utf8(text->values[i], bytes) : put_utf16(text->values[i], bytes);
        size += runic_convert(how, bytes, count, expected + size, sizeof expected - size).written;
    }
    const runic_result r = runic_convert(how, src, len, out, sizeof out);
    const bool same = r.status == RUNIC_OK && r.written == size && memcmp(out, expected, size) == 0;
    return same || fails(how, "encoded text", len);
}

bool compare_legacy(runic_charset charset, bool web, const uint8_t *src, size_t len)
{
    static const runic_charset forms[] = {RUNIC_UTF8, RUNIC_UTF16LE};
    static uint8_t expected[8 * LEGACY_MOST];
    static struct legacy_text text;
    bool good = true;
    size_t size;
    model_legacy_decode(charset, web, src, len, &text);
    for (size_t i = 0; i < 2; i++) {
        runic_options how = {.from = charset, .to = forms[i], .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE};
        how.web = web;
        how.ill_formed.action = how.unmappable.action = RUNIC_ACTION_REPLACE;
        good = compare_decoded(&how, &text, src, len, expected, &size) && good;
        how.from = forms[i];
        how.to = charset;
        if (charset != RUNIC_ISO2022_JP)
            good = compare_encoded(&how, &text, expected, size) && good;
    }
    return good;
}
