/* short_kernels.h - conversions of texts that fit into 16 bytes, or are up to 16 code units. */
/* SPDX-License-Identifier: MIT */
/*
 * Most strings are short. One vector holds the text, and one or two the result: there are no loops, few registers are needed,
 * and no intermediate result is stored.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_SHORT_KERNELS_H
#define RUNIC_KERNEL_SHUFFLE_SHORT_KERNELS_H

#include "names.h"
#include "short.h"
#include "to_utf8/short.h"
#include "utf8_to/short.h"

#if VEC != 16
#error "short texts need no more than 16 bytes"
#endif

/* Converts up to eight code units to UTF-16, UTF-32 or ISO-8859-1, one unit to one unit. Returns 0 if that is impossible. */
ALWAYS_INLINE size_t short_plain(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                                 size_t cap)
{
    const vec x = from == FORM_latin1 ? v_widen8_16(v_load_some(src, len), 0) : load_words(from, src, len);
    if (len > cap || !words_are_plain(to, x))
        return 0;
    put_some_units(to, dst, x, v_zero(), len);
    return len;
}

ALWAYS_INLINE size_t short_units(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                                 size_t cap)
{
    if (from == FORM_utf8)
        return short_from_utf8(to, src, len, dst, cap);
    return to == FORM_utf8 ? short_to_utf8(from, src, len, dst, cap) : short_plain(from, to, src, len, dst, cap);
}

ALWAYS_INLINE struct runic_progress short_convert(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                                  uint8_t *dst, size_t cap, runic_convert_kernel *otherwise)
{
    const size_t count = len > 0 ? short_units(from, to, src, len, dst, cap) : 0;
    return count > 0 ? (struct runic_progress){len, count} : otherwise(src, len, dst, cap);
}

#define CONVERT(from, to)                                                                                                      \
    struct runic_progress runic_short_##from##_to_##to(const void *src, size_t len, void *dst, size_t cap,                     \
                                                       runic_convert_kernel *f)                                                \
    {                                                                                                                          \
        return short_convert(FORM_##from, FORM_##to, src, len, dst, cap, f);                                                   \
    }
#include "../../ops.def"

#endif
