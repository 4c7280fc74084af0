/* count.c - counts the code points of well-formed text, and bytes of one kind. */
/* SPDX-License-Identifier: MIT */
#include "scalar.h"

#include "tally.h"

#define COUNT(form)                                                                                                            \
    size_t runic_scalar_##form##_count(const void *src, size_t len)                                                            \
    {                                                                                                                          \
        return tally(BEGINNINGS, src, len);                                                                                    \
    }
#define TALLY(kind)                                                                                                            \
    size_t runic_scalar_utf8_##kind(const void *src, size_t len)                                                               \
    {                                                                                                                          \
        return tally(tally_##kind, src, len);                                                                                  \
    }
#include "../ops.def"
