/* labels.c - IANA's names and aliases, other usual labels, and the matching of UTS #22, as literals. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "legacy_charsets.h"
#include "runic.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct label {
    runic_charset charset;
    const char *text;
};

/* A copy of the IANA registry of character sets (RFC 2978). */
static const struct label registered[] = {
    {RUNIC_UTF8, "UTF-8"},
    {RUNIC_UTF8, "csUTF8"},
    {RUNIC_UTF16, "UTF-16"},
    {RUNIC_UTF16, "csUTF16"},
    {RUNIC_UTF16BE, "UTF-16BE"},
    {RUNIC_UTF16BE, "csUTF16BE"},
    {RUNIC_UTF16LE, "UTF-16LE"},
    {RUNIC_UTF16LE, "csUTF16LE"},
    {RUNIC_UTF32, "UTF-32"},
    {RUNIC_UTF32, "csUTF32"},
    {RUNIC_UTF32BE, "UTF-32BE"},
    {RUNIC_UTF32BE, "csUTF32BE"},
    {RUNIC_UTF32LE, "UTF-32LE"},
    {RUNIC_UTF32LE, "csUTF32LE"},
    {RUNIC_ASCII, "US-ASCII"},
    {RUNIC_ASCII, "iso-ir-6"},
    {RUNIC_ASCII, "ANSI_X3.4-1968"},
    {RUNIC_ASCII, "ANSI_X3.4-1986"},
    {RUNIC_ASCII, "ISO_646.irv:1991"},
    {RUNIC_ASCII, "ISO646-US"},
    {RUNIC_ASCII, "us"},
    {RUNIC_ASCII, "IBM367"},
    {RUNIC_ASCII, "cp367"},
    {RUNIC_ASCII, "csASCII"},
    {RUNIC_LATIN1, "ISO_8859-1:1987"},
    {RUNIC_LATIN1, "iso-ir-100"},
    {RUNIC_LATIN1, "ISO_8859-1"},
    {RUNIC_LATIN1, "ISO-8859-1"},
    {RUNIC_LATIN1, "latin1"},
    {RUNIC_LATIN1, "l1"},
    {RUNIC_LATIN1, "IBM819"},
    {RUNIC_LATIN1, "CP819"},
    {RUNIC_LATIN1, "csISOLatin1"},
    {RUNIC_WINDOWS1252, "windows-1252"},
    {RUNIC_WINDOWS1252, "cswindows1252"},
    {RUNIC_UTF7, "UTF-7"},
    {RUNIC_UTF7, "csUTF7"},
    {RUNIC_UTF7_IMAP, "UTF-7-IMAP"},
    {RUNIC_UTF7_IMAP, "csUTF7IMAP"},
    {RUNIC_CESU8, "CESU-8"},
    {RUNIC_CESU8, "csCESU8"},
    {RUNIC_CESU8, "csCESU-8"},
    {RUNIC_SCSU, "SCSU"},
    {RUNIC_SCSU, "csSCSU"},
    {RUNIC_BOCU1, "BOCU-1"},
    {RUNIC_BOCU1, "csBOCU1"},
    {RUNIC_BOCU1, "csBOCU-1"},
};

/* Labels that people type, and the examples of UTS #22 section 1.4. */
static const struct label typed[] = {
    {RUNIC_UTF8, "utf8"},
    {RUNIC_UTF8, "Utf_8"},
    {RUNIC_UTF8, "utf_08"},
    {RUNIC_UTF8, "u.t.f-008"},
    {RUNIC_UNKNOWN, "utf-80"},
    {RUNIC_UNKNOWN, "ut8"},
    {RUNIC_UTF16LE, "utf16le"},
    {RUNIC_UTF16LE, "UTF 16 LE"},
    {RUNIC_UTF16, "utf-0016"},
    {RUNIC_UTF32BE, "utf32be"},
    {RUNIC_ASCII, "ascii"},
    {RUNIC_ASCII, "usascii"},
    {RUNIC_LATIN1, "ISO8859-1"},
    {RUNIC_LATIN1, "iso 8859 1"},
    {RUNIC_LATIN1, "Latin-1"},
    {RUNIC_ISO8859_10, "iso-8859-10"},
    {RUNIC_UNKNOWN, "iso-8859-12"},
    {RUNIC_UNKNOWN, "iso-8859"},
    {RUNIC_UNKNOWN, "iso-8859-1 x"},
    {RUNIC_WINDOWS1252, "cp1252"},
    {RUNIC_WINDOWS1252, "CP-1252"},
    {RUNIC_UNKNOWN, "cp1259"},
    {RUNIC_UNKNOWN, "1252"},
    {RUNIC_UTF_EBCDIC, "utfebcdic"},
    {RUNIC_UNKNOWN, "UCS-2"},
    {RUNIC_UNKNOWN, "UCS-4"},
    {RUNIC_UNKNOWN, "ISO-10646-UCS-2"},
    {RUNIC_UNKNOWN, "utf"},
    {RUNIC_UNKNOWN, "utf-8x"},
    {RUNIC_UNKNOWN, "unknown"},
    {RUNIC_UNKNOWN, ""},
    {RUNIC_UNKNOWN, "-"},
    {RUNIC_UNKNOWN, "0"},
    {RUNIC_UNKNOWN, "\xEF\xBC\xB5TF-8"}, /* a full-width U is ignored, and tf8 is no label */
    {RUNIC_UTF8, "\xC3\xBCUTF-8"},       /* bytes above 0x7F are no letters */
    {RUNIC_UNKNOWN, "utf-8\xEF\xBC\x98 8"},
};

static void check_labels(const struct label *labels, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!EXPECT(runic_charset_from_label(labels[i].text, strlen(labels[i].text)) == labels[i].charset))
            fprintf(stderr, "label \"%s\"\n", labels[i].text);
}

static void check_length(void)
{
    EXPECT(runic_charset_from_label("UTF-16LE", 6) == RUNIC_UTF16);
    EXPECT(runic_charset_from_label("UTF-16LE", 8) == RUNIC_UTF16LE);
    EXPECT(runic_charset_from_label("UTF8", 3) == RUNIC_UNKNOWN);
    EXPECT(runic_charset_from_label("UTF8\0", 5) == RUNIC_UTF8); /* NUL is ignored and does not end the label */
    EXPECT(runic_charset_from_label("UTF\0008", 5) == RUNIC_UTF8);
    EXPECT(runic_charset_from_label("UTF8\0X", 6) == RUNIC_UNKNOWN);
    EXPECT(runic_charset_from_label(NULL, 0) == RUNIC_UNKNOWN);
}

/* Labels that people type, listed in addition to the registry's names. */
static const struct label more[] = {
    {RUNIC_ASCII, "ASCII"},
    {RUNIC_UTF8, "cp65001"},
    {RUNIC_LATIN1, "8859_1"},
    {RUNIC_ISO8859_2, "8859_2"},
    {RUNIC_ISO8859_2, "IBM912"},
    {RUNIC_ISO8859_3, "8859_3"},
    {RUNIC_ISO8859_4, "8859_4"},
    {RUNIC_ISO8859_5, "8859_5"},
    {RUNIC_ISO8859_5, "IBM915"},
    {RUNIC_ISO8859_6, "8859_6"},
    {RUNIC_ISO8859_6, "IBM1089"},
    {RUNIC_ISO8859_7, "8859_7"},
    {RUNIC_ISO8859_7, "cp813"},
    {RUNIC_ISO8859_7, "IBM813"},
    {RUNIC_ISO8859_8, "8859_8"},
    {RUNIC_ISO8859_8, "cp916"},
    {RUNIC_ISO8859_8, "IBM916"},
    {RUNIC_ISO8859_9, "8859_9"},
    {RUNIC_ISO8859_9, "IBM920"},
    {RUNIC_ISO8859_15, "ISO_8859-15:1998"},
    {RUNIC_ISO8859_15, "iso-ir-203"},
    {RUNIC_WINDOWS874, "874"},
    {RUNIC_WINDOWS874, "IBM874"},
    {RUNIC_WINDOWS1252, "cp1252"},
    {RUNIC_WINDOWS1252, "win-1252"},
    {RUNIC_WINDOWS1252, "x-cp1252"},
    {RUNIC_WINDOWS1252, "MS-ANSI"},
    {RUNIC_UTF_EBCDIC, "UTF-EBCDIC"}, /* the name in UTR #16, which is not registered */
    {RUNIC_UTF7_IMAP, "IMAP-mailbox-name"},
    {RUNIC_UTF7_IMAP, "IMAP"},
    {RUNIC_UTF7_IMAP, "UTF-IMAP"},
    {RUNIC_WTF8, "wtf8"},
    {RUNIC_MUTF8, "mutf8"},
    {RUNIC_MUTF8, "Modified UTF-8"},
    {RUNIC_MUTF8, "java-modified-utf-8"},
};

/* The name of each charset is its first label: the preferred MIME name of IANA if there is one, else IANA's name. */
static const struct label names[] = {
    {RUNIC_UTF8, "UTF-8"},
    {RUNIC_UTF16, "UTF-16"},
    {RUNIC_UTF16BE, "UTF-16BE"},
    {RUNIC_UTF16LE, "UTF-16LE"},
    {RUNIC_UTF32, "UTF-32"},
    {RUNIC_UTF32BE, "UTF-32BE"},
    {RUNIC_UTF32LE, "UTF-32LE"},
    {RUNIC_ASCII, "US-ASCII"},
    {RUNIC_LATIN1, "ISO-8859-1"},
    {RUNIC_WINDOWS1252, "windows-1252"},
    {RUNIC_UTF7, "UTF-7"},
    {RUNIC_CESU8, "CESU-8"},
    {RUNIC_SCSU, "SCSU"},
    {RUNIC_BOCU1, "BOCU-1"},
    {RUNIC_UTF_EBCDIC, "UTF-EBCDIC"},
    {RUNIC_UTF7_IMAP, "UTF-7-IMAP"},
    {RUNIC_WTF8, "WTF-8"},
    {RUNIC_MUTF8, "MUTF-8"},
};

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Whether labels match by UTS #22, if no number in them begins with 0: letters and digits without case. */
static bool matches(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a != 0 && !is_plain(*a))
            a++;
        while (*b != 0 && !is_plain(*b))
            b++;
        if (*a == 0 || *b == 0)
            return *a == *b;
        if ((*a | 0x20) != (*b | 0x20))
            return false;
    }
}

/* Whether the charset lists this label. */
static bool lists(const struct label *label)
{
    const char *text;
    for (size_t i = 0; (text = runic_charset_label(label->charset, i)) != NULL; i++)
        if (matches(text, label->text))
            return true;
    return false;
}

static void check_listed(const struct label *labels, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!EXPECT(lists(&labels[i])))
            fprintf(stderr, "not listed: \"%s\"\n", labels[i].text);
}

/* Whether a list of labels, separated by blanks, has this label. */
static bool has_word(const char *words, const char *text)
{
    char word[64];
    for (int length; sscanf(words, "%63s%n", word, &length) == 1; words += length)
        if (matches(word, text))
            return true;
    return false;
}

/* Whether one of the lists here has this label of the charset. */
static bool is_known(runic_charset charset, const char *text)
{
    for (size_t i = 0; i < COUNT(registered); i++)
        if (registered[i].charset == charset && matches(registered[i].text, text))
            return true;
    for (size_t i = 0; i < COUNT(more); i++)
        if (more[i].charset == charset && matches(more[i].text, text))
            return true;
    for (size_t i = 0; i < LEGACY_CHARSETS; i++)
        if (legacy_charsets[i].charset == charset)
            return matches(legacy_charsets[i].name, text) || has_word(legacy_charsets[i].registered, text) ||
                   has_word(legacy_charsets[i].typed, text);
    return false;
}

/* Each label of a charset leads to it, no two labels match, and each is known in this test. */
static void check_back(runic_charset charset)
{
    const char *text, *other;
    for (size_t i = 0; i < 100 && (text = runic_charset_label(charset, i)) != NULL; i++) {
        EXPECT(runic_charset_from_label(text, strlen(text)) == charset);
        if (!EXPECT(is_known(charset, text)))
            fprintf(stderr, "whose label is \"%s\"?\n", text);
        for (size_t j = 0; j < i && (other = runic_charset_label(charset, j)) != NULL; j++)
            EXPECT(!matches(text, other));
    }
}

static void check_names(void)
{
    EXPECT(COUNT(names) + LEGACY_CHARSETS == RUNIC_CHARSET_COUNT - RUNIC_UTF8);
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *first = runic_charset_label(names[i].charset, 0);
        EXPECT(first != NULL && strcmp(first, names[i].text) == 0);
        EXPECT(strcmp(runic_charset_describe(names[i].charset).name, names[i].text) == 0);
        check_back(names[i].charset);
    }
}

/* Checks that each label of a list leads to its charset, which lists it. */
static void check_words(runic_charset charset, const char *words)
{
    char word[64];
    for (int length; sscanf(words, "%63s%n", word, &length) == 1; words += length) {
        const struct label label = {charset, word};
        check_labels(&label, 1);
        check_listed(&label, 1);
    }
}

static void check_legacy(void)
{
    for (size_t i = 0; i < LEGACY_CHARSETS; i++) {
        const struct legacy_charset *legacy = &legacy_charsets[i];
        EXPECT(strcmp(runic_charset_label(legacy->charset, 0), legacy->name) == 0);
        check_words(legacy->charset, legacy->registered);
        check_words(legacy->charset, legacy->typed);
        check_back(legacy->charset);
    }
}

/* The rule of the Encoding Standard, section 4.2: only white space around the label and case are ignored. */
static const struct label web[] = {
    {RUNIC_WINDOWS1252, "latin1"},
    {RUNIC_WINDOWS1252, "iso-8859-1"},
    {RUNIC_WINDOWS1252, "US-ASCII"},
    {RUNIC_WINDOWS1254, "iso-8859-9"},
    {RUNIC_WINDOWS874, "tis-620"},
    {RUNIC_UTF16LE, "utf-16"},
    {RUNIC_UTF16BE, "unicodefffe"},
    {RUNIC_UTF8, " \t\n\f\rUTF8 "},
    {RUNIC_UTF8, "x-unicode20utf8"},
    {RUNIC_IBM866, "866"},
    {RUNIC_SHIFT_JIS, "ms_kanji"},
    {RUNIC_EUC_KR, "windows-949"},
    {RUNIC_GBK, "gb2312"},
    {RUNIC_GB18030, "gb18030"},
    {RUNIC_BIG5, "x-x-big5"},
    {RUNIC_ISO8859_8, "logical"},
    {RUNIC_KOI8U, "koi8-ru"},
    {RUNIC_ISO2022_JP, "csiso2022jp"},
    {RUNIC_UNKNOWN, "x-user-defined"},
    {RUNIC_UNKNOWN, "replacement"},
    {RUNIC_UNKNOWN, "iso-2022-kr"},
    {RUNIC_UNKNOWN, "utf_8"},
    {RUNIC_UNKNOWN, "utf-32"},
    {RUNIC_UNKNOWN, ""},
    {RUNIC_UNKNOWN, " "},
    {RUNIC_UNKNOWN, "utf-"},
    {RUNIC_UNKNOWN, "utf-88"},
    {RUNIC_UNKNOWN, "\xC2\xA0utf-8"},
    {RUNIC_UNKNOWN, "\vutf-8"},
};

static void check_web(void)
{
    for (size_t i = 0; i < COUNT(web); i++)
        if (!EXPECT(runic_charset_from_web_label(web[i].text, strlen(web[i].text)) == web[i].charset))
            fprintf(stderr, "web label \"%s\"\n", web[i].text);
    EXPECT(runic_charset_from_web_label("utf-8\0", 6) == RUNIC_UNKNOWN &&
           runic_charset_from_web_label(NULL, 0) == RUNIC_UNKNOWN);
}

int main(void)
{
    check_legacy();
    check_web();
    check_labels(registered, COUNT(registered));
    check_labels(typed, COUNT(typed));
    check_labels(more, COUNT(more));
    check_listed(registered, COUNT(registered));
    check_listed(more, COUNT(more));
    check_length();
    check_names();
    EXPECT(runic_charset_label(RUNIC_UNKNOWN, 0) == NULL && runic_charset_label(RUNIC_CHARSET_COUNT, 0) == NULL);
    if (sizeof(runic_charset) > 1) /* on some machines an enumeration is one byte */
        EXPECT(runic_charset_label((runic_charset)(256 + RUNIC_UTF8), 0) == NULL);
    return expect_result();
}
