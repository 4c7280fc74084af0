/* utf16_bytes.c - runic_convert and runic_charset_floor of UTF-16 as bytes in both orders, whole and cut inside a unit. */
/* SPDX-License-Identifier: MIT */
#include "scheme.h"
#include "utf16_units.h"

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

static void check_bytes(const struct scheme *scheme, const char *src, size_t len, const struct expected *e)
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
    check_bytes(scheme, src, len, &e);
    check_floor(scheme, src, len, &e);
}

static void check(const char16_t *units, size_t count)
{
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        check_scheme(&schemes[i], units, count, false);
        check_scheme(&schemes[i], units, count, true);
    }
}

int main(void)
{
    unsigned long step = plain_step();
    for (unsigned long unit = 0; unit < 0x10000; unit += step) {
        const char16_t text[] = {(char16_t)unit, 0xDC00, (char16_t)unit};
        check_units(check, text, 1);
        check_units(check, text, 2);
        check_units(check, text + 1, 2);
    }
    check_class_units(check, 3, step);
    return expect_result();
}
