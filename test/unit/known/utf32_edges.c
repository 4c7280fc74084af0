/* utf32_edges.c - UTF-32: surrogates and limits, alone and in pairs, as units and as bytes in both orders, also cut. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "part.h"
#include "scheme.h"

static const char32_t edges[] = {0,         0x7F,      0x80,       0xFF,       0x100,      0x7FF,      0x800,      0xD7FF,
                                 0xD800,    0xDBFF,    0xDC00,     0xDFFF,     0xE000,     0xFEFF,     0xFFFD,     0xFFFE,
                                 0xFFFF,    0x10000,   'a',        0x1F600,    0x10FFFF,   0x110000,   0x1FFFFF,   0x200000,
                                 0x3FFFFFF, 0x4000000, 0x7FFFFFFF, 0x80000000, 0x80000041, 0xFFFE0000, 0xFFFFD800, 0xFFFFFFFF};

#define EDGE_COUNT (sizeof edges / sizeof edges[0])

/* Unicode D90: UTF-32 has scalar values only. */
static struct part next(char32_t unit)
{
    if (unit >= 0xD800 && unit <= 0xDFFF)
        return part_bad(RUNIC_ILL_FORMED, RUNIC_FAULT_SURROGATE, 1);
    if (unit > 0x10FFFF)
        return part_bad(RUNIC_ILL_FORMED, RUNIC_FAULT_OUT_OF_RANGE, 1);
    return part_good(unit, 1);
}

static void check_strict(const char32_t *src, size_t len, const struct expected *e)
{
    char to_utf8[4 * MOST_PARTS], to_latin1[MOST_PARTS];
    char16_t to_utf16[2 * MOST_PARTS];
    size_t good = e->good;
    EXPECT(expected_ends(e, runic_utf32_validate(src, len), good, 0));
    EXPECT(expected_ends(e, runic_utf32_to_utf8(src, len, to_utf8, 4 * len), good, e->utf8_at[good]));
    EXPECT(memcmp(to_utf8, e->to_utf8, e->utf8_at[good]) == 0);
    EXPECT(expected_ends(e, runic_utf32_to_utf16(src, len, to_utf16, 2 * len), good, e->utf16_at[good]));
    EXPECT(memcmp(to_utf16, e->to_utf16, e->utf16_at[good] * sizeof(char16_t)) == 0);
    EXPECT(expected_ends(e, runic_utf32_to_latin1(src, len, to_latin1, len), e->latin1, e->latin1));
    EXPECT(memcmp(to_latin1, e->to_latin1, e->latin1) == 0);
}

static void check_lossy(const char32_t *src, size_t len, const struct expected *e)
{
    char to_utf8[4 * MOST_PARTS], to_latin1[MOST_PARTS];
    char16_t to_utf16[2 * MOST_PARTS];
    size_t bytes = e->utf8_at[len], units = e->utf16_at[len];
    EXPECT(expected_lost(e, runic_utf32_to_utf8_lossy(src, len, to_utf8, bytes), bytes, e->replaced));
    EXPECT(memcmp(to_utf8, e->to_utf8, bytes) == 0);
    EXPECT(expected_lost(e, runic_utf32_to_utf16_lossy(src, len, to_utf16, units), units, e->replaced));
    EXPECT(memcmp(to_utf16, e->to_utf16, units * sizeof(char16_t)) == 0);
    EXPECT(expected_lost(e, runic_utf32_to_latin1_lossy(src, len, to_latin1, len), len, e->latin1_replaced));
    EXPECT(memcmp(to_latin1, e->to_latin1, len) == 0);
    EXPECT(runic_utf32_to_utf8_size(src, len) == bytes);
    EXPECT(runic_utf32_to_utf16_size(src, len) == units);
}

static void check_characters(const char32_t *src, size_t len, const struct expected *e)
{
    EXPECT(expected_met(e->parts[0], runic_utf32_next(src, len)));
    EXPECT(expected_met(e->parts[len - 1], runic_utf32_previous(src, len)));
}

/* No boundary is inside a unit; the end is a boundary also after a cut unit. */
static void check_floor(runic_charset charset, const char *src, size_t len, size_t mark)
{
    for (size_t pos = mark; pos <= len + 1; pos++)
        EXPECT(runic_charset_floor(charset, src, len, pos) == (pos >= len ? len : pos / 4 * 4));
}

/* Tests a text as bytes, with a BOM if the scheme has one, and 0 to 3 bytes of a cut unit at the end. */
static void check_bytes(const struct scheme *scheme, const char32_t *units, size_t count, size_t cut, struct expected e)
{
    char src[4 * MOST_PARTS + 8] = {0}, out[4 * MOST_PARTS];
    size_t mark = scheme->has_mark ? scheme_unit(src, 0xFEFF, 4, scheme->is_little) : 0, len = mark;
    e.at[0] = mark;
    for (size_t i = 0; i < count; i++) {
        len += scheme_unit(src + len, units[i], 4, scheme->is_little);
        e.parts[i].length = 4;
        e.at[i + 1] = len;
    }
    if (cut > 0)
        expected_add(&e, part_bad(RUNIC_PARTIAL, RUNIC_FAULT_TRUNCATED, (unsigned)cut));
    runic_options how = {.from = scheme->charset, .to = RUNIC_UTF8};
    size_t good = e.utf8_at[e.good], size = e.utf8_at[e.count];
    EXPECT(expected_ends(&e, runic_convert(&how, src, len + cut, out, sizeof out), e.good, good));
    EXPECT(memcmp(out, e.to_utf8, good) == 0);
    how.ill_formed.action = RUNIC_ACTION_REPLACE;
    runic_result r = runic_convert(&how, src, len + cut, out, size);
    EXPECT(r.status == RUNIC_OK && r.read == len + cut && r.written == size);
    EXPECT(memcmp(out, e.to_utf8, size) == 0);
    check_floor(scheme->charset, src, len + cut, mark);
}

static void check(const char32_t *src, size_t len)
{
    static const struct scheme schemes[] = {
        {RUNIC_UTF32BE, false, false}, {RUNIC_UTF32LE, true, false}, {RUNIC_UTF32, false, true}, {RUNIC_UTF32, true, true}};
    unsigned long failures = expect_failures;
    struct expected e;
    expected_clear(&e);
    for (size_t i = 0; i < len; i++)
        expected_add(&e, next(src[i]));
    check_strict(src, len, &e);
    check_lossy(src, len, &e);
    check_characters(src, len, &e);
    for (size_t i = 0; i < 4 * sizeof schemes / sizeof schemes[0]; i++)
        check_bytes(&schemes[i / 4], src, len, i % 4, e);
    for (size_t i = 0; i < len && part_tells(failures); i++)
        fprintf(stderr, i + 1 < len ? " %08lX" : " %08lX\n", (unsigned long)src[i]);
}

int main(void)
{
    for (char32_t unit = 0xD7F0; unit <= 0xE00F; unit++)
        check(&unit, 1);
    for (size_t i = 0; i < EDGE_COUNT; i++)
        for (size_t j = 0; j < EDGE_COUNT; j++) {
            const char32_t text[] = {edges[i], edges[j], 'a', 'b', 'c', 'd', 'e', 'f', edges[i], 'g'};
            check(text, 1);
            check(text, 2);
            check(text, sizeof text / sizeof text[0]);
        }
    EXPECT(runic_utf8_put(0x110000, NULL, 0) == 0 && runic_utf32_next(NULL, 0).length == 0);
    return expect_result();
}
