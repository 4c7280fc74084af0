/* unicode.h - what the codecs of Unicode's charsets share, and the byte order of UTF-16 and UTF-32. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_UNICODE_H
#define RUNIC_CHARSET_UNICODE_H

#include "codec.h"

/* Returns true for scalar values: runic_codec.has of charsets that have all of them. */
HIDDEN bool runic_has_scalar_value(const union runic_state *encoder, char32_t value);

/* Returns true: runic_codec.has of charsets that have lone surrogates, too. */
HIDDEN bool runic_has_code_point(const union runic_state *encoder, char32_t value);

/* Returns UTF-16BE, -LE, UTF-32BE or -LE for UTF-16 and UTF-32: by the BOM at src or, without one, little-endian if is_little.
 * Returns other charsets unchanged. */
HIDDEN runic_charset runic_with_order(runic_charset charset, const uint8_t *src, size_t len, bool is_little);

/* Returns the codec of UTF-16 with lone surrogates, in the byte order of a codec of UTF-16. */
HIDDEN const struct runic_codec *runic_codec_wtf16(const struct runic_codec *utf16);

#endif
