/* kernels.h - the kernels from and to ISO-8859-1, for hardware with masks and byte compress. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_LATIN1_KERNELS_H
#define RUNIC_KERNEL_AVX512_LATIN1_KERNELS_H

#include "../wide/kernels.h" /* SHORT_TEXT, LOSSY_BY_LENGTH */

#include "../fitting.h"
#include "from_latin1.h"
#include "utf8_medium_to_latin1.h"
#include "utf16_to_latin1.h"
#include "utf32_to_latin1.h"

#define BLOCKS_TEXT 256 /* bytes, at most: longer web pages go up to 1.1 times as fast by the loop for long texts */

static NOINLINE struct runic_pair latin1_to_utf8_long(const void *src, size_t len, void *dst, size_t cap)
{
    return latin1_to_utf8_vectors(runic_scalar_latin1_to_utf8, src, len, dst, cap);
}

static struct runic_pair latin1_to_utf8(const void *src, size_t len, void *dst, size_t cap)
{
    struct utf8_sink sink = {dst, (uint8_t *)dst + cap};
    if (len <= SHORT_TEXT && latin1_to_utf8_short(src, len, &sink))
        return (struct runic_pair){len, (size_t)(sink.dst - (uint8_t *)dst)};
    if (len > SHORT_TEXT && len <= FITTING_TEXT && fitting_text(FORM_latin1, FORM_utf8, src, len, dst, cap))
        return (struct runic_pair){len, len};
    return latin1_to_utf8_long(src, len, dst, cap);
}

#define FROM_LATIN1(to)                                                                                                        \
    static NOINLINE struct runic_pair latin1_to_##to##_long(const void *src, size_t len, void *dst, size_t cap)                \
    {                                                                                                                          \
        return latin1_to_wide(FORM_##to, false, src, len, dst, cap);                                                           \
    }                                                                                                                          \
    static struct runic_pair latin1_to_##to(const void *src, size_t len, void *dst, size_t cap)                                \
    {                                                                                                                          \
        if (len >= VEC)                                                                                                        \
            return latin1_to_##to##_long(src, len, dst, cap);                                                                  \
        return latin1_to_wide(FORM_##to, true, src, len, dst, cap);                                                            \
    }
FROM_LATIN1(utf16)
FROM_LATIN1(utf32)

#define LONG_TO_LATIN1(vectors, from)                                                                                          \
    static NOINLINE struct runic_pair from##_to_latin1_long(const void *src, size_t len, void *dst, size_t cap)                \
    {                                                                                                                          \
        struct runic_pair done = vectors(src, len, dst, cap, NULL);                                                            \
        return finish_convert(runic_scalar_##from##_to_latin1, FORM_##from, FORM_latin1, src, len, dst, cap, done);            \
    }                                                                                                                          \
    static NOINLINE struct runic_pair from##_to_latin1_lossy_long(const void *src, size_t len, void *dst, size_t cap,          \
                                                                  size_t *replaced)                                            \
    {                                                                                                                          \
        size_t count = 0;                                                                                                      \
        struct runic_pair done = vectors(src, len, dst, cap, &count);                                                          \
        return finish_lossy(runic_scalar_##from##_to_latin1_lossy, FORM_##from, FORM_latin1, src, len, dst, cap, done, count,  \
                            replaced);                                                                                         \
    }
LONG_TO_LATIN1(utf8_to_latin1_vectors, utf8)
LONG_TO_LATIN1(utf16_to_latin1_vectors, utf16)
LONG_TO_LATIN1(utf32_to_latin1_vectors, utf32)

static NOINLINE struct runic_pair utf8_to_latin1_medium(const void *src, size_t len, void *dst, size_t cap)
{
    const struct runic_pair done = utf8_medium_to_latin1(src, len, dst, cap);
    return finish_convert(runic_scalar_utf8_to_latin1, FORM_utf8, FORM_latin1, src, len, dst, cap, done);
}

#define TO_LATIN1(brief, from, medium, medium_text)                                                                            \
    static struct runic_pair from##_to_latin1(const void *src, size_t len, void *dst, size_t cap)                              \
    {                                                                                                                          \
        size_t written;                                                                                                        \
        if (len <= SHORT_TEXT && brief(src, len, dst, cap, &written))                                                          \
            return (struct runic_pair){len, written};                                                                          \
        if (len > SHORT_TEXT && len <= FITTING_TEXT && fitting_text(FORM_##from, FORM_latin1, src, len, dst, cap))             \
            return (struct runic_pair){len, len};                                                                              \
        if (len > SHORT_TEXT && len <= (medium_text))                                                                          \
            return medium(src, len, dst, cap);                                                                                 \
        return from##_to_latin1_long(src, len, dst, cap);                                                                      \
    }                                                                                                                          \
    LOSSY_BY_LENGTH(from, latin1)
TO_LATIN1(utf8_to_latin1_short, utf8, utf8_to_latin1_medium, BLOCKS_TEXT)
TO_LATIN1(utf16_to_latin1_short, utf16, utf16_to_latin1_long, 0)
TO_LATIN1(utf32_to_latin1_short, utf32, utf32_to_latin1_long, 0)

#endif
