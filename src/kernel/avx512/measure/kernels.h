/* kernels.h - those kernels of hardware with masks that write no text: validation, counts, sizes; and repair. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_MEASURE_KERNELS_H
#define RUNIC_KERNEL_AVX512_MEASURE_KERNELS_H

#include "measure.h"
#include "utf16_repair.h"
#include "utf32_size.h"
#include "utf8_validate.h"
#include "validate.h"

#define PLAIN_TEXT 512 /* units of UTF-16 that may have no surrogates, and are asked that first */

#define VALIDATED_UTF16(form)                                                                                                  \
    static NOINLINE size_t form##_validate_long(const void *src, size_t len)                                                   \
    {                                                                                                                          \
        return utf16_validate_vectors(runic_scalar_##form##_validate, src, len);                                               \
    }                                                                                                                          \
    static size_t form##_validate(const void *src, size_t len)                                                                 \
    {                                                                                                                          \
        if (len <= PLAIN_TEXT && utf16_text_is_plain(src, len))                                                                \
            return len;                                                                                                        \
        return form##_validate_long(src, len);                                                                                 \
    }
VALIDATED_UTF16(utf16)

#define VALIDATED(body, form)                                                                                                  \
    static size_t form##_validate(const void *src, size_t len)                                                                 \
    {                                                                                                                          \
        return body(runic_scalar_##form##_validate, src, len);                                                                 \
    }
VALIDATED(utf32_validate_vectors, utf32)

static NOINLINE size_t utf8_validate_long(const void *src, size_t len)
{
    return utf8_validate_long_vectors(runic_scalar_utf8_validate, src, len);
}

static NOINLINE size_t utf8_validate_few(const void *src, size_t len)
{
    return utf8_few_blocks_are_good(src, len) ? len : utf8_validate_long(src, len);
}

static size_t utf8_validate(const void *src, size_t len)
{
    if (len >= VEC + 3 && len < FEW_BLOCKS)
        return utf8_validate_few(src, len);
    if (len > VEC)
        return utf8_validate_long(src, len);
    return utf8_short_valid(src, len) ? len : runic_scalar_utf8_validate(src, len);
}

static size_t ascii_validate(const void *src, size_t len)
{
    return ascii_validate_vectors(src, len);
}

/* Kernels that only look. call: the body and all its arguments. */
#define MEASURED(name, call)                                                                                                   \
    static size_t name(const void *src, size_t len)                                                                            \
    {                                                                                                                          \
        return call;                                                                                                           \
    }
MEASURED(utf8_count, utf8_count_vectors(false, src, len))
MEASURED(utf16_count, utf16_count_vectors(src, len))
MEASURED(utf8_to_utf16_size, utf8_size_vectors(true, src, len))
MEASURED(utf8_to_utf32_size, utf8_size_vectors(false, src, len))
MEASURED(utf16_to_utf8_size, utf16_size_vectors(true, src, len))
MEASURED(utf16_to_utf32_size, utf16_size_vectors(false, src, len))
MEASURED(utf32_to_utf8_size, utf32_size_vectors(true, src, len))
MEASURED(utf32_to_utf16_size, utf32_size_vectors(false, src, len))
MEASURED(latin1_to_utf8_size, latin1_to_utf8_size_vectors(src, len))

#define REPAIRED(form)                                                                                                         \
    static NOINLINE size_t form##_repair_long(void *text, size_t len)                                                          \
    {                                                                                                                          \
        return utf16_repair_vectors(text, len);                                                                                \
    }                                                                                                                          \
    static size_t form##_repair(void *text, size_t len)                                                                        \
    {                                                                                                                          \
        return len <= PLAIN_TEXT && utf16_text_is_plain(text, len) ? 0 : form##_repair_long(text, len);                        \
    }
REPAIRED(utf16)

#endif
