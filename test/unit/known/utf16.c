/* utf16.c - every UTF-16 unit before and after every class of units, and strings of classes: in all functions of UTF-16, and as
 * bytes in both orders. */
/* SPDX-License-Identifier: MIT */
#include "scheme.h"
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
}

static void check_repair(const char16_t *src, size_t len, const struct expected *e)
{
    char16_t text[MOST_PARTS];
    memcpy(text, src, len * sizeof(char16_t));
    EXPECT(runic_utf16_repair(text, len) == e->replaced);
    EXPECT(memcmp(text, e->to_utf16, len * sizeof(char16_t)) == 0);
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

/* All functions of UTF-16. */
static void check_functions(const char16_t *src, size_t len)
{
    struct expected e;
    units_expected(&e, src, len);
    check_strict(src, len, &e);
    check_lossy(src, len, &e);
    check_repair(src, len, &e);
    check_cuts(src, len, &e);
}

#define MOST_BYTES (2 * MOST_PARTS)

/* A scheme, and the BOM that selects it. */
static const struct scheme schemes[] = {
    {RUNIC_UTF16BE, false, false}, {RUNIC_UTF16LE, true, false}, {RUNIC_UTF16, false, true}, {RUNIC_UTF16, true, true}};

/* Makes the expected parts of the text in bytes: offsets and lengths are doubled, and the BOM is added. */
static void to_bytes(struct expected *e, size_t mark)
{
    e->at[0] = mark;
    for (size_t i = 0; i < e->count; i++) {
        e->parts[i].length *= 2;
        e->at[i + 1] = 2 * e->at[i + 1] + mark;
    }
}

/* An odd byte at the end is a fault of one byte, or of three with the high surrogate before it. */
static void add_odd_byte(struct expected *e)
{
    struct part *last = e->count > 0 ? &e->parts[e->count - 1] : NULL;
    if (last == NULL || last->status != RUNIC_PARTIAL)
        expected_add(e, part_bad(RUNIC_PARTIAL, RUNIC_FAULT_TRUNCATED, 1));
    else {
        last->length++;
        e->at[e->count]++;
    }
}

static void check_convert(const struct scheme *scheme, const char *src, size_t len, const struct expected *e)
{
    runic_options how = {.from = scheme->charset, .to = RUNIC_UTF8};
    char out[4 * MOST_PARTS];
    size_t size = e->utf8_at[e->count], good = e->utf8_at[e->good];
    EXPECT(expected_ends(e, runic_convert(&how, src, len, out, sizeof out), e->good, good));
    EXPECT(memcmp(out, e->to_utf8, good) == 0);
    EXPECT(runic_convert_size(&how, src, len) == good);
    how.ill_formed.action = RUNIC_ACTION_REPLACE;
    runic_result r = runic_convert(&how, src, len, out, size);
    EXPECT(r.status == RUNIC_OK && r.read == len && r.written == size);
    EXPECT(memcmp(out, e->to_utf8, size) == 0);
    EXPECT(runic_convert_size(&how, src, len) == size);
}

/* No boundary is inside a unit, inside a pair, or between a high surrogate and an odd byte at the end. */
static void check_floor(const struct scheme *scheme, const char *src, size_t len, const struct expected *e)
{
    size_t before = 0;
    for (size_t pos = e->at[0]; pos <= len + 1; pos++) {
        while (before < e->count && e->at[before + 1] <= pos)
            before++;
        EXPECT(runic_charset_floor(scheme->charset, src, len, pos) == e->at[before]);
    }
}

static void check_scheme(const struct scheme *scheme, const char16_t *units, size_t count, bool is_odd)
{
    char src[MOST_BYTES + 3];
    size_t mark = scheme->has_mark ? scheme_unit(src, 0xFEFF, 2, scheme->is_little) : 0, len = mark;
    for (size_t i = 0; i < count; i++)
        len += scheme_unit(src + len, units[i], 2, scheme->is_little);
    struct expected e;
    units_expected(&e, units, count);
    to_bytes(&e, mark);
    if (is_odd) {
        src[len++] = scheme->is_little ? '\x00' : '\xDC'; /* half of a low surrogate */
        add_odd_byte(&e);
    }
    check_convert(scheme, src, len, &e);
    check_floor(scheme, src, len, &e);
}

/* UTF-16 as bytes in both orders, whole and cut inside a unit: runic_convert and runic_charset_floor. */
static void check_as_bytes(const char16_t *units, size_t count)
{
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        check_scheme(&schemes[i], units, count, false);
        check_scheme(&schemes[i], units, count, true);
    }
}

/* Every unit before and after every class of units, and twice. */
static void check_pairs(unsigned long step)
{
    for (unsigned long unit = 0; unit < 0x10000; unit += step)
        for (size_t i = 0; i < CLASS_COUNT; i++) {
            const char16_t text[] = {(char16_t)unit, class_units[i], (char16_t)unit};
            check_units(check_functions, text, 2);
            check_units(check_functions, text + 1, 2);
        }
}

/* As bytes: every unit, alone, before and after a low surrogate. */
static void check_pairs_as_bytes(unsigned long step)
{
    for (unsigned long unit = 0; unit < 0x10000; unit += step) {
        const char16_t text[] = {(char16_t)unit, 0xDC00, (char16_t)unit};
        check_units(check_as_bytes, text, 1);
        check_units(check_as_bytes, text, 2);
        check_units(check_as_bytes, text + 1, 2);
    }
}

int main(void)
{
    unsigned long step = plain_step();
    EXPECT(runic_utf16_next(NULL, 0).length == 0 && runic_utf16_previous(NULL, 0).length == 0);
    check_pairs(step);
    check_class_units(check_functions, 4, step);
    check_pairs_as_bytes(step);
    check_class_units(check_as_bytes, 3, step);
    return expect_result();
}
