/* size.c - the units that the lossy conversions write, exact for every input. */
/* SPDX-License-Identifier: MIT */
#include "scalar.h"

#include "span.h"
#include "tally.h"

/* A bad sequence counts as U+FFFD, which is what the other forms have and ISO-8859-1 needs not. */
ALWAYS_INLINE size_t size_of(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len)
{
    size_t read = 0, size = 0;
    if (from == FORM_latin1)
        return len + tally(BEYOND_ASCII, from, src, len);
    for (;;) {
        struct runic_pair good = measure_good(from, to, src + read * form_unit_size(from), len - read);
        read += good.read;
        size += good.written;
        if (read == len)
            return size;
        read += form_next(from, src + read * form_unit_size(from), len - read).length;
        size += form_length(to, REPLACEMENT_CHARACTER);
    }
}

#define SIZE(from, to)                                                                                                         \
    size_t runic_scalar_##from##_to_##to##_size(const void *src, size_t len)                                                   \
    {                                                                                                                          \
        return size_of(FORM_##from, FORM_##to, src, len);                                                                      \
    }
#include "../ops.def"
