/* unicode.c - the charsets that are encoding schemes, as codecs: kernels convert all whole code units. */
/* SPDX-License-Identifier: MIT */
#include "unicode.h"

/*
 * Decodes a character. Bytes at the end that are no whole unit are a truncated sequence. A high surrogate and an odd
 * byte after it are one sequence: the byte may still become a low surrogate.
 */
ALWAYS_INLINE runic_character next_bytes(enum runic_scheme scheme, const uint8_t *src, size_t len)
{
    const size_t size = form_unit_size(scheme_form(scheme));
    if (len < size)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    runic_character next = scheme_next(scheme, src, len / size);
    next.length = (uint8_t)(next.length * size);
    if (next.status == RUNIC_PARTIAL)
        next.length = (uint8_t)len;
    return next;
}

bool runic_has_scalar_value(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    return !is_surrogate(value);
}

static bool has_latin1(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    return value <= 0xFF;
}

bool runic_has_code_point(const union runic_state *encoder, char32_t value)
{
    (void)encoder, (void)value;
    return true;
}

/* Decodes as next_bytes does, but an unpaired surrogate is a character. At the end of a text, a high one is unpaired. */
ALWAYS_INLINE runic_character next_with_lone(enum runic_scheme scheme, const uint8_t *src, size_t len, bool is_end)
{
    if (len == 0)
        return (runic_character){.status = RUNIC_PARTIAL};
    const runic_character next = next_bytes(scheme, src, len);
    const bool is_lone = next.fault == RUNIC_FAULT_LONE_LOW || next.fault == RUNIC_FAULT_LONE_HIGH ||
                         (is_end && next.status == RUNIC_PARTIAL && len >= 2);
    return is_lone ? good_character(scheme_load_utf16(scheme, src), 2) : next;
}

/* One codec for each. CODEC is its name, HAS the function that returns whether it has a character. */
#define CODEC utf8
#define HAS   runic_has_scalar_value
#include "unicode.tmpl.h"
#define CODEC utf16be
#define HAS   runic_has_scalar_value
#define WITH_LONE
#include "unicode.tmpl.h"
#define CODEC utf16le
#define HAS   runic_has_scalar_value
#define WITH_LONE
#include "unicode.tmpl.h"
#define CODEC utf32be
#define HAS   runic_has_scalar_value
#include "unicode.tmpl.h"
#define CODEC utf32le
#define HAS   runic_has_scalar_value
#include "unicode.tmpl.h"
#define CODEC latin1
#define HAS   has_latin1
#include "unicode.tmpl.h"

/* ---- The byte order ---- */

runic_charset runic_with_order(runic_charset charset, const uint8_t *src, size_t len, bool is_little)
{
    if (charset == RUNIC_UTF16) {
        is_little = starts_with(src, len, "\xFF\xFE", 2) || (is_little && !starts_with(src, len, "\xFE\xFF", 2));
        return is_little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    }
    if (charset == RUNIC_UTF32) {
        is_little = starts_with(src, len, "\xFF\xFE\0", 4) || (is_little && !starts_with(src, len, "\0\0\xFE\xFF", 4));
        return is_little ? RUNIC_UTF32LE : RUNIC_UTF32BE;
    }
    return charset;
}

/* ---- UTF-16 that has lone surrogates, too: the other side of WTF-8 and Modified UTF-8 ---- */

const struct runic_codec *runic_codec_wtf16(const struct runic_codec *utf16)
{
    return utf16->scheme == SCHEME_utf16le ? &with_lone_utf16le : &with_lone_utf16be;
}
