/* unicode.c - the charsets that are schemes of the kernels' forms, as codecs: whole units by kernel, odd bytes by hand. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

/*
 * Bytes that make no whole unit are cut off at the end. A high surrogate before an odd byte is one sequence with it: the byte
 * may yet become a low surrogate.
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
    (void)value;
    return true;
}

static bool has_latin1(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    return value <= 0xFF;
}

/* One for each: CODEC is its name, HAS what tells whether it has a character. */
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
