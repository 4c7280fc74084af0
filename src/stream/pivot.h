/* pivot.h - text of a source decoded to UTF-16, and how many bytes that takes in a Unicode form. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_PIVOT_H
#define RUNIC_STREAM_PIVOT_H

#include "../charset/codec.h"
#include "../dispatch/dispatch.h"

/* Decodes as many well-formed characters as src has and as fit. Returns bytes read and units written. */
static inline struct runic_progress decode_units(const struct runic_codec *from, union runic_state *decoder, const uint8_t *src,
                                                 size_t len, char16_t *units, size_t cap)
{
    if (from->decode16 != NULL)
        return from->decode16(decoder, src, len, units, cap);
    const struct runic_progress done = runic_convert_scheme(from->scheme, SCHEME_HOST_UTF16, src, len, units, 2 * cap);
    return (struct runic_progress){done.read, done.written / 2};
}

/* Returns how many bytes well-formed UTF-16 takes in a Unicode form. */
static inline size_t bytes_of_units(enum runic_form to, const char16_t *units, size_t len)
{
    if (to == FORM_utf16)
        return 2 * len;
    return to == FORM_utf8 ? KERNEL(utf16_to_utf8_size)(units, len) : 4 * KERNEL(utf16_count)(units, len);
}

#endif
