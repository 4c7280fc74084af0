/* kernels.h - every operation for hardware with masks and byte compress (AVX-512 VBMI2). */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_KERNELS_H
#define RUNIC_KERNEL_AVX512_KERNELS_H

#include "latin1/from_latin1.h"
#include "latin1/utf8_to_latin1.h"
#include "latin1/wide_to_latin1.h"
#include "measure/size.h"
#include "measure/utf8_validate.h"
#include "measure/wide_validate.h"
#include "to_utf8/utf16_to_utf8.h"
#include "to_utf8/utf32_to_utf8.h"
#include "utf8_to/groups.h"
#include "wide/utf16_to_utf32.h"
#include "wide/utf32_to_utf16.h"

#define TO utf16
#include "utf8_to/entry.tmpl.h"
#define TO utf32
#include "utf8_to/entry.tmpl.h"

#define FROM_LATIN1(form)                                                                                                      \
    static NOINLINE struct runic_progress latin1_to_##form##_long(const void *src, size_t len, void *dst, size_t cap)          \
    {                                                                                                                          \
        return latin1_to_wide(FORM_##form, false, src, len, dst, cap);                                                         \
    }                                                                                                                          \
    static struct runic_progress latin1_to_##form(const void *src, size_t len, void *dst, size_t cap)                          \
    {                                                                                                                          \
        return len < VEC ? latin1_to_wide(FORM_##form, true, src, len, dst, cap)                                               \
                         : latin1_to_##form##_long(src, len, dst, cap);                                                        \
    }
FROM_LATIN1(utf16)
FROM_LATIN1(utf32)
#define TO_LATIN1(form)                                                                                                        \
    static struct runic_progress form##_to_latin1(const void *src, size_t len, void *dst, size_t cap)                          \
    {                                                                                                                          \
        size_t written;                                                                                                        \
        if (len <= SHORT_UNITS && form##_to_latin1_short(src, len, dst, cap, &written))                                        \
            return (struct runic_progress){len, written};                                                                      \
        if (len > SHORT_UNITS && len <= FITTING_TEXT && fitting_text(FORM_##form, FORM_latin1, src, len, dst, cap))            \
            return (struct runic_progress){len, len};                                                                          \
        return form##_to_latin1_long(src, len, dst, cap, NULL);                                                                \
    }
TO_LATIN1(utf8)
TO_LATIN1(utf16)
TO_LATIN1(utf32)

/*
 * The folders define <from>_to_<to>_vectors, which converts as far as vectors can, and is strict if its last argument
 * is NULL.
 */
#define LOSSY(from, to)                                                                                                        \
    static NOINLINE struct runic_progress from##_to_##to##_long(const void *src, size_t len, void *dst, size_t cap, size_t *n) \
    {                                                                                                                          \
        size_t count = 0;                                                                                                      \
        const struct runic_progress done = from##_to_##to##_vectors(src, len, dst, cap, n != NULL ? &count : NULL);            \
        const enum runic_form f = FORM_##from, t = FORM_##to;                                                                  \
        if (n == NULL)                                                                                                         \
            return finish_convert(runic_scalar_##from##_to_##to, f, t, src, len, dst, cap, done);                              \
        return finish_lossy(runic_scalar_##from##_to_##to##_lossy, f, t, src, len, dst, cap, done, count, n);                  \
    }
#include "../../ops.def"
#define LOSSY(from, to)                                                                                                        \
    static struct runic_progress from##_to_##to##_lossy(const void *src, size_t len, void *dst, size_t cap, size_t *n)         \
    {                                                                                                                          \
        return lossy_by_length(from##_to_##to, from##_to_##to##_long, FORM_##from, FORM_##to, src, len, dst, cap, n);          \
    }
#include "../../ops.def"
#define SIZE(from, to)                                                                                                         \
    static size_t from##_to_##to##_size(const void *src, size_t len)                                                           \
    {                                                                                                                          \
        return from##_size(FORM_##to, src, len);                                                                               \
    }
#include "../../ops.def"
#define SWAP(form)                                                                                                             \
    static void form##_swap(const void *src, size_t len, void *dst)                                                            \
    {                                                                                                                          \
        swap_vectors(FORM_##form, src, len, dst);                                                                              \
    }
#include "../../ops.def"

#endif
