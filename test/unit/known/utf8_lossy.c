/* utf8_lossy.c - lossy conversions of every short byte string: one U+FFFD for each maximal subpart; sizes and counts. */
/* SPDX-License-Identifier: MIT */
#include "utf8_strings.h"

static void check_texts(const char *text, size_t len, const struct expected *e)
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
    EXPECT(runic_utf8_to_latin1_size(text, len) == e->count);
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

static void check(const char *text, size_t len, const struct expected *e)
{
    check_texts(text, len, e);
    check_sizes(text, len, e);
    if (len != 3)
        check_scheme(text, len, e);
}

int main(void)
{
    check_strings(check);
    return expect_result();
}
