/* utf16_units.h - a UTF-16 decoder written from RFC 2781 section 2.2, and units of each class. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_UTF16_UNITS_H
#define RUNIC_TEST_UTF16_UNITS_H

#include "expect.h"
#include "part.h"

static inline bool units_is_high(unsigned unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

static inline bool units_is_low(unsigned unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/* Returns the first part of src, which is not empty, by steps 1 to 5 for W1 and W2. */
static inline struct part units_next(const char16_t *src, size_t len)
{
    if (units_is_low(src[0]))
        return part_bad(RUNIC_ILL_FORMED, RUNIC_FAULT_LONE_LOW, 1);
    if (!units_is_high(src[0]))
        return part_good(src[0], 1);
    if (len == 1)
        return part_bad(RUNIC_PARTIAL, RUNIC_FAULT_TRUNCATED, 1);
    if (!units_is_low(src[1]))
        return part_bad(RUNIC_ILL_FORMED, RUNIC_FAULT_LONE_HIGH, 1);
    return part_good((src[0] - 0xD800u) * 1024 + (src[1] - 0xDC00u) + 0x10000, 2);
}

static inline void units_expected(struct expected *e, const char16_t *src, size_t len)
{
    expected_clear(e);
    while (e->at[e->count] < len)
        expected_add(e, units_next(src + e->at[e->count], len - e->at[e->count]));
}

/* The limits of lengths in UTF-8 and of surrogates, BOMs in both byte orders, and ordinary units. */
static const char16_t class_units[] = {0x0000, 'a',    0x007F, 0x0080, 0x00FF, 0x0100, 0x07FF, 0x0800, 0x20AC, 0xD7FF, 0xD800,
                                       0xD83D, 0xDBFF, 0xDC00, 0xDE00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF};

#define CLASS_COUNT (sizeof class_units / sizeof class_units[0])

/* Tests one text. */
typedef void units_check(const char16_t *src, size_t len);

static inline void check_units(units_check *check, const char16_t *src, size_t len)
{
    unsigned long failures = expect_failures;
    check(src, len);
    for (size_t i = 0; i < len && part_tells(failures); i++)
        fprintf(stderr, i + 1 < len ? " %04X" : " %04X\n", src[i]);
}

/* Tests all strings of classes up to a length, alone and between letters. */
static inline void check_class_units(units_check *check, size_t longest, unsigned long step)
{
    unsigned long strings = 1;
    for (size_t len = 1; len <= longest; len++) {
        strings *= CLASS_COUNT;
        for (unsigned long n = 0; n < strings; n += step) {
            char16_t text[16];
            for (size_t i = 0; i < 16; i++)
                text[i] = 'a';
            unsigned long rest = n;
            for (size_t i = 0; i < len; i++, rest /= CLASS_COUNT)
                text[4 + i] = class_units[rest % CLASS_COUNT];
            check_units(check, text + 4, len);
            check_units(check, text, 16);
        }
    }
}

#endif
