/* signatures.c - every row of L2/05-356 Table 1: byte by byte, at the end of the text, and without UTF-32. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "runic.h"

#include <string.h>

/*
 * Beginnings of texts. With fewer bytes than more_until the answer is "more": FF FE, FF FE 00 and 2B 2F 76 38 belong to two
 * rows. Signatures that share bits or state with the text after them are not removable (RFC 2152, UTN #6).
 */
struct row {
    const char *bytes;
    size_t len;
    runic_charset charset;
    int length;
    int removable;
    size_t more_until;
};

static const struct row rows[] = {
    {"\xFE\xFF\0A", 4, RUNIC_UTF16BE, 2, 1, 2},
    {"\xFF\xFE"
     "A\0",
     4, RUNIC_UTF16LE, 2, 1, 3},
    {"\xFF\xFE\0A", 4, RUNIC_UTF16LE, 2, 1, 4},
    {"\0\0\xFE\xFF"
     "A",
     5, RUNIC_UTF32BE, 4, 1, 4},
    {"\xFF\xFE\0\0A", 5, RUNIC_UTF32LE, 4, 1, 4},
    {"\xEF\xBB\xBF"
     "A",
     4, RUNIC_UTF8, 3, 1, 3},
    {"\x0E\xFE\xFF"
     "A",
     4, RUNIC_SCSU, 3, 1, 3},
    {"\xFB\xEE\x28"
     "A",
     4, RUNIC_BOCU1, 3, 0, 3},
    {"+/v8-A", 6, RUNIC_UTF7, 5, 1, 5},
    {"+/v8AA", 6, RUNIC_UTF7, 4, 0, 5},
    {"+/v9AA", 6, RUNIC_UTF7, 4, 0, 4},
    {"+/v+AA", 6, RUNIC_UTF7, 4, 0, 4},
    {"+/v/AA", 6, RUNIC_UTF7, 4, 0, 4},
    {"\xDD\x73\x66\x73"
     "A",
     5, RUNIC_UTF_EBCDIC, 4, 1, 4},
    /* Beginnings that match no row. */
    {"A", 1, RUNIC_CHARSET_UNKNOWN, 0, 0, 1},
    {"\0A", 2, RUNIC_CHARSET_UNKNOWN, 0, 0, 2},
    {"\0\0\xFF\xFE", 4, RUNIC_CHARSET_UNKNOWN, 0, 0, 3},
    {"\0\0\xFE\xFE", 4, RUNIC_CHARSET_UNKNOWN, 0, 0, 4},
    {"\xFE\xFE", 2, RUNIC_CHARSET_UNKNOWN, 0, 0, 2},
    {"\xFF\xFF", 2, RUNIC_CHARSET_UNKNOWN, 0, 0, 2},
    {"\xEF\xBB\xBE", 3, RUNIC_CHARSET_UNKNOWN, 0, 0, 3},
    {"\xEF\xBF\xBF", 3, RUNIC_CHARSET_UNKNOWN, 0, 0, 2},
    {"\x0E\xFF\xFE", 3, RUNIC_CHARSET_UNKNOWN, 0, 0, 2},
    {"\xFB\xEE\x29", 3, RUNIC_CHARSET_UNKNOWN, 0, 0, 3},
    {"+/v0", 4, RUNIC_CHARSET_UNKNOWN, 0, 0, 4},
    {"+/w8", 4, RUNIC_CHARSET_UNKNOWN, 0, 0, 3},
    {"\xDD\x73\x66\x74", 4, RUNIC_CHARSET_UNKNOWN, 0, 0, 4},
    {"\xF7\x64\x4C", 3, RUNIC_CHARSET_UNKNOWN, 0, 0, 1},
    {"\x84\x31\x95\x33", 4, RUNIC_CHARSET_UNKNOWN, 0, 0, 1},
};

static bool is_none(runic_signature s)
{
    return s.charset == RUNIC_CHARSET_UNKNOWN && s.length == 0 && s.removable == 0;
}

static bool is_found(runic_signature s, const struct row *row)
{
    return s.charset == row->charset && s.length == row->length && s.removable == row->removable && !s.more;
}

/* Byte by byte: "more" while further bytes can change the answer, then the answer. */
static void check_growing(const struct row *row)
{
    for (size_t len = 0; len <= row->len; len++) {
        runic_signature s = runic_detect_signature(row->bytes, len, 0);
        if (len < row->more_until ? !EXPECT(s.more && is_none(s)) : !EXPECT(is_found(s, row)))
            fprintf(stderr, "%zu of the bytes %02X %02X..., charset %d\n", len, (unsigned char)row->bytes[0],
                    (unsigned char)row->bytes[1], row->charset);
    }
}

/* At the end of a text, whole signatures count and cut ones do not. */
struct ending {
    const char *bytes;
    size_t len;
    runic_charset charset, without_utf32;
    int length;
};

static const struct ending endings[] = {
    {"", 0, RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0},
    {"\xFE", 1, RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0},
    {"\xFE\xFF", 2, RUNIC_UTF16BE, RUNIC_UTF16BE, 2},
    {"\xFF", 1, RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0},
    {"\xFF\xFE", 2, RUNIC_UTF16LE, RUNIC_UTF16LE, 2},
    {"\xFF\xFE\0", 3, RUNIC_UTF16LE, RUNIC_UTF16LE, 2},
    {"\xFF\xFE\0\0", 4, RUNIC_UTF32LE, RUNIC_UTF16LE, 4},
    {"\0\0\xFE", 3, RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0},
    {"\0\0\xFE\xFF", 4, RUNIC_UTF32BE, RUNIC_CHARSET_UNKNOWN, 4},
    {"\xEF\xBB", 2, RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0},
    {"\xEF\xBB\xBF", 3, RUNIC_UTF8, RUNIC_UTF8, 3},
    {"\x0E\xFE", 2, RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0},
    {"\x0E\xFE\xFF", 3, RUNIC_SCSU, RUNIC_SCSU, 3},
    {"\xFB\xEE\x28", 3, RUNIC_BOCU1, RUNIC_BOCU1, 3},
    {"+/v", 3, RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0},
    {"+/v8", 4, RUNIC_UTF7, RUNIC_UTF7, 4},
    {"+/v8-", 5, RUNIC_UTF7, RUNIC_UTF7, 5},
    {"+/v9", 4, RUNIC_UTF7, RUNIC_UTF7, 4},
    {"+/v+", 4, RUNIC_UTF7, RUNIC_UTF7, 4},
    {"+/v/", 4, RUNIC_UTF7, RUNIC_UTF7, 4},
    {"\xDD\x73\x66", 3, RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0},
    {"\xDD\x73\x66\x73", 4, RUNIC_UTF_EBCDIC, RUNIC_UTF_EBCDIC, 4},
};

static void check_ending(const struct ending *ending)
{
    runic_signature s = runic_detect_signature(ending->bytes, ending->len, RUNIC_SIGNATURE_FINAL);
    EXPECT(!s.more && s.charset == ending->charset && s.length == ending->length);
    s = runic_detect_signature(ending->bytes, ending->len, RUNIC_SIGNATURE_FINAL | RUNIC_SIGNATURE_NO_UTF32);
    EXPECT(!s.more && s.charset == ending->without_utf32);
    EXPECT(s.length == (s.charset == ending->charset ? ending->length : s.charset == RUNIC_UTF16LE ? 2 : 0));
}

/* Without UTF-32, FF FE is decided after two bytes, and two zeros begin no signature. */
static void check_no_utf32(void)
{
    runic_signature s = runic_detect_signature("\xFF", 1, RUNIC_SIGNATURE_NO_UTF32);
    EXPECT(s.more && is_none(s));
    s = runic_detect_signature("\xFF\xFE", 2, RUNIC_SIGNATURE_NO_UTF32);
    EXPECT(!s.more && s.charset == RUNIC_UTF16LE && s.length == 2 && s.removable);
    s = runic_detect_signature("\0", 1, RUNIC_SIGNATURE_NO_UTF32);
    EXPECT(!s.more && is_none(s));
    s = runic_detect_signature(NULL, 0, RUNIC_SIGNATURE_NO_UTF32);
    EXPECT(s.more && is_none(s));
    s = runic_detect_signature(NULL, 0, RUNIC_SIGNATURE_FINAL);
    EXPECT(!s.more && is_none(s));
}

int main(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_growing(&rows[i]);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        check_ending(&endings[i]);
    check_no_utf32();
    return expect_result();
}
