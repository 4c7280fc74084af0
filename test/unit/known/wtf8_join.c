/* wtf8_join.c - every surrogate pair of six bytes becomes one character; texts that are cut anywhere in UTF-16 are joined. */
/* SPDX-License-Identifier: MIT */
#include "chance.h"
#include "expect.h"
#include "runic.h"

#include <string.h>

#define UNITS 12

static void put_three(uint32_t unit, char *dst)
{
    dst[0] = (char)(0xE0 | unit >> 12);
    dst[1] = (char)(0x80 | (unit >> 6 & 0x3F));
    dst[2] = (char)(0x80 | (unit & 0x3F));
}

static void test_every_pair(void)
{
    unsigned long wrong = 0;
    for (char32_t value = 0x10000; value <= 0x10FFFF; value++) {
        const char wanted[4] = {(char)(0xF0 | value >> 18), (char)(0x80 | (value >> 12 & 0x3F)),
                                (char)(0x80 | (value >> 6 & 0x3F)), (char)(0x80 | (value & 0x3F))};
        char text[6];
        put_three(0xD800 + (value - 0x10000) / 0x400, text);
        put_three(0xDC00 + (value - 0x10000) % 0x400, text + 3);
        wrong += runic_wtf8_join(text, 6) != 4 || memcmp(text, wanted, 4) != 0;
    }
    EXPECT(wrong == 0);
}

/* What is no pair stays as it is: cut, reversed, ill-formed, or UTF-8. */
static void test_others(void)
{
    static const char *const others[] = {
        "",
        "\xED\xA0\xBD\xED\xB8",
        "\xED\xB8\x80\xED\xA0\xBD",
        "\xED\xA0\xBD\xED\x98\x80",
        "\xED\x9F\xBF\xED\xB0\x80",
        "\xED\xA0",
        "\xED\xA0\xBD!\xED\xB8\x80",
        "\xED\xA0\xED\xB0\x80",
        "\xF0\x9F\x98\x80 ok",
        "\xED\xAF\xBF\xED\xB0\xC0",
        "\xED\xA0\x80\xED\xA0\x80",
        "\xEE\x80\x80\xED\xB0\x80",
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char text[16];
        const size_t len = strlen(others[i]);
        memcpy(text, others[i], len);
        EXPECT(runic_wtf8_join(text, len) == len && memcmp(text, others[i], len) == 0);
    }
    EXPECT(runic_wtf8_join(NULL, 0) == 0);
}

/* Converts UTF-16 that may be ill-formed to WTF-8. */
static size_t to_wtf8(const char16_t *units, size_t len, char *dst)
{
    const uint16_t one = 1;
    const runic_options how = {.from = *(const uint8_t *)&one == 1 ? RUNIC_UTF16LE : RUNIC_UTF16BE, .to = RUNIC_WTF8};
    const runic_result r = runic_convert(&how, units, 2 * len, dst, 4 * UNITS);
    EXPECT(r.status == RUNIC_OK);
    return r.written;
}

/* The joined conversions of parts are the conversion of the whole, wherever it is cut. */
static void test_concatenation(void)
{
    static const char16_t kinds[] = {'a', 0xE9, 0x20AC, 0xD83D, 0xDE00, 0xD800, 0xDFFF};
    struct chance chance = {.state = 51};
    for (int i = 0; i < 20000; i++) {
        char16_t units[UNITS];
        char whole[4 * UNITS], parts[8 * UNITS];
        const size_t len = chance_below(&chance, UNITS + 1), cut = chance_below(&chance, len + 1);
        for (size_t j = 0; j < len; j++)
            units[j] = kinds[chance_below(&chance, sizeof kinds / sizeof kinds[0])];
        const size_t wanted = to_wtf8(units, len, whole), first = to_wtf8(units, cut, parts);
        const size_t all = first + to_wtf8(units + cut, len - cut, parts + first);
        const size_t joined = runic_wtf8_join(parts, all);
        EXPECT(joined == wanted && memcmp(parts, whole, wanted) == 0);
    }
}

int main(void)
{
    test_every_pair();
    test_others();
    test_concatenation();
    return expect_result();
}
