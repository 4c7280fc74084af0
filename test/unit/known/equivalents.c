/* equivalents.c - what encoders write for letters that windows-1258, windows-1255 and, on the web, ISO-2022-JP lack. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "runic.h"

#include <string.h>

/* From the decompositions of UnicodeData.txt and Microsoft's tables of both code pages. */
static const struct {
    runic_charset to;
    const char *text, *bytes;
} cases[] = {
    {RUNIC_WINDOWS1258, "Ti\u1EBFng Vi\u1EC7t", "Ti\xEA\xECng Vi\xEA\xF2t"},
    {RUNIC_WINDOWS1258, "\u00C3\u1EA4\u1EAD\u1EF9\u0169", "A\xDE\xC2\xEC\xE2\xF2y\xDEu\xDE"},
    {RUNIC_WINDOWS1258, "\u1EDF\u1EF0\u1EB4", "\xF5\xD2\xDD\xF2\xC3\xDE"},
    {RUNIC_WINDOWS1255, "\uFB2A\uFB4B\uFB1D", "\xF9\xD1\xE5\xC9\xE9\xC4"},
    {RUNIC_WINDOWS1255, "\uFB2C", "\xF9\xCC\xD1"},
};

static void test_cases(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[32];
        const size_t len = strlen(cases[i].text), size = strlen(cases[i].bytes);
        runic_options how = {.from = RUNIC_UTF8, .to = cases[i].to};
        runic_result r = runic_convert(&how, cases[i].text, len, out, sizeof out);
        EXPECT(r.status == RUNIC_OK && r.written == size && memcmp(out, cases[i].bytes, size) == 0);
        EXPECT(runic_convert_size(&how, cases[i].text, len) == size);
        r = runic_convert(&how, cases[i].text, len, out, size - 1);
        EXPECT(r.status == RUNIC_FULL && r.written < size && memcmp(out, cases[i].bytes, r.written) == 0);
        how.web = 1;
        EXPECT(runic_convert(&how, cases[i].text, len, out, sizeof out).status == RUNIC_UNMAPPABLE);
    }
}

/* Returns how many characters of the Basic Multilingual Plane take more than one byte. */
static unsigned count_equivalents(runic_charset to)
{
    const runic_options how = {.from = RUNIC_UTF32, .to = to};
    unsigned count = 0;
    for (uint32_t value = 0; value < 0xD800; value++) {
        const uint8_t text[4] = {0, 0, (uint8_t)(value >> 8), (uint8_t)value};
        count += runic_convert_size(&how, text, 4) > 1;
    }
    for (uint32_t value = 0xE000; value <= 0xFFFF; value++) {
        const uint8_t text[4] = {0, 0, (uint8_t)(value >> 8), (uint8_t)value};
        count += runic_convert_size(&how, text, 4) > 1;
    }
    return count;
}

/*
 * Encoding Standard, section 12.2.2: the encoder of ISO-2022-JP reports U+FFFD for the characters that it needs for itself, so
 * that no escape of them can be made. Without `web` they are escaped as they are.
 */
static void test_shift_characters(void)
{
    static const char text[] = "a\x0E\x0F\x1B\u0623";
    static const char web[] = "a&#65533;&#65533;&#65533;&#1571;", plain[] = "a&#14;&#15;&#27;&#1571;";
    runic_options how = {
        .from = RUNIC_UTF8, .to = RUNIC_ISO2022_JP, .unmappable = {.action = RUNIC_ACTION_ESCAPE, .style = RUNIC_ESCAPE_XML}};
    for (how.web = 0; how.web < 2; how.web++) {
        char out[64];
        const char *wanted = how.web ? web : plain;
        const runic_result r = runic_convert(&how, text, sizeof text - 1, out, sizeof out);
        EXPECT(r.status == RUNIC_OK && r.written == strlen(wanted) && memcmp(out, wanted, r.written) == 0);
        EXPECT(runic_convert_size(&how, text, sizeof text - 1) == strlen(wanted));
    }
}

int main(void)
{
    test_cases();
    test_shift_characters();
    EXPECT(count_equivalents(RUNIC_WINDOWS1258) == 104);
    EXPECT(count_equivalents(RUNIC_WINDOWS1255) == 34);
    EXPECT(count_equivalents(RUNIC_WINDOWS1252) == 0 && count_equivalents(RUNIC_WINDOWS1256) == 0);
    return expect_result();
}
