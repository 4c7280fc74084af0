/* unicode.c - the charsets that are encoding schemes, as codecs: kernels convert all whole code units. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

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

bool runic_has_all(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    return !is_surrogate(value);
}

static bool has_latin1(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    return value <= 0xFF;
}

/* One codec for each. CODEC is its name, HAS the function that returns whether it has a character. */
#define CODEC utf8
#define HAS   runic_has_all
#include "unicode.tmpl.h"
#define CODEC utf16be
#define HAS   runic_has_all
#include "unicode.tmpl.h"
#define CODEC utf16le
#define HAS   runic_has_all
#include "unicode.tmpl.h"
#define CODEC utf32be
#define HAS   runic_has_all
#include "unicode.tmpl.h"
#define CODEC utf32le
#define HAS   runic_has_all
#include "unicode.tmpl.h"
#define CODEC latin1
#define HAS   has_latin1
#include "unicode.tmpl.h"
