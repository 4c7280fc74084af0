/* kernels.h - the kernels between UTF-16 and UTF-32, for hardware with masks and byte compress. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_WIDE_KERNELS_H
#define RUNIC_KERNEL_AVX512_WIDE_KERNELS_H

#include "swap.h"
#include "utf16_to_utf32.h"
#include "utf32_to_utf16.h"

/*
 * Most strings are short. A conversion gives those of up to 64 units to a body that touches no constants of the big loops and
 * saves no registers for them: 2 to 5 ns where one function took 6 to 10.
 */
#define SHORT_TEXT 64 /* units */

#define BY_LENGTH(short_body, from, to)                                                                                        \
    static struct runic_pair from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                                \
    {                                                                                                                          \
        if (len > SHORT_TEXT)                                                                                                  \
            return from##_to_##to##_long(src, len, dst, cap);                                                                  \
        return short_body(from##_to_##to##_long, src, len, dst, cap);                                                          \
    }

#define LOSSY_BY_LENGTH(from, to)                                                                                              \
    static struct runic_pair from##_to_##to##_lossy(const void *src, size_t len, void *dst, size_t cap, size_t *replaced)      \
    {                                                                                                                          \
        const struct lossy_parts parts = {from##_to_##to, from##_to_##to##_lossy_long, runic_scalar_##from##_to_##to##_lossy}; \
        return lossy_by_length(parts, FORM_##from, FORM_##to, src, len, dst, cap, replaced);                                   \
    }

/* With a loop of its own for units of which some are pairs. */
#define FROM_UTF16(from, to)                                                                                                   \
    static NOINLINE struct runic_pair from##_to_##to##_mixed(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,         \
                                                             size_t *replaced)                                                 \
    {                                                                                                                          \
        (void)replaced;                                                                                                        \
        return utf16_others_to_utf32(src, len, dst, cap);                                                                      \
    }                                                                                                                          \
    static NOINLINE struct runic_pair from##_to_##to##_long(const void *src, size_t len, void *dst, size_t cap)                \
    {                                                                                                                          \
        const struct utf16_mixed_loops mixed = {from##_to_##to##_mixed, NULL};                                                 \
        return utf16_to_utf32_text(mixed, runic_scalar_##from##_to_##to, FORM_##from, FORM_##to, src, len, dst, cap);          \
    }                                                                                                                          \
    static NOINLINE struct runic_pair from##_to_##to##_medium(const void *src, size_t len, void *dst, size_t cap)              \
    {                                                                                                                          \
        const struct runic_pair done = utf16_some_kinds_to_utf32(src, len, dst, cap);                                          \
        return finish_convert(from##_to_##to##_long, FORM_##from, FORM_##to, src, len, dst, cap, done);                        \
    }                                                                                                                          \
    static struct runic_pair from##_to_##to(const void *src, size_t len, void *dst, size_t cap)                                \
    {                                                                                                                          \
        if (len > UTF16_GROUP)                                                                                                 \
            return from##_to_##to##_long(src, len, dst, cap);                                                                  \
        if (len > SHORT_TEXT)                                                                                                  \
            return from##_to_##to##_medium(src, len, dst, cap);                                                                \
        return utf16_to_utf32_text_short(from##_to_##to##_long, src, len, dst, cap);                                           \
    }
FROM_UTF16(utf16, utf32)

#define FROM_UTF16_LOSSY(from, to)                                                                                             \
    static NOINLINE struct runic_pair from##_to_##to##_faulty(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,        \
                                                              size_t *replaced)                                                \
    {                                                                                                                          \
        return utf16_faulty_to_utf32(src, len, dst, cap, replaced);                                                            \
    }                                                                                                                          \
    static NOINLINE struct runic_pair from##_to_##to##_lossy_long(const void *src, size_t len, void *dst, size_t cap,          \
                                                                  size_t *replaced)                                            \
    {                                                                                                                          \
        const struct utf16_mixed_loops mixed = {from##_to_##to##_mixed, from##_to_##to##_faulty};                              \
        return utf16_to_utf32_text_lossy(mixed, runic_scalar_##from##_to_##to##_lossy, FORM_##from, FORM_##to, src, len, dst,  \
                                         cap, replaced);                                                                       \
    }                                                                                                                          \
    LOSSY_BY_LENGTH(from, to)
FROM_UTF16_LOSSY(utf16, utf32)

/* With a loop of its own for values of which some are above FFFF. */
#define FROM_UTF32(from, to)                                                                                                   \
    static NOINLINE struct runic_pair from##_to_##to##_mixed(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,         \
                                                             size_t *replaced)                                                 \
    {                                                                                                                          \
        (void)replaced;                                                                                                        \
        return utf32_others_to_utf16(src, len, dst, cap, NULL);                                                                \
    }                                                                                                                          \
    static NOINLINE struct runic_pair from##_to_##to##_long(const void *src, size_t len, void *dst, size_t cap)                \
    {                                                                                                                          \
        return utf32_to_utf16_text(from##_to_##to##_mixed, runic_scalar_##from##_to_##to, FORM_##from, FORM_##to, src, len,    \
                                   dst, cap);                                                                                  \
    }                                                                                                                          \
    BY_LENGTH(utf32_to_utf16_text_short, from, to)
FROM_UTF32(utf32, utf16)

#define FROM_UTF32_LOSSY(from, to)                                                                                             \
    static NOINLINE struct runic_pair from##_to_##to##_faulty(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,        \
                                                              size_t *replaced)                                                \
    {                                                                                                                          \
        return utf32_others_to_utf16(src, len, dst, cap, replaced);                                                            \
    }                                                                                                                          \
    static NOINLINE struct runic_pair from##_to_##to##_lossy_long(const void *src, size_t len, void *dst, size_t cap,          \
                                                                  size_t *replaced)                                            \
    {                                                                                                                          \
        return utf32_to_utf16_text_lossy(from##_to_##to##_faulty, runic_scalar_##from##_to_##to##_lossy, FORM_##from,          \
                                         FORM_##to, src, len, dst, cap, replaced);                                             \
    }                                                                                                                          \
    LOSSY_BY_LENGTH(from, to)
FROM_UTF32_LOSSY(utf32, utf16)

#define SWAPPED(form)                                                                                                          \
    static void form##_swap(const void *src, size_t len, void *dst)                                                            \
    {                                                                                                                          \
        swap_vectors(FORM_##form, src, len, dst);                                                                              \
    }
SWAPPED(utf16)
SWAPPED(utf32)

#endif
