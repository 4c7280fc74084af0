/* short.h - stores parts of 16-byte vectors, for the conversions of short texts. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_SHORT_H
#define RUNIC_KERNEL_SHUFFLE_SHORT_H

#include "units.h"

/* Stores the first n (1..8) of eight words as code units; tops: the words above them in UTF-32. */
ALWAYS_INLINE void put_some_units(enum runic_form to, uint8_t *dst, vec words, vec tops, size_t n)
{
    if (is_utf16(to)) {
        q_store_some(dst, units_of_host(to, words), 2 * n);
    } else if (is_utf32(to)) {
        const vec low = units_of_host(to, v_unpack_low16(words, tops));
        if (n > 4) {
            q_store(dst, low);
            q_store_some(dst + 16, units_of_host(to, v_unpack_high16(words, tops)), 4 * (n - 4));
        } else {
            q_store_some(dst, low, 4 * n);
        }
    } else {
        q_store_some(dst, v_pack16(words, words), n);
    }
}

#endif
