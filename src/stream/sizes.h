/* sizes.h - how many bytes decoded text takes in a Unicode form. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_SIZES_H
#define RUNIC_STREAM_SIZES_H

#include "../dispatch/dispatch.h"
#include "../form.h"

/* Returns how many bytes well-formed UTF-16 takes in a Unicode form. */
static inline size_t runic_bytes_of_utf16(enum runic_form to, const char16_t *units, size_t len)
{
    if (to == FORM_utf16)
        return 2 * len;
    return to == FORM_utf8 ? KERNEL(utf16_to_utf8_size)(units, len) : 4 * KERNEL(utf16_count)(units, len);
}

/* Returns how many bytes scalar values take in a Unicode form. */
static inline size_t runic_bytes_of_utf32(enum runic_form to, const char32_t *values, size_t len)
{
    if (to == FORM_utf16)
        return 2 * KERNEL(utf32_to_utf16_size)(values, len);
    return to == FORM_utf8 ? KERNEL(utf32_to_utf8_size)(values, len) : 4 * len;
}

#endif
