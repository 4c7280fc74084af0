/* kernels.h - the kernels of hardware with masks and byte compress. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_KERNELS_H
#define RUNIC_KERNEL_AVX512_KERNELS_H

#include "latin1/kernels.h"
#include "measure/kernels.h"
#include "wide/kernels.h"

#include "to_utf8/utf16_to_utf8.h"
#include "to_utf8/utf32_to_utf8.h"
#include "utf8_to/utf8_to_wide.h"

#define MEDIUM_TEXT 1024 /* units; see SHORT_TEXT */

/* On a copy: what is stored as text might change the cursor itself, for all the compiler knows. */
#define ON_COPY(body, form, cursor)                                                                                            \
    struct utf8_cursor c = *(cursor);                                                                                          \
    const bool good = body(form, &c);                                                                                          \
    *(cursor) = c;                                                                                                             \
    return good;

#define FROM_UTF8(to)                                                                                                          \
    static NOINLINE bool utf8_to_##to##_ascii(struct utf8_cursor *cursor)                                                      \
    {                                                                                                                          \
        ON_COPY(ascii_groups, FORM_##to, cursor)                                                                               \
    }                                                                                                                          \
    static NOINLINE bool utf8_to_##to##_others(struct utf8_cursor *cursor)                                                     \
    {                                                                                                                          \
        ON_COPY(other_blocks, FORM_##to, cursor)                                                                               \
    }                                                                                                                          \
    static NOINLINE bool utf8_to_##to##_rest(struct utf8_cursor *cursor)                                                       \
    {                                                                                                                          \
        ON_COPY(convert_rest, FORM_##to, cursor)                                                                               \
    }                                                                                                                          \
    static NOINLINE struct runic_pair utf8_to_##to##_long(const void *src, size_t len, void *dst, size_t cap)                  \
    {                                                                                                                          \
        const struct utf8_parts parts = {utf8_to_##to##_ascii, utf8_to_##to##_others, utf8_to_##to##_rest};                    \
        return utf8_to_wide(parts, runic_scalar_utf8_to_##to, FORM_##to, src, len, dst, cap);                                  \
    }                                                                                                                          \
    static NOINLINE struct runic_pair utf8_to_##to##_blocks(const void *src, size_t len, void *dst, size_t cap)                \
    {                                                                                                                          \
        return utf8_to_wide_blocks(runic_scalar_utf8_to_##to, FORM_##to, src, len, dst, cap);                                  \
    }                                                                                                                          \
    static NOINLINE struct runic_pair utf8_to_##to##_medium_fours(const void *src, size_t len, void *dst, size_t cap)          \
    {                                                                                                                          \
        return utf8_to_wide_fours(utf8_to_##to##_blocks, FORM_##to, src, len, dst, cap);                                       \
    }                                                                                                                          \
    static NOINLINE struct runic_pair utf8_to_##to##_medium(const void *src, size_t len, void *dst, size_t cap)                \
    {                                                                                                                          \
        return utf8_to_wide_plain(utf8_to_##to##_blocks, FORM_##to, src, len, dst, cap);                                       \
    }                                                                                                                          \
    static NOINLINE struct runic_pair utf8_to_##to##_double(const void *src, size_t len, void *dst, size_t cap)                \
    {                                                                                                                          \
        const size_t written = double_block(FORM_##to, src, len, dst, cap, 0);                                                 \
        if (written > 0)                                                                                                       \
            return (struct runic_pair){len, written};                                                                          \
        return utf8_to_##to##_blocks(src, len, dst, cap);                                                                      \
    }                                                                                                                          \
    static NOINLINE struct runic_pair utf8_to_##to##_wide(const void *src, size_t len, void *dst, size_t cap)                  \
    {                                                                                                                          \
        size_t written;                                                                                                        \
        if (utf8_to_wide_short(FORM_##to, src, len, dst, cap, &written))                                                       \
            return (struct runic_pair){len, written};                                                                          \
        return utf8_to_##to##_blocks(src, len, dst, cap);                                                                      \
    }                                                                                                                          \
    static NOINLINE struct runic_pair utf8_to_##to##_fours(const void *src, size_t len, void *dst, size_t cap)                 \
    {                                                                                                                          \
        if (utf8_short_fours(FORM_##to, src, len, dst, cap))                                                                   \
            return (struct runic_pair){len, len / form_unit_size(FORM_##to)};                                                  \
        return utf8_to_##to##_wide(src, len, dst, cap);                                                                        \
    }                                                                                                                          \
    static struct runic_pair utf8_to_##to(const void *src, size_t len, void *dst, size_t cap)                                  \
    {                                                                                                                          \
        if (len > MEDIUM_TEXT)                                                                                                 \
            return utf8_to_##to##_long(src, len, dst, cap);                                                                    \
        if (len > SHORT_TEXT && *(const uint8_t *)src >= 0xF0)                                                                 \
            return utf8_to_##to##_medium_fours(src, len, dst, cap);                                                            \
        if (len > 2 * SHORT_TEXT)                                                                                              \
            return utf8_to_##to##_medium(src, len, dst, cap);                                                                  \
        if (len > SHORT_TEXT)                                                                                                  \
            return utf8_to_##to##_double(src, len, dst, cap);                                                                  \
        size_t written;                                                                                                        \
        const enum short_kind kind = utf8_short(FORM_##to, src, len, dst, cap, &written);                                      \
        if (kind == SHORT_DONE)                                                                                                \
            return (struct runic_pair){len, written};                                                                          \
        if (kind == SHORT_WIDE)                                                                                                \
            return utf8_to_##to##_fours(src, len, dst, cap);                                                                   \
        return utf8_to_##to##_blocks(src, len, dst, cap);                                                                      \
    }                                                                                                                          \
    static NOINLINE struct runic_pair utf8_to_##to##_lossy_long(const void *src, size_t len, void *dst, size_t cap,            \
                                                                size_t *replaced)                                              \
    {                                                                                                                          \
        const struct utf8_parts parts = {utf8_to_##to##_ascii, utf8_to_##to##_others, utf8_to_##to##_rest};                    \
        return utf8_to_wide_lossy(parts, runic_scalar_utf8_to_##to##_lossy, FORM_##to, src, len, dst, cap, replaced);          \
    }                                                                                                                          \
    LOSSY_BY_LENGTH(utf8, to)
FROM_UTF8(utf16)
FROM_UTF8(utf32)

#endif
