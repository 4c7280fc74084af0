/* ascii_bytes.c - bytes of ASCII are ASCII in each charset, except where its standard says otherwise. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "runic.h"

#include <string.h>

/* Charsets in which some bytes below 0x80 are not themselves, and these bytes, as ranges of two bytes each. */
static const struct exception {
    runic_charset charset;
    const char *ranges;
    size_t length;
} exceptions[] = {
    /* IBM's percent sign is ARABIC PERCENT SIGN. */
    {RUNIC_IBM864, "\x25\x25", 2},
    /* NUL is 0xC0 0x80: JVMS 4.4.7. */
    {RUNIC_MUTF8, "\0\0", 2},
    /* The escape, and the two shifts that RFC 1468 does not have. */
    {RUNIC_ISO2022_JP, "\x0E\x0F\x1B\x1B", 4},
    /* RFC 2152: "+" shifts, "\" and "~" are not in the sets, nor are other controls than tab, CR and LF. */
    {RUNIC_UTF7, "\0\x08\x0B\x0C\x0E\x1F++\\\\~\x7F", 12},
    /* RFC 3501 5.1.3: "&" shifts; the other printable characters stand for themselves. */
    {RUNIC_UTF7_IMAP, "\0\x1F&&\x7F\x7F", 6},
    /* UTS #6: the tags are all controls except NUL, tab, CR and LF. */
    {RUNIC_SCSU, "\x01\x08\x0B\x0C\x0E\x1F", 6},
    /* UTN #6: only the controls and the space stand for themselves. */
    {RUNIC_BOCU1, "\x21\x7F", 2},
};

/* U+65E5 in each charset that has it in two bytes. */
static const struct pair {
    runic_charset charset;
    const char *bytes;
} pairs[] = {{RUNIC_SHIFT_JIS, "\x93\xFA"}, {RUNIC_EUC_JP, "\xC6\xFC"}, {RUNIC_GBK, "\xC8\xD5"},
             {RUNIC_GB18030, "\xC8\xD5"},   {RUNIC_BIG5, "\xA4\xE9"},   {RUNIC_EUC_KR, "\xEC\xED"}};

/* Returns true for charsets of wider units, and for code pages of EBCDIC, whose letters are above 0x7F. */
static bool has_no_ascii(runic_charset charset)
{
    return runic_charset_describe(charset).unit_size > 1 || charset == RUNIC_UTF_EBCDIC ||
           (charset >= RUNIC_IBM037 && charset <= RUNIC_IBM1149);
}

static bool is_exception(runic_charset charset, int byte)
{
    bool found = false;
    for (size_t i = 0; i < sizeof exceptions / sizeof exceptions[0]; i++)
        for (size_t k = 0; k < exceptions[i].length && exceptions[i].charset == charset; k += 2)
            found |= byte >= exceptions[i].ranges[k] && byte <= exceptions[i].ranges[k + 1];
    return found;
}

/* Tests that a text becomes another one in UTF-8. */
static void check(runic_charset charset, const char *text, size_t len, const char *wanted, size_t wanted_len)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8};
    char got[256];
    const runic_result r = runic_convert(&how, text, len, got, sizeof got);
    if (!EXPECT(r.status == RUNIC_OK && r.written == wanted_len && memcmp(got, wanted, wanted_len) == 0))
        fprintf(stderr, "  %s, byte 0x%02X\n", runic_charset_describe(charset).name, (unsigned)(unsigned char)text[len / 2]);
}

/* Tests that a byte is itself alone, between letters, and between characters of two bytes. */
static void check_byte(runic_charset charset, char byte)
{
    const char between[3] = {'a', byte, 'b'};
    char wide[5] = {0}, wide_wanted[7] = {0};
    const bool has_letters = charset != RUNIC_BOCU1;
    check(charset, &byte, 1, &byte, 1);
    if (has_letters)
        check(charset, between, 3, between, 3);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (pairs[i].charset != charset)
            continue;
        memcpy(wide, pairs[i].bytes, 2);
        memcpy(wide + 3, pairs[i].bytes, 2);
        memcpy(wide_wanted, "\xE6\x97\xA5?\xE6\x97\xA5", 7);
        wide[2] = wide_wanted[3] = byte;
        check(charset, wide, 5, wide_wanted, 7);
    }
}

int main(void)
{
    for (int charset = RUNIC_UTF8; charset < RUNIC_CHARSET_COUNT; charset++) {
        char all[128];
        size_t len = 0;
        for (int byte = 0; byte < 0x80 && !has_no_ascii((runic_charset)charset); byte++)
            if (!is_exception((runic_charset)charset, byte)) {
                check_byte((runic_charset)charset, (char)byte);
                all[len++] = (char)byte;
            }
        check((runic_charset)charset, all, len, all, len);
    }
    return expect_result();
}
