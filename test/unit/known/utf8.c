/* utf8.c - every byte string of length 1 to 3, and of one byte of each class of length 4, in all functions of UTF-8; compared
 * with a decoder written only from the table of well-formed byte sequences. */
/* SPDX-License-Identifier: MIT */
/*
 * RFC 3629 section 4 (ABNF) is Table 3-7 of the Unicode Standard, with its D93b: the maximal subpart of an ill-formed sequence
 * is its longest part that begins a row, or else one byte. Simple and slow: one loop over the rows.
 */
#include "expect.h"
#include "part.h"

/* Ranges of the bytes, first to last; a row has `length` ranges. */
static const struct table_row {
    unsigned length;
    unsigned ranges[4][2];
} table_rows[] = {
    {1, {{0x00, 0x7F}}},
    {2, {{0xC2, 0xDF}, {0x80, 0xBF}}},
    {3, {{0xE0, 0xE0}, {0xA0, 0xBF}, {0x80, 0xBF}}},
    {3, {{0xE1, 0xEC}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {3, {{0xED, 0xED}, {0x80, 0x9F}, {0x80, 0xBF}}},
    {3, {{0xEE, 0xEF}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {4, {{0xF0, 0xF0}, {0x90, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {4, {{0xF1, 0xF3}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {4, {{0xF4, 0xF4}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}}},
};

static bool table_in(unsigned byte, const unsigned range[2])
{
    return byte >= range[0] && byte <= range[1];
}

/* Returns the number of bytes at the start of src that match the row. */
static unsigned table_match(const struct table_row *row, const unsigned char *src, size_t len)
{
    unsigned i = 0;
    while (i < row->length && i < len && table_in(src[i], row->ranges[i]))
        i++;
    return i;
}

/* Returns the character: the bits "x" of the table in RFC 3629 section 3. */
static char32_t table_value(const unsigned char *src, unsigned length)
{
    static const unsigned first_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t value = src[0] & first_bits[length];
    for (unsigned i = 1; i < length; i++)
        value = value * 64 + (src[i] & 0x3F);
    return value;
}

/* Returns the fault, by the rules of runic.h, of a sequence that matches no row to its end. */
static runic_fault table_fault(const unsigned char *src, unsigned matched)
{
    if (matched == 0)
        return src[0] < 0xC0   ? RUNIC_FAULT_UNEXPECTED_CONTINUATION
               : src[0] < 0xC2 ? RUNIC_FAULT_OVERLONG
               : src[0] < 0xF8 ? RUNIC_FAULT_OUT_OF_RANGE
                               : RUNIC_FAULT_INVALID_BYTE;
    if (matched > 1 || src[1] < 0x80 || src[1] > 0xBF)
        return RUNIC_FAULT_BAD_CONTINUATION;
    return src[0] == 0xED ? RUNIC_FAULT_SURROGATE : src[0] == 0xF4 ? RUNIC_FAULT_OUT_OF_RANGE : RUNIC_FAULT_OVERLONG;
}

/* Returns the first part of src, which is not empty. */
static struct part table_next(const char *text, size_t len)
{
    const unsigned char *src = (const unsigned char *)text;
    unsigned matched = 0;
    for (size_t i = 0; i < sizeof table_rows / sizeof table_rows[0] && matched == 0; i++) {
        matched = table_match(&table_rows[i], src, len);
        if (matched == table_rows[i].length)
            return part_good(table_value(src, matched), matched);
    }
    if (matched == len)
        return part_bad(RUNIC_PARTIAL, RUNIC_FAULT_TRUNCATED, matched);
    return part_bad(RUNIC_ILL_FORMED, table_fault(src, matched), matched > 0 ? matched : 1);
}

/* Strict conversions: offset, length and kind of the first fault, and the text before. */
static void check_strict(const char *text, size_t len, const struct expected *e)
{
    char16_t to_utf16[MOST_PARTS];
    char32_t to_utf32[MOST_PARTS];
    char to_latin1[MOST_PARTS];
    size_t good = e->good;
    EXPECT(expected_ends(e, runic_utf8_validate(text, len), good, 0));
    EXPECT(expected_ends(e, runic_utf8_to_utf16(text, len, to_utf16, len), good, e->utf16_at[good]));
    EXPECT(memcmp(to_utf16, e->to_utf16, e->utf16_at[good] * sizeof(char16_t)) == 0);
    EXPECT(expected_ends(e, runic_utf8_to_utf32(text, len, to_utf32, len), good, good));
    EXPECT(memcmp(to_utf32, e->to_utf32, good * sizeof(char32_t)) == 0);
    EXPECT(expected_ends(e, runic_utf8_to_latin1(text, len, to_latin1, len), e->latin1, e->latin1));
    EXPECT(memcmp(to_latin1, e->to_latin1, e->latin1) == 0);
}

/* Lossy conversions: one U+FFFD for each maximal subpart. */
static void check_lossy(const char *text, size_t len, const struct expected *e)
{
    char16_t to_utf16[MOST_PARTS];
    char32_t to_utf32[MOST_PARTS];
    char to_latin1[MOST_PARTS];
    size_t n = e->count, units = e->utf16_at[n];
    EXPECT(expected_lost(e, runic_utf8_to_utf16_lossy(text, len, to_utf16, units), units, e->replaced));
    EXPECT(memcmp(to_utf16, e->to_utf16, units * sizeof(char16_t)) == 0);
    EXPECT(expected_lost(e, runic_utf8_to_utf32_lossy(text, len, to_utf32, n), n, e->replaced));
    EXPECT(memcmp(to_utf32, e->to_utf32, n * sizeof(char32_t)) == 0);
    EXPECT(expected_lost(e, runic_utf8_to_latin1_lossy(text, len, to_latin1, n), n, e->latin1_replaced));
    EXPECT(memcmp(to_latin1, e->to_latin1, n) == 0);
}

static size_t count_non_continuations(const char *text, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += (unsigned char)text[i] < 0x80 || (unsigned char)text[i] > 0xBF;
    return count;
}

static void check_sizes(const char *text, size_t len, const struct expected *e)
{
    EXPECT(runic_utf8_to_utf16_size(text, len) == e->utf16_at[e->count]);
    EXPECT(runic_utf8_to_utf32_size(text, len) == e->count);
    EXPECT(runic_utf8_count(text, len) == count_non_continuations(text, len));
}

/* UTF-8 to UTF-8, by runic_convert. It is slow, so the many strings of three bytes are left out. */
static void check_scheme(const char *text, size_t len, const struct expected *e)
{
    static const runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .ill_formed = {.action = RUNIC_ACTION_REPLACE}};
    char out[4 * MOST_PARTS];
    size_t size = e->utf8_at[e->count];
    runic_result r = runic_convert(&how, text, len, out, size);
    EXPECT(r.status == RUNIC_OK && r.read == len && r.written == size);
    EXPECT(memcmp(out, e->to_utf8, size) == 0);
    EXPECT(runic_convert_size(&how, text, len) == size);
}

/* Tests the boundaries around every position, and around a position beyond the end. */
static void check_cuts(const char *text, size_t len, const struct expected *e)
{
    size_t before = 0;
    for (size_t pos = 0; pos <= len + 1; pos++) {
        while (before < e->count && e->at[before + 1] <= pos)
            before++;
        size_t floor = e->at[before], ceil = floor < pos && floor < len ? e->at[before + 1] : floor;
        EXPECT(runic_utf8_floor(text, len, pos) == floor);
        EXPECT(runic_utf8_ceil(text, len, pos) == ceil);
    }
}

/* Tests the first and the last character, and all boundaries. */
static void check_ends(const char *text, size_t len, const struct expected *e)
{
    EXPECT(expected_met(e->parts[0], runic_utf8_next(text, len)));
    EXPECT(expected_met(e->parts[e->count - 1], runic_utf8_previous(text, len)));
    check_cuts(text, len, e);
}

static void check(const char *text, size_t len, const struct expected *e)
{
    check_strict(text, len, e);
    check_lossy(text, len, e);
    check_sizes(text, len, e);
    if (len != 3)
        check_scheme(text, len, e);
    check_ends(text, len, e);
}

/* The limits of all ranges in the table and of all lead bytes, also obsolete ones, and an ordinary letter. */
static const unsigned char class_bytes[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2,
                                            0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4,
                                            0xF5, 0xF7, 0xF8, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF, 'a'};

#define CLASS_COUNT (sizeof class_bytes)

static void utf8_expected(struct expected *e, const char *text, size_t len)
{
    expected_clear(e);
    while (e->at[e->count] < len)
        expected_add(e, table_next(text + e->at[e->count], len - e->at[e->count]));
}

static void check_string(const char *text, size_t len)
{
    struct expected e;
    utf8_expected(&e, text, len);
    unsigned long failures = expect_failures;
    check(text, len, &e);
    for (size_t i = 0; i < len && part_tells(failures); i++)
        fprintf(stderr, i + 1 < len ? " %02X" : " %02X\n", (unsigned char)text[i]);
}

static void check_all_of_length(size_t len, unsigned long step)
{
    for (unsigned long n = 0; n < 1ul << 8 * len; n += step) {
        char text[4] = {plain_byte(n), plain_byte(n >> 8), plain_byte(n >> 16), 0};
        check_string(text, len);
    }
}

/* Tests the string alone and between letters, since kernels read words of them. */
static void check_between_letters(const char *string)
{
    static const struct {
        size_t before, after;
    } places[] = {{0, 0}, {5, 11}, {8, 8}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char text[24];
        memset(text, 'a', sizeof text);
        memcpy(text + places[i].before, string, 4);
        check_string(text, places[i].before + 4 + places[i].after);
    }
}

static void check_classes(unsigned long step)
{
    for (unsigned long n = 0; n < CLASS_COUNT * CLASS_COUNT * CLASS_COUNT * CLASS_COUNT; n += step) {
        char string[4];
        unsigned long rest = n;
        for (int i = 0; i < 4; i++, rest /= CLASS_COUNT)
            string[i] = plain_byte(class_bytes[rest % CLASS_COUNT]);
        check_between_letters(string);
    }
}

static void check_strings(void)
{
    check_all_of_length(1, 1);
    check_all_of_length(2, 1);
    check_all_of_length(3, plain_step());
    check_classes(plain_step());
}

int main(void)
{
    runic_character nothing = runic_utf8_next(NULL, 0), before_nothing = runic_utf8_previous(NULL, 0);
    EXPECT(nothing.length == 0 && before_nothing.length == 0);
    EXPECT(runic_utf8_floor(NULL, 0, 1) == 0 && runic_utf8_ceil(NULL, 0, 1) == 0);
    check_strings();
    return expect_result();
}
