/* pairs.h - the public conversions between forms as a table, each with its lossy and its size function. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_PAIRS_H
#define RUNIC_TEST_PAIRS_H

#include "reference.h"

typedef char utf8_unit, latin1_unit, ascii_unit;
typedef char16_t utf16_unit;
typedef char32_t utf32_unit;

typedef runic_result strict_function(const void *src, size_t len, void *dst, size_t cap);
typedef runic_lossy_result lossy_function(const void *src, size_t len, void *dst, size_t cap);
typedef size_t size_function(const void *src, size_t len);
typedef runic_result validate_function(const void *src, size_t len);

#define ALL_PAIRS(PAIR)                                                                                                        \
    PAIR(utf8, utf16)                                                                                                          \
    PAIR(utf8, utf32)                                                                                                          \
    PAIR(utf8, latin1)                                                                                                         \
    PAIR(utf16, utf8)                                                                                                          \
    PAIR(utf16, utf32)                                                                                                         \
    PAIR(utf16, latin1)                                                                                                        \
    PAIR(utf32, utf8) PAIR(utf32, utf16) PAIR(utf32, latin1) PAIR(latin1, utf8) PAIR(latin1, utf16) PAIR(latin1, utf32)

/* ISO-8859-1 has no ill-formed text; the strict function is used for the lossy one. */
#define runic_latin1_to_utf8_lossy(src, len, dst, cap)  without_loss(runic_latin1_to_utf8(src, len, dst, cap))
#define runic_latin1_to_utf16_lossy(src, len, dst, cap) without_loss(runic_latin1_to_utf16(src, len, dst, cap))
#define runic_latin1_to_utf32_lossy(src, len, dst, cap) without_loss(runic_latin1_to_utf32(src, len, dst, cap))

/* One unit is written for each unit, so runic.h has no function. */
#define runic_latin1_to_utf16_size(src, len) ((void)(src), (len))
#define runic_latin1_to_utf32_size(src, len) ((void)(src), (len))
#define runic_utf32_to_latin1_size(src, len) ((void)(src), (len))
#define runic_utf8_to_latin1_size            runic_utf8_to_utf32_size
#define runic_utf16_to_latin1_size           runic_utf16_to_utf32_size

static inline runic_lossy_result without_loss(runic_result r)
{
    return (runic_lossy_result){.read = r.read, .written = r.written, .status = r.status};
}

#define WRAP(from, to)                                                                                                         \
    static inline runic_result from##_##to##_strict(const void *src, size_t len, void *dst, size_t cap)                        \
    {                                                                                                                          \
        return runic_##from##_to_##to((const from##_unit *)src, len, (to##_unit *)dst, cap);                                   \
    }                                                                                                                          \
    static inline runic_lossy_result from##_##to##_lossy(const void *src, size_t len, void *dst, size_t cap)                   \
    {                                                                                                                          \
        return runic_##from##_to_##to##_lossy((const from##_unit *)src, len, (to##_unit *)dst, cap);                           \
    }                                                                                                                          \
    static inline size_t from##_##to##_size(const void *src, size_t len)                                                       \
    {                                                                                                                          \
        return runic_##from##_to_##to##_size((const from##_unit *)src, len);                                                   \
    }
ALL_PAIRS(WRAP)
#undef WRAP

#define WRAP(form)                                                                                                             \
    static inline runic_result form##_check(const void *src, size_t len)                                                       \
    {                                                                                                                          \
        return runic_##form##_validate((const form##_unit *)src, len);                                                         \
    }
WRAP(utf8)
WRAP(utf16)
WRAP(utf32)
WRAP(ascii)
#undef WRAP

struct pair {
    const char *name;
    enum text_form from, to;
    strict_function *strict;
    lossy_function *lossy;
    size_function *size;
};

static const struct pair pairs[] = {
#define ROW(from, to) {#from " to " #to, TEXT_##from, TEXT_##to, from##_##to##_strict, from##_##to##_lossy, from##_##to##_size},
    ALL_PAIRS(ROW)
#undef ROW
};

#define PAIR_COUNT (sizeof pairs / sizeof pairs[0])

static const struct validation {
    enum text_form form;
    validate_function *validate;
} validations[] = {{TEXT_utf8, utf8_check}, {TEXT_utf16, utf16_check}, {TEXT_utf32, utf32_check}, {TEXT_ascii, ascii_check}};

#define VALIDATION_COUNT (sizeof validations / sizeof validations[0])

#endif
