/* labels.c - the labels of each charset, and how labels match: UTS #22 section 1.4, Encoding Standard section 4.2. */
/* SPDX-License-Identifier: MIT */
#include "charset_labels.h"
#include "expect.h"
#include "runic.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct label {
    runic_charset charset;
    const char *text;
};

/* Labels that are spelled in another way, or that are none; the examples of UTS #22 section 1.4 are among them. */
static const struct label spelled[] = {
    {RUNIC_UTF8, "utf8"},
    {RUNIC_UTF8, "Utf_8"},
    {RUNIC_UTF8, "utf_08"},
    {RUNIC_UTF8, "u.t.f-008"},
    {RUNIC_CHARSET_UNKNOWN, "utf-80"},
    {RUNIC_CHARSET_UNKNOWN, "ut8"},
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
    {RUNIC_CHARSET_UNKNOWN, "iso-8859-12"},
    {RUNIC_CHARSET_UNKNOWN, "iso-8859"},
    {RUNIC_CHARSET_UNKNOWN, "iso-8859-1 x"},
    {RUNIC_WINDOWS1252, "cp1252"},
    {RUNIC_WINDOWS1252, "CP-1252"},
    {RUNIC_CHARSET_UNKNOWN, "cp1259"},
    {RUNIC_CHARSET_UNKNOWN, "1252"},
    {RUNIC_UTF_EBCDIC, "utfebcdic"},
    {RUNIC_MUTF8, "Modified UTF-8"},
    {RUNIC_CHARSET_UNKNOWN, "UCS-2"},
    {RUNIC_CHARSET_UNKNOWN, "UCS-4"},
    {RUNIC_CHARSET_UNKNOWN, "ISO-10646-UCS-2"},
    {RUNIC_CHARSET_UNKNOWN, "utf"},
    {RUNIC_CHARSET_UNKNOWN, "utf-8x"},
    {RUNIC_CHARSET_UNKNOWN, "unknown"},
    {RUNIC_CHARSET_UNKNOWN, ""},
    {RUNIC_CHARSET_UNKNOWN, "-"},
    {RUNIC_CHARSET_UNKNOWN, "0"},
    {RUNIC_CHARSET_UNKNOWN, "\xEF\xBC\xB5TF-8"}, /* a full-width U is ignored, and tf8 is no label */
    {RUNIC_UTF8, "\xC3\xBCUTF-8"},               /* bytes above 0x7F are no letters */
    {RUNIC_CHARSET_UNKNOWN, "utf-8\xEF\xBC\x98 8"},
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
    EXPECT(runic_charset_from_label("UTF8", 3) == RUNIC_CHARSET_UNKNOWN);
    EXPECT(runic_charset_from_label("UTF8\0", 5) == RUNIC_UTF8); /* NUL is ignored and does not end the label */
    EXPECT(runic_charset_from_label("UTF\0008", 5) == RUNIC_UTF8);
    EXPECT(runic_charset_from_label("UTF8\0X", 6) == RUNIC_CHARSET_UNKNOWN);
    EXPECT(runic_charset_from_label(NULL, 0) == RUNIC_CHARSET_UNKNOWN);
}

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
static bool lists(runic_charset charset, const char *label)
{
    const char *text;
    for (size_t i = 0; (text = runic_charset_label(charset, i)) != NULL; i++)
        if (matches(text, label))
            return true;
    return false;
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

/* Each label of a charset leads to it, no two labels match, and each is known in this test. */
static void check_back(const struct charset_labels *labels)
{
    const char *text, *other;
    for (size_t i = 0; i < 100 && (text = runic_charset_label(labels->charset, i)) != NULL; i++) {
        EXPECT(runic_charset_from_label(text, strlen(text)) == labels->charset);
        if (!EXPECT(matches(labels->name, text) || has_word(labels->registered, text) || has_word(labels->typed, text)))
            fprintf(stderr, "whose label is \"%s\"?\n", text);
        for (size_t j = 0; j < i && (other = runic_charset_label(labels->charset, j)) != NULL; j++)
            EXPECT(!matches(text, other));
    }
}

/* Each of these labels leads to the charset, which lists it. */
static void check_words(runic_charset charset, const char *words)
{
    char word[64];
    for (int length; sscanf(words, "%63s%n", word, &length) == 1; words += length) {
        const struct label label = {charset, word};
        check_labels(&label, 1);
        if (!EXPECT(lists(charset, word)))
            fprintf(stderr, "not listed: \"%s\"\n", word);
    }
}

static void check_charsets(void)
{
    EXPECT(CHARSETS == RUNIC_CHARSET_COUNT - RUNIC_UTF8);
    for (size_t i = 0; i < CHARSETS; i++) {
        const struct charset_labels *labels = &charset_labels[i];
        const char *first = runic_charset_label(labels->charset, 0);
        EXPECT(labels->charset == RUNIC_UTF8 + i && first != NULL && strcmp(first, labels->name) == 0);
        check_words(labels->charset, labels->name);
        check_words(labels->charset, labels->registered);
        check_words(labels->charset, labels->typed);
        check_back(labels);
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
    {RUNIC_CHARSET_UNKNOWN, "x-user-defined"},
    {RUNIC_CHARSET_UNKNOWN, "replacement"},
    {RUNIC_CHARSET_UNKNOWN, "iso-2022-kr"},
    {RUNIC_CHARSET_UNKNOWN, "utf_8"},
    {RUNIC_CHARSET_UNKNOWN, "utf-32"},
    {RUNIC_CHARSET_UNKNOWN, ""},
    {RUNIC_CHARSET_UNKNOWN, " "},
    {RUNIC_CHARSET_UNKNOWN, "utf-"},
    {RUNIC_CHARSET_UNKNOWN, "utf-88"},
    {RUNIC_CHARSET_UNKNOWN, "\xC2\xA0utf-8"},
    {RUNIC_CHARSET_UNKNOWN, "\vutf-8"},
};

static void check_web(void)
{
    for (size_t i = 0; i < COUNT(web); i++)
        if (!EXPECT(runic_charset_from_web_label(web[i].text, strlen(web[i].text)) == web[i].charset))
            fprintf(stderr, "web label \"%s\"\n", web[i].text);
    EXPECT(runic_charset_from_web_label("utf-8\0", 6) == RUNIC_CHARSET_UNKNOWN &&
           runic_charset_from_web_label(NULL, 0) == RUNIC_CHARSET_UNKNOWN);
}

int main(void)
{
    check_charsets();
    check_labels(spelled, COUNT(spelled));
    check_length();
    check_web();
    EXPECT(runic_charset_label(RUNIC_CHARSET_UNKNOWN, 0) == NULL && runic_charset_label(RUNIC_CHARSET_COUNT, 0) == NULL);
    if (sizeof(runic_charset) > 1) /* on some machines an enumeration is one byte */
        EXPECT(runic_charset_label((runic_charset)(256 + RUNIC_UTF8), 0) == NULL);
    return expect_result();
}
