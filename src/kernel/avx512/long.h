/* long.h - the functions that convert text of any length, for those that convert its beginning. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_LONG_H
#define RUNIC_KERNEL_AVX512_LONG_H

#include "limits.h"

/* Finishes strictly, from `done` on, with a function that serves both strict and lossy conversion. */
ALWAYS_INLINE struct runic_progress finish_long(runic_lossy_kernel *body, enum runic_form from, enum runic_form to,
                                                const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                struct runic_progress done)
{
    if (done.read == len)
        return done;
    const struct runic_progress rest = body(src + done.read * form_unit_size(from), len - done.read,
                                            dst + done.written * form_unit_size(to), cap - done.written, NULL);
    return (struct runic_progress){done.read + rest.read, done.written + rest.written};
}

/* Strict and lossy conversion of text of any length; strict if the last argument is NULL (kernels.h). */
#define LOSSY(from, to) static runic_lossy_kernel from##_to_##to##_long;
#include "../../ops.def"

#endif
