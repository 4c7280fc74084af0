/* boundaries.c - floor, ceil, next, previous and put, from anywhere, against a walk from the start. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "guard.h"
#include "texts.h"

#define LONGEST 40

static struct chance chance = {3};
static struct guarded source;
static uint8_t *text; /* ends at a guard page */
static size_t len;
static bool is_boundary[4 * 2 * LONGEST + 1];

static void make_text(enum text_form form, size_t turn)
{
    uint8_t work[4 * 2 * LONGEST];
    const size_t size = unit_size(form);
    len = chance_below(&chance, LONGEST);
    clean_text(&chance, form, (enum mix)(turn / 4 % MIX_COUNT), work, len);
    if (turn % 4 != 0)
        len = damage_text(&chance, form, work, len);
    text = source.end - len * size;
    memcpy(text, work, len * size);
}

/* Walks len units and marks every boundary. */
static void walk(enum text_form form)
{
    memset(is_boundary, 0, sizeof is_boundary);
    size_t pos = 0;
    for (; pos < len; pos += reference_next(form, text + pos * unit_size(form), len - pos).length)
        is_boundary[pos] = true;
    is_boundary[len] = true;
}

static size_t walked_floor(size_t pos)
{
    while (!is_boundary[pos])
        pos--;
    return pos;
}

static size_t walked_ceil(size_t pos)
{
    while (!is_boundary[pos])
        pos++;
    return pos;
}

static size_t floor_of(enum text_form form, size_t pos)
{
    return form == TEXT_utf8 ? runic_utf8_floor((const char *)text, len, pos)
                             : runic_utf16_floor((const char16_t *)(void *)text, len, pos);
}

static size_t ceil_of(enum text_form form, size_t pos)
{
    return form == TEXT_utf8 ? runic_utf8_ceil((const char *)text, len, pos)
                             : runic_utf16_ceil((const char16_t *)(void *)text, len, pos);
}

static void test_floor_and_ceil(enum text_form form)
{
    for (size_t pos = 0; pos <= len; pos++) {
        size_t below = floor_of(form, pos), above = ceil_of(form, pos);
        EXPECT(below == walked_floor(pos) && above == walked_ceil(pos));
        EXPECT(floor_of(form, below) == below && ceil_of(form, above) == above);
    }
    EXPECT(floor_of(form, len + 1) == len && ceil_of(form, len + 1) == len);
    EXPECT(floor_of(form, SIZE_MAX) == len && ceil_of(form, SIZE_MAX) == len);
}

/* Parts that are cut at any boundary and converted lossily give the same text as the whole. */
static void test_cuts(enum text_form form)
{
    char32_t whole[2 * LONGEST], parts[2 * LONGEST];
    const size_t size = unit_size(form);
    for (size_t pos = 0; pos <= len; pos++) {
        const size_t cut = floor_of(form, pos);
        const char *bytes = (const char *)text;
        const char16_t *units = (const char16_t *)(void *)text;
        runic_lossy_result all, first, second;
        if (size == 1) {
            all = runic_utf8_to_utf32_lossy(bytes, len, whole, 2 * LONGEST);
            first = runic_utf8_to_utf32_lossy(bytes, cut, parts, 2 * LONGEST);
            second = runic_utf8_to_utf32_lossy(bytes + cut, len - cut, parts + first.written, 2 * LONGEST - first.written);
        } else {
            all = runic_utf16_to_utf32_lossy(units, len, whole, 2 * LONGEST);
            first = runic_utf16_to_utf32_lossy(units, cut, parts, 2 * LONGEST);
            second = runic_utf16_to_utf32_lossy(units + cut, len - cut, parts + first.written, 2 * LONGEST - first.written);
        }
        EXPECT(first.written + second.written == all.written && memcmp(whole, parts, 4 * all.written) == 0);
    }
}

static runic_character next_at(enum text_form form, size_t pos)
{
    const size_t rest = len - pos;
    if (form == TEXT_utf8)
        return runic_utf8_next((const char *)text + pos, rest);
    if (form == TEXT_utf16)
        return runic_utf16_next((const char16_t *)(void *)text + pos, rest);
    return runic_utf32_next((const char32_t *)(void *)text + pos, rest);
}

/* Also with len = pos, as if the text ended there. */
static runic_character previous_at(enum text_form form, size_t pos)
{
    if (form == TEXT_utf8)
        return runic_utf8_previous((const char *)text, pos);
    if (form == TEXT_utf16)
        return runic_utf16_previous((const char16_t *)(void *)text, pos);
    return runic_utf32_previous((const char32_t *)(void *)text, pos);
}

static bool same_character(runic_character a, runic_character b)
{
    return a.value == b.value && a.length == b.length && a.status == b.status && a.fault == b.fault;
}

/* Compares every character with the reference, forward, and then backward from the end. */
static void test_characters(enum text_form form)
{
    size_t pos = 0;
    for (; pos < len; pos += next_at(form, pos).length) {
        runic_character wanted = reference_next(form, text + pos * unit_size(form), len - pos);
        if (!EXPECT(same_character(next_at(form, pos), wanted)))
            return;
    }
    for (pos = len; pos > 0;) {
        runic_character c = previous_at(form, pos);
        size_t begin = pos - c.length;
        if (!EXPECT(c.length > 0 && c.length <= pos && is_boundary[begin]))
            return;
        EXPECT(same_character(c, reference_next(form, text + begin * unit_size(form), pos - begin)));
        pos = begin;
    }
}

static void test_put(uint32_t value, bool is_scalar)
{
    uint8_t wanted[4];
    char bytes[4];
    char16_t units[2];
    char32_t one[1];
    for (size_t cap = 0; cap <= 4; cap++) {
        size_t length = is_scalar ? reference_put(TEXT_utf8, value, wanted) : 9;
        EXPECT(runic_utf8_put(value, bytes, cap) == (length <= cap ? length : 0));
        EXPECT(length > cap || memcmp(bytes, wanted, length) == 0);
    }
    for (size_t cap = 0; cap <= 2; cap++) {
        size_t length = is_scalar ? reference_put(TEXT_utf16, value, wanted) : 9;
        EXPECT(runic_utf16_put(value, units, cap) == (length <= cap ? length : 0));
        EXPECT(length > cap || memcmp(units, wanted, 2 * length) == 0);
    }
    EXPECT(runic_utf32_put(value, one, 0) == 0 && runic_utf32_put(value, one, 1) == is_scalar);
    EXPECT(!is_scalar || one[0] == value);
}

/* ---- Which units they read if len says that there are more ---- */

#define FAR   100
#define AFTER 4 /* the middle of the text below: 'a', six units, 'a' */

/* A guard page follows the unit at AFTER + 2; then a guard page precedes the unit at AFTER - 3. */
static void check_reach(enum text_form form, const uint32_t *six)
{
    uint8_t all[4 * 8];
    const size_t size = unit_size(form);
    for (size_t i = 0; i < 8; i++)
        put_unit(form, all, i, i == 0 || i == 7 ? 'a' : six[i - 1]);
    text = all;
    len = 8;
    walk(form);
    const size_t below = walked_floor(AFTER), above = walked_ceil(AFTER);
    const runic_character first = reference_next(form, all + 3 * size, 5);
    memcpy(source.end - 7 * size, all, 7 * size);
    memcpy(source.begin, all + size, 7 * size);
    text = source.end - 4 * size;
    len = 4 + FAR;
    EXPECT(same_character(next_at(form, 0), first));
    text = source.begin - FAR * size;
    const runic_character last = previous_at(form, FAR + 4);
    EXPECT(last.length == 5 - below && same_character(last, reference_next(form, all + below * size, 5 - below)));
    if (form == TEXT_utf32)
        return;
    len = 8 + FAR;
    EXPECT(floor_of(form, FAR - 1 + AFTER) == FAR - 1 + below && ceil_of(form, FAR - 1 + AFTER) == FAR - 1 + above);
    text = source.end - 7 * size;
    EXPECT(floor_of(form, AFTER) == below && ceil_of(form, AFTER) == above);
}

/* All strings of six units, each of a kind that makes a difference. */
static void test_reach(enum text_form form)
{
    static const uint32_t kinds[][5] = {
        [TEXT_utf8] = {'a', 0x80, 0xC3, 0xE2, 0xF0}, [TEXT_utf16] = {'a', 0xD83D, 0xDE00}, [TEXT_utf32] = {'a', 0xD800}};
    const uint32_t count = form == TEXT_utf8 ? 5 : form == TEXT_utf16 ? 3 : 2;
    for (uint32_t number = 0; number < count * count * count * count * count * count; number++) {
        uint32_t six[6], rest = number;
        for (size_t i = 0; i < 6; i++, rest /= count)
            six[i] = kinds[form][rest % count];
        check_reach(form, six);
    }
}

int main(void)
{
    source = guarded_new(4 * 2 * LONGEST);
    guard_watch();
    for (size_t turn = 0; turn < 4000; turn++) {
        static const enum text_form forms[] = {TEXT_utf8, TEXT_utf16, TEXT_utf32};
        for (size_t i = 0; i < 3 && sampled(); i++) {
            make_text(forms[i], turn);
            walk(forms[i]);
            test_characters(forms[i]);
            if (i == 2)
                continue;
            test_floor_and_ceil(forms[i]);
            test_cuts(forms[i]);
        }
    }
    test_reach(TEXT_utf8);
    test_reach(TEXT_utf16);
    test_reach(TEXT_utf32);
    for (uint32_t value = 0; value < 0x120000; value += value < 0x3000 ? 1 : 251)
        test_put(value, value < 0xD800 || (value > 0xDFFF && value <= 0x10FFFF));
    test_put(0x10FFFF, true), test_put(0x110000, false), test_put(0xFFFFFFFF, false), test_put(0xD800, false);
    test_put(0xDFFF, false), test_put(0xD7FF, true), test_put(0xE000, true), test_put(0xFFFF, true), test_put(0x10000, true);
    return expect_result();
}
