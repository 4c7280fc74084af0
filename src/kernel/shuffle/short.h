/* short.h - conversions of texts that fit into 16 bytes, or are eight units; for hardware that looks bytes up in
 * tables. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters
 *   TARGET_NAME   whose they are; its vectors here are of 16 bytes, even if it has longer ones
 *
 * Most strings are short. One vector holds the text, and what comes out of it, so there are no loops, nothing goes through
 * memory on the way, and few registers are wanted.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_SHORT_H
#define RUNIC_KERNEL_SHUFFLE_SHORT_H

#include "short_names.h"

#include "utf8_to/short_utf8.h"
#include "to_utf8/short_wide.h"

#define CONVERT(from, to)                                                                                                      \
    struct runic_pair SHORT_KERNEL(from, to)(const void *src, size_t len, void *dst, size_t cap,                               \
                                             runic_convert_kernel *otherwise)                                                  \
    {                                                                                                                          \
        size_t count = 0;                                                                                                      \
        if (len > 0)                                                                                                           \
            count = FORM_##from == FORM_utf8 ? short_from_utf8(FORM_##to, src, len, dst, cap)                                  \
                                             : short_from_wide(FORM_##from, FORM_##to, src, len, dst, cap);                    \
        return count > 0 ? (struct runic_pair){len, count} : otherwise(src, len, dst, cap);                                    \
    }
#include "../../ops.def"

#endif
