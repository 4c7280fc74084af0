/* scalars.c - converts every scalar value, alone, between all pairs of forms, compared with plain arithmetic. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "part.h"

/* One character in the four forms. */
struct written {
    unsigned long value;
    char utf8[4];
    char16_t utf16[2];
    char32_t utf32[1];
    char latin1[1];
    size_t utf8_len, utf16_len;
    bool is_latin1;
};

/* The output of a conversion to any form. */
struct output {
    char utf8[4];
    char16_t utf16[2];
    char32_t utf32[1];
    char latin1[1];
};

static struct written write_plainly(unsigned long value)
{
    struct written w = {.value = value, .is_latin1 = value <= 0xFF, .utf32[0] = (char32_t)value, .latin1[0] = '?'};
    w.utf8_len = plain_utf8(value, w.utf8);
    w.utf16_len = plain_utf16(value, w.utf16);
    if (w.is_latin1)
        w.latin1[0] = plain_byte(value);
    return w;
}

static bool is_done(runic_result r, size_t read, size_t written)
{
    return r.status == RUNIC_OK && r.read == read && r.written == written;
}

static bool is_unmappable(runic_result r, size_t length)
{
    return r.status == RUNIC_UNMAPPABLE && r.read == 0 && r.written == 0 && r.fault == RUNIC_FAULT_UNMAPPABLE &&
           r.fault_length == length;
}

static bool is_latin1_done(runic_result r, size_t read, const struct written *w)
{
    return w->is_latin1 ? is_done(r, read, 1) : is_unmappable(r, read);
}

static bool is_replaced(runic_lossy_result r, size_t read, size_t written, size_t replaced)
{
    return r.status == RUNIC_OK && r.read == read && r.written == written && r.replaced == replaced;
}

static bool same_utf8(const struct written *w, struct output *o)
{
    bool same = memcmp(w->utf8, o->utf8, w->utf8_len) == 0;
    o->utf8[0] = plain_byte(~(unsigned char)w->utf8[0] & 0xFFu);
    return same;
}

static bool same_utf16(const struct written *w, struct output *o)
{
    bool same = memcmp(w->utf16, o->utf16, w->utf16_len * sizeof(char16_t)) == 0;
    o->utf16[0] = (char16_t)~w->utf16[0];
    return same;
}

static bool same_utf32(const struct written *w, struct output *o)
{
    bool same = w->utf32[0] == o->utf32[0];
    o->utf32[0] = ~w->utf32[0];
    return same;
}

static bool same_latin1(const struct written *w, struct output *o)
{
    bool same = w->latin1[0] == o->latin1[0];
    o->latin1[0] = plain_byte(~(unsigned char)w->latin1[0] & 0xFFu);
    return same;
}

static void check_from_utf8(const struct written *w)
{
    const char *s = w->utf8;
    size_t len = w->utf8_len, lost = !w->is_latin1;
    struct output o = {.utf16 = {0}};
    EXPECT(is_done(runic_utf8_validate(s, len), len, 0) && runic_utf8_count(s, len) == 1);
    EXPECT(is_done(runic_utf8_to_utf16(s, len, o.utf16, 2), len, w->utf16_len) && same_utf16(w, &o));
    EXPECT(is_done(runic_utf8_to_utf32(s, len, o.utf32, 1), len, 1) && same_utf32(w, &o));
    EXPECT(is_latin1_done(runic_utf8_to_latin1(s, len, o.latin1, 1), len, w) && (lost || same_latin1(w, &o)));
    EXPECT(is_replaced(runic_utf8_to_utf16_lossy(s, len, o.utf16, 2), len, w->utf16_len, 0) && same_utf16(w, &o));
    EXPECT(is_replaced(runic_utf8_to_utf32_lossy(s, len, o.utf32, 1), len, 1, 0) && same_utf32(w, &o));
    EXPECT(is_replaced(runic_utf8_to_latin1_lossy(s, len, o.latin1, 1), len, 1, lost) && same_latin1(w, &o));
    EXPECT(runic_utf8_to_utf16_size(s, len) == w->utf16_len);
    EXPECT(runic_utf8_to_utf32_size(s, len) == 1);
}

static void check_from_utf16(const struct written *w)
{
    const char16_t *s = w->utf16;
    size_t len = w->utf16_len, lost = !w->is_latin1;
    struct output o = {.utf16 = {0}};
    EXPECT(is_done(runic_utf16_validate(s, len), len, 0));
    EXPECT(is_done(runic_utf16_to_utf8(s, len, o.utf8, 4), len, w->utf8_len) && same_utf8(w, &o));
    EXPECT(is_done(runic_utf16_to_utf32(s, len, o.utf32, 1), len, 1) && same_utf32(w, &o));
    EXPECT(is_latin1_done(runic_utf16_to_latin1(s, len, o.latin1, 1), len, w) && (lost || same_latin1(w, &o)));
    EXPECT(is_replaced(runic_utf16_to_utf8_lossy(s, len, o.utf8, 4), len, w->utf8_len, 0) && same_utf8(w, &o));
    EXPECT(is_replaced(runic_utf16_to_utf32_lossy(s, len, o.utf32, 1), len, 1, 0) && same_utf32(w, &o));
    EXPECT(is_replaced(runic_utf16_to_latin1_lossy(s, len, o.latin1, 1), len, 1, lost) && same_latin1(w, &o));
    EXPECT(runic_utf16_to_utf8_size(s, len) == w->utf8_len);
    EXPECT(runic_utf16_to_utf32_size(s, len) == 1);
}

static void check_from_utf32(const struct written *w)
{
    const char32_t *s = w->utf32;
    size_t lost = !w->is_latin1;
    struct output o = {.utf16 = {0}};
    EXPECT(is_done(runic_utf32_validate(s, 1), 1, 0));
    EXPECT(is_done(runic_utf32_to_utf8(s, 1, o.utf8, 4), 1, w->utf8_len) && same_utf8(w, &o));
    EXPECT(is_done(runic_utf32_to_utf16(s, 1, o.utf16, 2), 1, w->utf16_len) && same_utf16(w, &o));
    EXPECT(is_latin1_done(runic_utf32_to_latin1(s, 1, o.latin1, 1), 1, w) && (lost || same_latin1(w, &o)));
    EXPECT(is_replaced(runic_utf32_to_utf8_lossy(s, 1, o.utf8, 4), 1, w->utf8_len, 0) && same_utf8(w, &o));
    EXPECT(is_replaced(runic_utf32_to_utf16_lossy(s, 1, o.utf16, 2), 1, w->utf16_len, 0) && same_utf16(w, &o));
    EXPECT(is_replaced(runic_utf32_to_latin1_lossy(s, 1, o.latin1, 1), 1, 1, lost) && same_latin1(w, &o));
    EXPECT(runic_utf32_to_utf8_size(s, 1) == w->utf8_len);
    EXPECT(runic_utf32_to_utf16_size(s, 1) == w->utf16_len);
}

static void check_from_latin1(const struct written *w)
{
    const char *s = w->latin1;
    struct output o = {.utf16 = {0}};
    EXPECT(is_done(runic_latin1_to_utf8(s, 1, o.utf8, 4), 1, w->utf8_len) && same_utf8(w, &o));
    EXPECT(is_done(runic_latin1_to_utf16(s, 1, o.utf16, 1), 1, 1) && same_utf16(w, &o));
    EXPECT(is_done(runic_latin1_to_utf32(s, 1, o.utf32, 1), 1, 1) && same_utf32(w, &o));
    EXPECT(runic_latin1_to_utf8_size(s, 1) == w->utf8_len);
    runic_result ascii = runic_ascii_validate(s, 1);
    EXPECT(w->value < 0x80 ? is_done(ascii, 1, 0)
                           : ascii.status == RUNIC_ILL_FORMED && ascii.read == 0 && ascii.fault == RUNIC_FAULT_NON_ASCII);
}

static void check_characters(const struct written *w)
{
    struct output o = {.utf16 = {0}};
    char32_t v = w->utf32[0];
    struct part in8 = part_good(v, (unsigned)w->utf8_len);
    struct part in16 = part_good(v, (unsigned)w->utf16_len);
    struct part in32 = part_good(v, 1);
    EXPECT(expected_met(in8, runic_utf8_next(w->utf8, w->utf8_len)));
    EXPECT(expected_met(in8, runic_utf8_previous(w->utf8, w->utf8_len)));
    EXPECT(expected_met(in16, runic_utf16_next(w->utf16, w->utf16_len)));
    EXPECT(expected_met(in16, runic_utf16_previous(w->utf16, w->utf16_len)));
    EXPECT(expected_met(in32, runic_utf32_next(w->utf32, 1)) && expected_met(in32, runic_utf32_previous(w->utf32, 1)));
    EXPECT(runic_utf8_put(v, o.utf8, w->utf8_len) == w->utf8_len && same_utf8(w, &o));
    EXPECT(runic_utf16_put(v, o.utf16, w->utf16_len) == w->utf16_len && same_utf16(w, &o));
    EXPECT(runic_utf32_put(v, o.utf32, 1) == 1 && same_utf32(w, &o));
    EXPECT(runic_utf8_put(v, o.utf8, w->utf8_len - 1) == 0 && runic_utf16_put(v, o.utf16, w->utf16_len - 1) == 0);
}

/* A character is greater than every smaller one in the three forms. */
static void check_order(const struct written *a, const struct written *b)
{
    EXPECT(runic_utf8_compare(a->utf8, a->utf8_len, b->utf8, b->utf8_len) < 0);
    EXPECT(runic_utf8_compare(b->utf8, b->utf8_len, a->utf8, a->utf8_len) > 0);
    EXPECT(runic_utf16_compare(a->utf16, a->utf16_len, b->utf16, b->utf16_len) < 0);
    EXPECT(runic_utf16_compare(b->utf16, b->utf16_len, a->utf16, a->utf16_len) > 0);
    EXPECT(runic_utf32_compare(a->utf32, 1, b->utf32, 1) < 0 && runic_utf32_compare(b->utf32, 1, a->utf32, 1) > 0);
    EXPECT(runic_utf16_compare(b->utf16, b->utf16_len, b->utf16, b->utf16_len) == 0);
}

int main(void)
{
    unsigned long step = plain_step(), seen = 0;
    struct written before = {.value = CODE_POINTS};
    for (unsigned long value = 0; value < CODE_POINTS; value += step) {
        if (!plain_is_scalar(value))
            continue;
        struct written w = write_plainly(value);
        check_from_utf8(&w);
        check_from_utf16(&w);
        check_from_utf32(&w);
        if (w.is_latin1)
            check_from_latin1(&w);
        check_characters(&w);
        if (before.value < value)
            check_order(&before, &w);
        before = w;
        seen++;
    }
    EXPECT(step > 1 || seen == 1112064);
    return expect_result();
}
