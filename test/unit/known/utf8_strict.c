/* utf8_strict.c - strict conversions of every short byte string: offset, length and kind of the first fault, and the text
 * before. */
/* SPDX-License-Identifier: MIT */
#include "utf8_strings.h"

static void check(const char *text, size_t len, const struct expected *e)
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

int main(void)
{
    check_strings(check);
    return expect_result();
}
