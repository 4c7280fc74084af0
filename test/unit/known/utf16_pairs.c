/* utf16_pairs.c - all functions with every UTF-16 unit before and after every class of units, and with strings of classes. */
/* SPDX-License-Identifier: MIT */
#include "utf16_units.h"

static void check_strict(const char16_t *src, size_t len, const struct expected *e)
{
    char to_utf8[4 * MOST_PARTS], to_latin1[MOST_PARTS];
    char32_t to_utf32[MOST_PARTS];
    size_t good = e->good;
    EXPECT(expected_ends(e, runic_utf16_validate(src, len), good, 0));
    EXPECT(expected_ends(e, runic_utf16_to_utf8(src, len, to_utf8, 3 * len), good, e->utf8_at[good]));
    EXPECT(memcmp(to_utf8, e->to_utf8, e->utf8_at[good]) == 0);
    EXPECT(expected_ends(e, runic_utf16_to_utf32(src, len, to_utf32, len), good, good));
    EXPECT(memcmp(to_utf32, e->to_utf32, good * sizeof(char32_t)) == 0);
    EXPECT(expected_ends(e, runic_utf16_to_latin1(src, len, to_latin1, len), e->latin1, e->latin1));
    EXPECT(memcmp(to_latin1, e->to_latin1, e->latin1) == 0);
}

static void check_lossy(const char16_t *src, size_t len, const struct expected *e)
{
    char to_utf8[4 * MOST_PARTS], to_latin1[MOST_PARTS];
    char32_t to_utf32[MOST_PARTS];
    size_t n = e->count, bytes = e->utf8_at[n];
    EXPECT(expected_lost(e, runic_utf16_to_utf8_lossy(src, len, to_utf8, bytes), bytes, e->replaced));
    EXPECT(memcmp(to_utf8, e->to_utf8, bytes) == 0);
    EXPECT(expected_lost(e, runic_utf16_to_utf32_lossy(src, len, to_utf32, n), n, e->replaced));
    EXPECT(memcmp(to_utf32, e->to_utf32, n * sizeof(char32_t)) == 0);
    EXPECT(expected_lost(e, runic_utf16_to_latin1_lossy(src, len, to_latin1, n), n, e->latin1_replaced));
    EXPECT(memcmp(to_latin1, e->to_latin1, n) == 0);
    EXPECT(runic_utf16_to_utf8_size(src, len) == bytes);
    EXPECT(runic_utf16_to_utf32_size(src, len) == n);
    EXPECT(runic_utf16_to_latin1_size(src, len) == n);
}

static void check_repair(const char16_t *src, size_t len, const struct expected *e)
{
    char16_t text[MOST_PARTS];
    memcpy(text, src, len * sizeof(char16_t));
    EXPECT(runic_utf16_repair(text, len) == e->replaced);
    EXPECT(memcmp(text, e->to_utf16, len * sizeof(char16_t)) == 0);
}

static void check_count(const char16_t *src, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += !units_is_low(src[i]);
    EXPECT(runic_utf16_count(src, len) == count);
}

static void check_cuts(const char16_t *src, size_t len, const struct expected *e)
{
    size_t before = 0;
    for (size_t pos = 0; pos <= len + 1; pos++) {
        while (before < e->count && e->at[before + 1] <= pos)
            before++;
        size_t floor = e->at[before], ceil = floor < pos && floor < len ? e->at[before + 1] : floor;
        EXPECT(runic_utf16_floor(src, len, pos) == floor);
        EXPECT(runic_utf16_ceil(src, len, pos) == ceil);
    }
    EXPECT(expected_met(e->parts[0], runic_utf16_next(src, len)));
    EXPECT(expected_met(e->parts[e->count - 1], runic_utf16_previous(src, len)));
}

static void check(const char16_t *src, size_t len)
{
    struct expected e;
    units_expected(&e, src, len);
    check_strict(src, len, &e);
    check_lossy(src, len, &e);
    check_repair(src, len, &e);
    check_count(src, len);
    check_cuts(src, len, &e);
}

int main(void)
{
    unsigned long step = plain_step();
    EXPECT(runic_utf16_next(NULL, 0).length == 0 && runic_utf16_previous(NULL, 0).length == 0);
    for (unsigned long unit = 0; unit < 0x10000; unit += step)
        for (size_t i = 0; i < CLASS_COUNT; i++) {
            const char16_t text[] = {(char16_t)unit, class_units[i], (char16_t)unit};
            check_units(check, text, 2);
            check_units(check, text + 1, 2);
        }
    check_class_units(check, 4, step);
    return expect_result();
}
