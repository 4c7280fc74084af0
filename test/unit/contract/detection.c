/* detection.c - evidence and verdict for literal contents, and every signature. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "reference.h"

static runic_detection look(const void *src, size_t len)
{
    runic_detector d;
    runic_detector_init(&d, 0);
    runic_detector_feed(&d, src, len);
    return runic_detector_verdict(&d);
}

static bool is(runic_detection seen, runic_charset charset, runic_basis basis)
{
    return seen.charset == charset && seen.basis == basis;
}

#define LOOK(literal) look(literal, sizeof literal - 1)

static void test_bytes(void)
{
    EXPECT(is(LOOK(""), RUNIC_UTF8, RUNIC_BASIS_EMPTY));
    EXPECT(is(LOOK("Hello, world!\n"), RUNIC_ASCII, RUNIC_BASIS_ASCII));
    EXPECT(is(LOOK("na\xC3\xAFve \xE2\x82\xAC"), RUNIC_UTF8, RUNIC_BASIS_UTF8));
    EXPECT(
        is(LOOK("\xD0\x9C\xD0\xBE\xD1\x81\xD0\xBA\xD0\xB2\xD0\xB0\xFF\xD0\xB8\xD0\xB8"), RUNIC_UTF8, RUNIC_BASIS_DAMAGED_UTF8));
    EXPECT(is(LOOK("d\xE9j\xE0 vu, \xE7"
                   "a va"),
              RUNIC_CHARSET_UNKNOWN, RUNIC_BASIS_NONE));                                     /* ISO-8859-1 */
    EXPECT(is(LOOK("\x93quoted\x94 \x96 \x80 5"), RUNIC_CHARSET_UNKNOWN, RUNIC_BASIS_NONE)); /* windows-1252 */
    EXPECT(is(LOOK("\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\x06\0\0\0\x5C\x72\xA8\x66"), RUNIC_CHARSET_UNKNOWN,
              RUNIC_BASIS_NONE));
    EXPECT(is(LOOK("abc\0"), RUNIC_ASCII, RUNIC_BASIS_ASCII)); /* one NUL byte is not enough for UTF-16 */
    EXPECT(is(LOOK("ab\0"), RUNIC_ASCII, RUNIC_BASIS_ASCII));
    /* Well-formed non-ASCII UTF-8 with two NUL bytes, both at odd offsets or both at even ones. */
    EXPECT(is(LOOK("\xC3\xA4\xC3\xB6\xC3\xBC one\0two\0three four five"), RUNIC_UTF8, RUNIC_BASIS_UTF8));
    EXPECT(is(LOOK("h\0\0e\0\0l\xFF\0\0"), RUNIC_CHARSET_UNKNOWN, RUNIC_BASIS_NONE));
    /* UTF-32 with one byte too few or too many. */
    EXPECT(is(LOOK("H\0\0\0i\0\0\0!\0\0"), RUNIC_UTF32LE, RUNIC_BASIS_NULS));
    EXPECT(is(LOOK("\0\0\0H\0\0\0i\0\0\0!\0"), RUNIC_UTF32BE, RUNIC_BASIS_NULS));
}

static void test_counts(void)
{
    runic_detection seen = LOOK("a\0\x81\x93\xC3\xA9\xE2\x82!");
    EXPECT(seen.bytes == 9 && seen.non_ascii == 6 && seen.c1_bytes == 3 && seen.undefined_1252 == 1);
    EXPECT(seen.nuls[0] == 0 && seen.nuls[1] == 1 && seen.nuls[2] == 0 && seen.nuls[3] == 0);
    EXPECT(seen.utf8_characters == 1 && seen.utf8_faults == 3 && seen.utf8_first_fault == 2);
    seen = LOOK("clean");
    EXPECT(seen.utf8_faults == 0 && seen.utf8_first_fault == UINT64_MAX);
}

/* A text of one repeated byte, longer than a small counter can count. */
static void test_monotony(void)
{
    static uint8_t text[10000];
    memset(text, 0x81, sizeof text);
    runic_detection seen = look(text, sizeof text);
    EXPECT(seen.non_ascii == 10000 && seen.c1_bytes == 10000 && seen.undefined_1252 == 10000);
    memset(text, 0, sizeof text);
    seen = look(text, sizeof text);
    EXPECT(seen.nuls[0] == 2500 && seen.nuls[1] == 2500 && seen.nuls[2] == 2500 && seen.nuls[3] == 2500);
    EXPECT(seen.non_ascii == 0 && seen.c1_bytes == 0);
}

/* UTF-8 is damaged with up to one fault for two well-formed non-ASCII sequences; with more faults it is no UTF-8. NUL bytes do
 * not matter. */
static void test_damage(void)
{
    EXPECT(is(LOOK("\xC3\xA9 \xC3\xA9 \xE9 a"), RUNIC_UTF8, RUNIC_BASIS_DAMAGED_UTF8));
    EXPECT(is(LOOK("\xC3\xA9 \xC3\xA9 \xC3\xA9 \xE9 \xE9 a"), RUNIC_CHARSET_UNKNOWN, RUNIC_BASIS_NONE));
    EXPECT(is(LOOK("J\xC3\xBCrgen, Bj\xC3\xB6rn\0 and Jos\xE9."), RUNIC_UTF8, RUNIC_BASIS_DAMAGED_UTF8));
    EXPECT(is(LOOK("J\xFCrgen, Bj\xF6rn\0 and Spa\xDF\x94."), RUNIC_CHARSET_UNKNOWN, RUNIC_BASIS_NONE));
}

/* A log of well-formed lines, with ill-formed bytes and one NUL byte anywhere. */
static void test_damaged_log(void)
{
    static char text[20000];
    for (size_t i = 0; i < sizeof text; i += 20)
        memcpy(text + i, "2026 J\xC3\xBCrgen asks.\n.", 20);
    for (size_t i = 999; i < sizeof text; i += 2000)
        text[i] = '\xE9';
    for (size_t i = 0; i < 8; i++) {
        text[10005 + i] = 0;
        const runic_detection seen = look(text, sizeof text);
        EXPECT(is(seen, RUNIC_UTF8, RUNIC_BASIS_DAMAGED_UTF8) && seen.utf8_faults >= 10);
        EXPECT(seen.nuls[0] + seen.nuls[1] + seen.nuls[2] + seen.nuls[3] == 1 + i);
    }
}

/* The same text in a form without BOM. */
static runic_detection look_at(enum text_form form, const char32_t *text, size_t len)
{
    uint8_t bytes[512];
    size_t units = 0;
    for (size_t i = 0; i < len; i++)
        units += reference_put(form, text[i], bytes + units * unit_size(form));
    return look(bytes, units * unit_size(form));
}

#define LOOK_AT(form, literal) look_at(form, literal, sizeof literal / sizeof literal[0] - 1)

static void test_unmarked(void)
{
    static const struct {
        enum text_form form;
        runic_charset charset;
    } rows[] = {{TEXT_utf16le, RUNIC_UTF16LE},
                {TEXT_utf16be, RUNIC_UTF16BE},
                {TEXT_utf32le, RUNIC_UTF32LE},
                {TEXT_utf32be, RUNIC_UTF32BE}};
    for (size_t i = 0; i < 4; i++) {
        EXPECT(is(LOOK_AT(rows[i].form, U"Plain English text."), rows[i].charset, RUNIC_BASIS_NULS));
        EXPECT(is(LOOK_AT(rows[i].form,
                          U"\u041F\u0440\u0438\u0432\u0435\u0442, \u043C\u0438\u0440! \u041A\u0430\u043A \u0434\u0435"
                          U"\u043B\u0430?\n"),
                  rows[i].charset, RUNIC_BASIS_NULS));
        EXPECT(is(LOOK_AT(rows[i].form, U"\u4F60\u597D\uFF0C\u4E16\u754C\u3002\n\u6211\u5F88\u597D\u3002\u4F60\u5462\uFF1F\n"),
                  rows[i].charset, RUNIC_BASIS_NULS));
    }
}

static void test_marked(void)
{
    static const struct {
        size_t length;
        char bytes[6];
        runic_charset charset;
    } rows[] = {{4, "\xFF\xFE\0\0", RUNIC_UTF32LE},
                {4, "\0\0\xFE\xFF", RUNIC_UTF32BE},
                {2, "\xFF\xFE", RUNIC_UTF16LE},
                {2, "\xFE\xFF", RUNIC_UTF16BE},
                {3, "\xEF\xBB\xBF", RUNIC_UTF8},
                {3, "\x0E\xFE\xFF", RUNIC_SCSU},
                {3, "\xFB\xEE\x28", RUNIC_BOCU1},
                {5, "+/v8-", RUNIC_UTF7},
                {4, "+/v8", RUNIC_UTF7},
                {4, "+/v9", RUNIC_UTF7},
                {4, "+/v+", RUNIC_UTF7},
                {4, "+/v/", RUNIC_UTF7},
                {4, "\xDD\x73\x66\x73", RUNIC_UTF_EBCDIC}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[10] = "";
        memcpy(text, rows[i].bytes, rows[i].length);
        memcpy(text + rows[i].length, "abcd", 4);
        for (size_t more = 0; more <= 4; more += 4) {
            runic_detection seen = look(text, rows[i].length + more);
            EXPECT(is(seen, rows[i].charset, RUNIC_BASIS_SIGNATURE) && seen.signature_length == rows[i].length);
        }
    }
}

/* Writes text in UTF-16, and returns the charset that is found without a BOM. */
static runic_charset order_of(const char16_t *text, size_t len, bool little)
{
    uint8_t bytes[400];
    for (size_t i = 0; i < len; i++) {
        bytes[2 * i + little] = (uint8_t)(text[i] >> 8);
        bytes[2 * i + !little] = (uint8_t)text[i];
    }
    return look(bytes, 2 * len).charset;
}

/*
 * The byte order of text without ASCII: U+4E00 has its NUL byte on the wrong side; read in the wrong order, the low bytes of
 * kana and Hangul, of Greek and of Hebrew are also high bytes of letters.
 */
static void test_order(void)
{
    static const char16_t *const texts[] = {
        u"\u9053\u751F\u4E00\u63D0\u55D8\u9053\u751F\u4E00\u63D0\u55D8\u6D77\u6C34\u9053\u751F\u4E00\u63D0\u55D8",
        u"\u4E00\u4E9B\u65F6\u95F4\u5168\u56FD\u4E00\u6837\u62A5\u7EB8\u8BF4\u660E\u5929\u4E0B\u96E8\u3002",
        u"\u3059\u308B\u3053\u3068\u304C\u3067\u304D\u308B\u3088\u3046\u306B\u306A\u3063\u305F\u3002\u4ECA\u65E5\u306F\u5929"
        u"\u6C17\u304C"
        u"\u3044\u3044\u3067\u3059\u306D\u3068\u8A00\u3063\u305F\u3002\u307F\u3093\u306A\u7B11\u3063\u305F\u3002\u3000\u300C"
        u"\u306F\u3044\u300D",
        /* Kana without a control among the low bytes; Thai and Russian with 0x40 as low bytes, the space of EBCDIC. */
        u"\u306E\u30A6\u30A3\u30FC\u30EA\u30F3\u30B0\u3067", u"\u30E1\u30E2\u3067\u8981\u70B9\u518D\u78BA\u8A8D",
        u"\u306F\u3053\u306E\u65E5\u306E\u3046\u3061\u306B",
        u"\u0E40\u0E14\u0E47\u0E01\u0E40\u0E2D\u0E40\u0E0A\u0E35\u0E22\u0E19\u0E40\u0E01\u0E21",
        u"\u0435\u0440\u0435\u0433\u0440\u0443\u043F\u043F\u0438\u0440\u043E\u0432\u0430\u043B\u0438\u0441",
        u"\u0395\u03BB\u03BB\u03B7\u03BD\u03B9\u03BA\u03AC\u03BC\u03B5\u03B3\u03AC\u03BB\u03B1\u03BB\u03CC\u03B3\u03B9\u03B1",
        u"\u05E9\u05DC\u05D5\u05DD\u05D7\u05D1\u05E8\u05D9\u05DD\u05D8\u05D5\u05D1\u05D9\u05DD\u05D1\u05D0\u05E8\u05E5"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        size_t len = 0;
        while (texts[i][len] != 0)
            len++;
        EXPECT(order_of(texts[i], len, true) == RUNIC_UTF16LE);
        EXPECT(order_of(texts[i], len, false) == RUNIC_UTF16BE);
    }
}

/* Numbers of 16 bits, a third of them -1, are no UTF-16. */
static void test_numbers(void)
{
    static const char16_t numbers[] = {24, 0xFFFF, 0, 2, 0xFFFF, 4, 12, 0xFFFF, 14, 16, 40, 0xFFFF, 42, 44, 0xFFFF, 46};
    EXPECT(order_of(numbers, sizeof numbers / sizeof numbers[0], true) == RUNIC_CHARSET_UNKNOWN);
    EXPECT(order_of(numbers, sizeof numbers / sizeof numbers[0], false) == RUNIC_CHARSET_UNKNOWN);
}

/* A share from the middle of a text has no signature, even if its bytes look like one. */
static void test_share(void)
{
    runic_detector d;
    runic_detector_init(&d, 100);
    runic_detector_feed(&d,
                        "\xFF\xFE"
                        "abcd",
                        6);
    EXPECT(is(runic_detector_verdict(&d), RUNIC_CHARSET_UNKNOWN, RUNIC_BASIS_NONE));
}

int main(void)
{
    test_bytes();
    test_counts();
    test_monotony();
    test_damage();
    test_damaged_log();
    test_unmarked();
    test_marked();
    test_order();
    test_numbers();
    test_share();
    return expect_result();
}
