/* order.c - compare orders texts by code points in all three forms; count and repair. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "texts.h"

#define LONGEST 24

static struct chance chance = {4};

struct text {
    size_t len;
    _Alignas(8) uint8_t units[4 * 2 * LONGEST + 64];
};

static int compare(enum text_form form, const struct text *a, const struct text *b)
{
    const void *x = a->units, *y = b->units;
    if (form == TEXT_utf8)
        return runic_utf8_compare(x, a->len, y, b->len);
    if (form == TEXT_utf16)
        return runic_utf16_compare(x, a->len, y, b->len);
    return runic_utf32_compare(x, a->len, y, b->len);
}

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

/* Texts that often have a common beginning and few different characters, so that many are equal or nearly equal. */
static void make_text(enum text_form form, struct text *text, const struct text *like)
{
    static const uint32_t utf16[] = {0x41, 0xD7FF, 0xD800, 0xD801, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF};
    text->len = chance_below(&chance, LONGEST);
    clean_text(&chance, form, (enum mix)chance_below(&chance, MIX_COUNT), text->units, text->len);
    for (size_t i = 0; form == TEXT_utf16 && chance_below(&chance, 2) != 0 && i < text->len; i++)
        put_unit(form, text->units, i, utf16[chance_below(&chance, sizeof utf16 / sizeof utf16[0])]);
    if (chance_below(&chance, 3) != 0)
        text->len = damage_once(&chance, form, text->units, text->len);
    size_t same = chance_below(&chance, (like->len < text->len ? like->len : text->len) + 1);
    if (chance_below(&chance, 4) != 0)
        memcpy(text->units, like->units, same * unit_size(form));
}

/* Returns the values of a text by which it is compared: code points; lone surrogates in UTF-16; bytes in UTF-8; any value in
 * UTF-32. */
static size_t values_of(enum text_form form, const struct text *text, uint32_t *values)
{
    size_t count = 0;
    for (size_t pos = 0; pos < text->len; count++) {
        runic_character c = {.value = unit_at(form, text->units, pos), .length = 1};
        if (form == TEXT_utf16 && reference_next(form, text->units + 2 * pos, text->len - pos).status == RUNIC_OK)
            c = reference_next(form, text->units + 2 * pos, text->len - pos);
        values[count] = c.value;
        pos += c.length;
    }
    return count;
}

static int order_by_values(enum text_form form, const struct text *a, const struct text *b)
{
    uint32_t x[2 * LONGEST], y[2 * LONGEST];
    const size_t m = values_of(form, a, x), n = values_of(form, b, y);
    size_t i = 0;
    while (i < m && i < n && x[i] == y[i])
        i++;
    return i < m && i < n ? (x[i] < y[i] ? -1 : 1) : (m > n) - (m < n);
}

static void test_order(enum text_form form)
{
    static struct text a, b, c;
    make_text(form, &a, &c);
    make_text(form, &b, &a);
    make_text(form, &c, &b);
    const int ab = compare(form, &a, &b), bc = compare(form, &b, &c), ac = compare(form, &a, &c);
    EXPECT(sign(ab) == order_by_values(form, &a, &b));
    EXPECT(sign(compare(form, &b, &a)) == -sign(ab) && compare(form, &a, &a) == 0);
    EXPECT(!(ab <= 0 && bc <= 0) || ac <= 0);
    EXPECT(!(ab >= 0 && bc >= 0) || ac >= 0);
    EXPECT(ab != 0 || (a.len == b.len && memcmp(a.units, b.units, a.len * unit_size(form)) == 0));
}

/* The same well-formed text in another form. */
static void convert(const struct text *text, enum text_form to, struct text *out)
{
    out->len = 0;
    for (size_t pos = 0; pos < text->len; pos++)
        out->len += reference_put(to, unit_at(TEXT_utf32, text->units, pos), out->units + out->len * unit_size(to));
}

static void test_agreement(void)
{
    static struct text a[3], b[3];
    static const enum text_form forms[] = {TEXT_utf32, TEXT_utf8, TEXT_utf16};
    a[0].len = chance_below(&chance, LONGEST / 2), b[0].len = chance_below(&chance, LONGEST / 2);
    clean_text(&chance, TEXT_utf32, MIX_ALL, a[0].units, a[0].len);
    clean_text(&chance, TEXT_utf32, MIX_EDGES, b[0].units, b[0].len);
    memcpy(b[0].units, a[0].units, 4 * chance_below(&chance, (a[0].len < b[0].len ? a[0].len : b[0].len) + 1));
    for (size_t i = 1; i < 3; i++) {
        convert(&a[0], forms[i], &a[i]);
        convert(&b[0], forms[i], &b[i]);
        EXPECT(sign(compare(forms[i], &a[i], &b[i])) == sign(compare(TEXT_utf32, &a[0], &b[0])));
    }
    EXPECT(runic_utf8_count((const char *)a[1].units, a[1].len) == a[0].len);
    EXPECT(runic_utf16_to_utf32_size((const char16_t *)(const void *)a[2].units, a[2].len) == a[0].len);
}

/* A repaired text is well-formed and differs only in ill-formed sequences. A second repair changes nothing. */
static void test_repair(void)
{
    static struct text text, before, none;
    char16_t *units = (char16_t *)(void *)text.units;
    make_text(TEXT_utf16, &text, &none);
    before = text;
    size_t replaced = runic_utf16_repair(units, text.len), differing = 0;
    for (size_t i = 0; i < text.len; i++) {
        const bool differs = unit_at(TEXT_utf16, before.units, i) != units[i];
        differing += differs;
        EXPECT(!differs || units[i] == 0xFFFD);
    }
    EXPECT(differing == replaced && runic_utf16_repair(units, text.len) == 0);
    for (size_t pos = 0; pos < text.len;) {
        runic_character c = reference_next(TEXT_utf16, text.units + 2 * pos, text.len - pos);
        EXPECT(c.status == RUNIC_OK);
        pos += c.length;
    }
}

int main(void)
{
    for (size_t turn = 0; turn < 30000; turn++) {
        if (!sampled())
            continue;
        test_order(TEXT_utf8);
        test_order(TEXT_utf16);
        test_order(TEXT_utf32);
        test_agreement();
        test_repair();
    }
    return expect_result();
}
