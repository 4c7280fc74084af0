/* floor.c - boundaries in bytes of a charset, for whoever cuts a file into parts. */
/* SPDX-License-Identifier: MIT */
#include "../text/boundary.h"
#include "converter.h"

ALWAYS_INLINE size_t floor_in(enum runic_form form, const uint8_t *src, size_t len, size_t pos)
{
    const size_t size = form_unit_size(form), whole = len / size * size;
    if (pos < whole)
        return size * form_span(form, src, len / size, pos / size).begin;
    bool is_utf16 = form == FORM_utf16le || form == FORM_utf16be;
    /* Behind the last whole unit: a cut one, and a high surrogate before it is cut, too. */
    return is_utf16 && whole > 0 && is_high_surrogate(load_utf16(form, src + whole - 2)) ? whole - 2 : whole;
}

size_t runic_floor(runic_charset charset, const void *src, size_t len, size_t pos)
{
    if (pos >= len)
        return len;
    const struct runic_codec *codec = runic_codec(runic_with_order(charset, src, len, false));
    if (codec == NULL)
        return 0;
    switch (codec->form) {
    case FORM_utf8:
        return floor_in(FORM_utf8, src, len, pos);
    case FORM_utf16le:
        return floor_in(FORM_utf16le, src, len, pos);
    case FORM_utf16be:
        return floor_in(FORM_utf16be, src, len, pos);
    case FORM_utf32le:
    case FORM_utf32be:
        return floor_in(FORM_utf32le, src, len, pos);
    default:
        if (codec->floor != NULL)
            return codec->floor(src, len, pos);
        return codec->bytewise ? pos : 0;
    }
}
