/* repair.c - replaces unpaired surrogates by U+FFFD, in place. */
/* SPDX-License-Identifier: MIT */
#include "scalar.h"

#include "span.h"

ALWAYS_INLINE size_t repair(uint8_t *text, size_t len)
{
    size_t replaced = 0, pos = 0;
    for (;;) {
        pos += measure_good(FORM_utf16, FORM_utf32, text + 2 * pos, len - pos).read;
        if (pos == len)
            return replaced;
        store_utf16(text + 2 * pos, REPLACEMENT_CHARACTER);
        replaced++;
        pos++;
    }
}

#define REPAIR(form)                                                                                                           \
    size_t runic_scalar_##form##_repair(void *text, size_t len)                                                                \
    {                                                                                                                          \
        return repair(text, len);                                                                                              \
    }
#include "../ops.def"
