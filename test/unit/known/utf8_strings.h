/* utf8_strings.h - every byte string of length 1 to 3, and of one byte of each class of length 4, with the expected results. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_UTF8_STRINGS_H
#define RUNIC_TEST_UTF8_STRINGS_H

#include "expect.h"
#include "rfc3629_table.h"

/* The limits of all ranges in the table and of all lead bytes, also obsolete ones, and an ordinary letter. */
static const unsigned char class_bytes[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2,
                                            0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4,
                                            0xF5, 0xF7, 0xF8, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF, 'a'};

#define CLASS_COUNT (sizeof class_bytes)

/* Tests one text; e has the expected results. */
typedef void string_check(const char *text, size_t len, const struct expected *e);

static inline void utf8_expected(struct expected *e, const char *text, size_t len)
{
    expected_clear(e);
    while (e->at[e->count] < len)
        expected_add(e, table_next(text + e->at[e->count], len - e->at[e->count]));
}

static inline void check_string(string_check *check, const char *text, size_t len)
{
    struct expected e;
    utf8_expected(&e, text, len);
    unsigned long failures = expect_failures;
    check(text, len, &e);
    for (size_t i = 0; i < len && part_tells(failures); i++)
        fprintf(stderr, i + 1 < len ? " %02X" : " %02X\n", (unsigned char)text[i]);
}

static inline void check_all_of_length(string_check *check, size_t len, unsigned long step)
{
    for (unsigned long n = 0; n < 1ul << 8 * len; n += step) {
        char text[4] = {plain_byte(n), plain_byte(n >> 8), plain_byte(n >> 16), 0};
        check_string(check, text, len);
    }
}

/* Tests the string alone and between letters, since kernels read words of them. */
static inline void check_between_letters(string_check *check, const char *string)
{
    static const struct {
        size_t before, after;
    } places[] = {{0, 0}, {5, 11}, {8, 8}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char text[24];
        memset(text, 'a', sizeof text);
        memcpy(text + places[i].before, string, 4);
        check_string(check, text, places[i].before + 4 + places[i].after);
    }
}

static inline void check_classes(string_check *check, unsigned long step)
{
    for (unsigned long n = 0; n < CLASS_COUNT * CLASS_COUNT * CLASS_COUNT * CLASS_COUNT; n += step) {
        char string[4];
        unsigned long rest = n;
        for (int i = 0; i < 4; i++, rest /= CLASS_COUNT)
            string[i] = plain_byte(class_bytes[rest % CLASS_COUNT]);
        check_between_letters(check, string);
    }
}

static inline void check_strings(string_check *check)
{
    check_all_of_length(check, 1, 1);
    check_all_of_length(check, 2, 1);
    check_all_of_length(check, 3, plain_step());
    check_classes(check, plain_step());
}

#endif
