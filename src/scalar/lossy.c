/* lossy.c - every lossy conversion by the strict one in plain C. */
/* SPDX-License-Identifier: MIT */
#include "lossy.h"

#define LOSSY(from, to)                                                                                                        \
    struct runic_progress runic_scalar_##from##_to_##to##_lossy(const void *src, size_t len, void *dst, size_t cap,            \
                                                                size_t *replaced)                                              \
    {                                                                                                                          \
        struct lossy at = convert_lossy(FORM_##from, FORM_##to, runic_scalar_##from##_to_##to, src, len, dst, cap);            \
        *replaced = at.replaced;                                                                                               \
        return at.done;                                                                                                        \
    }
#include "../ops.def"
