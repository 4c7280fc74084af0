/* floor.c - finds boundaries between characters in bytes of a charset, for callers that cut a text into parts. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

#include "../text/boundary.h"
#include "unicode.h"

ALWAYS_INLINE bool is_high_at(enum runic_scheme scheme, const uint8_t *src)
{
    return is_high_surrogate(scheme_load_utf16(scheme, src));
}

/* Returns the code unit that begins the character at pos. Only a low surrogate after a high one continues a character; a high
 * surrogate before an odd last byte is one sequence with it. */
ALWAYS_INLINE size_t floor_utf16(enum runic_scheme scheme, const uint8_t *src, size_t len, size_t pos)
{
    const size_t unit = pos / 2 * 2;
    const bool is_cut = unit + 1 == len, after_high = unit > 0 && is_high_at(scheme, src + unit - 2);
    return after_high && (is_cut || is_low_surrogate(scheme_load_utf16(scheme, src + unit))) ? unit - 2 : unit;
}

size_t runic_charset_floor(runic_charset charset, const void *src, size_t len, size_t pos)
{
    if (pos >= len)
        return len;
    const struct runic_codec *codec = runic_codec(runic_with_order(charset, src, len, false));
    if (codec == NULL)
        return 0;
    if (codec->floor != NULL)
        return codec->floor(charset, src, len, pos);
    switch (codec->scheme) {
    case SCHEME_utf8:
        return form_span(FORM_utf8, src, len, pos).begin;
    case SCHEME_utf16le:
        return floor_utf16(SCHEME_utf16le, src, len, pos);
    case SCHEME_utf16be:
        return floor_utf16(SCHEME_utf16be, src, len, pos);
    case SCHEME_utf32le:
    case SCHEME_utf32be:
        return pos / 4 * 4;
    default:
        return codec->single_byte ? pos : 0;
    }
}
