/* rewrite_restored.c - an edited text whose program read the original as UTF-8, with U+FFFD for what is not, gets its bytes
 * back. */
/* SPDX-License-Identifier: MIT */
#include <runic_guess.h>
#include <string.h>

#include "expect.h"

#define MOST 4096

#define BAD "\xEF\xBF\xBD" /* U+FFFD */

static uint64_t work[65536];
static char out[4 * MOST];
static runic_refusal refusal;

static runic_result rewrite(const char *src, size_t len, const runic_stretch *reading, size_t count, const char *edited,
                            size_t edited_len, bool restore)
{
    runic_stretch now[4];
    size_t now_count = 4;
    const runic_rewriting what = {.original = src,
                                  .original_len = len,
                                  .reading = reading,
                                  .reading_count = count,
                                  .edited = edited,
                                  .edited_len = edited_len,
                                  .work = work,
                                  .work_size = sizeof work,
                                  .restore = restore};
    EXPECT(runic_rewrite_size(&what) <= sizeof work);
    return runic_rewrite(&what, out, sizeof out, now, &now_count, &refusal);
}

/* Expects the bytes of an edited text. */
static void expect_bytes(runic_charset charset, const char *src, const char *edited, const char *bytes)
{
    const runic_stretch reading = {.end = strlen(src), .charset = (uint16_t)charset, .probability = 1000};
    const runic_result r = rewrite(src, strlen(src), &reading, 1, edited, strlen(edited), true);
    EXPECT(r.status == RUNIC_OK && r.written == strlen(bytes) && memcmp(out, bytes, r.written) == 0 && refusal.restored == 1);
}

/* Expects that an edited text is refused. */
static void expect_refusal(runic_charset charset, const char *src, const char *edited, runic_refusal_kind kind, unsigned line,
                           unsigned column)
{
    const runic_stretch reading = {.end = strlen(src), .charset = (uint16_t)charset, .probability = 1000};
    const runic_result r = rewrite(src, strlen(src), &reading, 1, edited, strlen(edited), true);
    EXPECT((r.status == RUNIC_STOPPED || r.status == RUNIC_UNMAPPABLE) && refusal.kind == kind && refusal.restored == 1);
    EXPECT(refusal.line == line && refusal.column == column && refusal.charset == charset);
}

static void test_charsets(void)
{
    expect_bytes(RUNIC_WINDOWS1252, "na\xEFve\r\ncaf\xE9\r\n", "So na" BAD "ve\ncaf" BAD " \xC3\xBC\n",
                 "So na\xEFve\r\ncaf\xE9 \xFC\r\n");
    expect_bytes(RUNIC_IBM037, "\xE0\x15\xE9\x15", BAD "\x15" BAD "\x15 ", "\xE0\x15\xE9\x15\x40"); /* lines end with 0x15 */
    expect_bytes(RUNIC_WINDOWS1252, "na\xEFve", "na" BAD "ve!\n", "na\xEFve!");                     /* the editor's line end */
    expect_bytes(RUNIC_WINDOWS1252, "\xE9 \x81\xE9", BAD " " BAD BAD "!",
                 "\xE9 \x81\xE9!"); /* 0x81: windows-1252 does not have it */
    expect_bytes(RUNIC_MACINTOSH, "caf\x8E\rth\x8E\r", "caf" BAD "\nth" BAD " \xC3\xA9\n", "caf\x8E\rth\x8E \x8E\r");
    /* In Shift_JIS, 0x5C may be the second byte of a letter, and U+FFFD, two of them or an ASCII letter stand for one. */
    expect_bytes(RUNIC_SHIFT_JIS, "\x83\x5C\x95\x5C \x93\xFA\x96\x7B;\n", BAD "\\" BAD "\\ " BAD BAD BAD "{; \xE6\x97\xA5\n",
                 "\x83\x5C\x95\x5C \x93\xFA\x96\x7B; \x93\xFA\n");
    expect_bytes(RUNIC_GB18030, "\x81\x30\x81\x30 \xC4\xE3\n", BAD "0" BAD "0 " BAD BAD "x\n", "\x81\x30\x81\x30 \xC4\xE3x\n");
}

/* A line that was moved or copied is known by its text, if there is one such line. */
static void test_moved_lines(void)
{
    expect_bytes(RUNIC_WINDOWS1252, "na\xEFve a\nx\ncaf\xE9 b\n", "caf" BAD " b\nx\nna" BAD "ve a\n",
                 "caf\xE9 b\nx\nna\xEFve a\n");
    expect_bytes(RUNIC_WINDOWS1252, "na\xEFve a\ncaf\xE9 b\n\xE9t\xE9 c", BAD "t" BAD " c\nna" BAD "ve a\ncaf" BAD " b",
                 "\xE9t\xE9 c\nna\xEFve a\ncaf\xE9 b");
    expect_bytes(RUNIC_SHIFT_JIS, "\x83\x5C x\ny\nz\n", BAD "\\ x\ny\n" BAD "\\ x\nz\n", "\x83\x5C x\ny\n\x83\x5C x\nz\n");
    /* Few U+FFFD are left of many. */
    expect_bytes(RUNIC_WINDOWS1252, "\xE9\xE9\xE9\xE9 a\n\xE9 b\n", BAD " b\n", "\xE9 b\n");
    /* A line that is deleted is not the end of the line before and the beginning of this one. */
    expect_bytes(RUNIC_WINDOWS1252, "a \xE9\nb \xE8\nc \xFC\nx\n", "a " BAD "\nc " BAD "\nx\n", "a \xE9\nc \xFC\nx\n");
    expect_refusal(RUNIC_WINDOWS1252, "\xE9\n\xE8\n\xFC\nx\n", BAD "\n" BAD "\nx\n", RUNIC_REFUSAL_MOVED, 3, 1);
    expect_refusal(RUNIC_WINDOWS1252, "\xE9\n\xE8\nx\n", BAD "\n" BAD "\nx\n" BAD "\n", RUNIC_REFUSAL_MOVED, 4, 1);
    expect_refusal(RUNIC_WINDOWS1252, "\xE9 a\nx\n", BAD " a\nx\n" BAD " a!\n", RUNIC_REFUSAL_MOVED, 3, 1);
}

/* Two stretches: new letters get the charset of their place. */
static void test_mixed_text(void)
{
    static const char src[] = "Gr\xC3\xB6\xC3\x9F"
                              "e\nGr\xF6\xDF"
                              "e \xFC\n";
    static const char edited[] = "Gr\xC3\xB6\xC3\x9F"
                                 "e \xC3\xA4\nGr" BAD BAD "e " BAD " \xC3\xA4\n";
    static const char bytes[] = "Gr\xC3\xB6\xC3\x9F"
                                "e \xC3\xA4\nGr\xF6\xDF"
                                "e \xFC \xE4\n";
    const runic_stretch reading[] = {{.end = 8, .charset = RUNIC_UTF8, .probability = 1000},
                                     {.begin = 8, .end = sizeof src - 1, .charset = RUNIC_WINDOWS1252, .probability = 1000}};
    const runic_result r = rewrite(src, sizeof src - 1, reading, 2, edited, sizeof edited - 1, true);
    EXPECT(r.status == RUNIC_OK && r.written == sizeof bytes - 1 && memcmp(out, bytes, r.written) == 0 &&
           refusal.restored == 1);
}

/* A byte order mark stays, if the editor shows it or not. */
static void test_mark(void)
{
    static const char src[] = "\xEF\xBB\xBF"
                              "a\xE4\n\xFC\n",
                      bytes[] = "\xEF\xBB\xBF"
                                "a\xE4\n\xFC\xE4\n";
    static const char *const edited[] = {"a" BAD "\n" BAD "\xC3\xA4\n", "\xEF\xBB\xBF"
                                                                        "a" BAD "\n" BAD "\xC3\xA4\n"};
    const runic_stretch reading[] = {{.end = 3, .charset = RUNIC_UTF8, .signature_length = 3, .probability = 1000},
                                     {.begin = 3, .end = sizeof src - 1, .charset = RUNIC_WINDOWS1252, .probability = 1000}};
    for (size_t i = 0; i < 2; i++) {
        const runic_result r = rewrite(src, sizeof src - 1, reading, 2, edited[i], strlen(edited[i]), true);
        EXPECT(r.status == RUNIC_OK && r.written == sizeof bytes - 1 && memcmp(out, bytes, r.written) == 0);
    }
    /* Of two, an editor shows one or both. */
    expect_bytes(RUNIC_WINDOWS1252, "\xEF\xBB\xBF\xEF\xBB\xBF\xE4", "\xEF\xBB\xBF\xEF\xBB\xBF" BAD,
                 "\xEF\xBB\xBF\xEF\xBB\xBF\xE4");
    expect_bytes(RUNIC_WINDOWS1252, "\xEF\xBB\xBF\xEF\xBB\xBF\xE4", "\xEF\xBB\xBF" BAD, "\xEF\xBB\xBF\xEF\xBB\xBF\xE4");
}

static void test_refusals(void)
{
    expect_refusal(RUNIC_WINDOWS1252, "\xE4 \xF6\nx\n", BAD " " BAD "\nx " BAD "\n", RUNIC_REFUSAL_MOVED, 2, 3);
    expect_refusal(RUNIC_WINDOWS1252, "\xE4 \xF6\nx\n", BAD " " BAD "\n\xE2\x86\x92\n", RUNIC_REFUSAL_UNMAPPABLE, 2, 1);
    /* One of two U+FFFD is deleted, or one of two lines: it cannot be known which. */
    expect_refusal(RUNIC_WINDOWS1252, "a\xE4\xF6\xFCz", "a" BAD BAD "z", RUNIC_REFUSAL_MOVED, 1, 4);
    expect_refusal(RUNIC_WINDOWS1252, "\xE4\na\xE4\na\xF6\nb\xF6\n", BAD "\na" BAD "\nb" BAD "\n", RUNIC_REFUSAL_MOVED, 3, 1);
    expect_bytes(RUNIC_WINDOWS1252, "\xE4\nx\nx\r\ny\n", BAD "\nx\ny\n", "\xE4\nx\ny\n"); /* or with CRLF */
    expect_bytes(RUNIC_WINDOWS1252, "a\xE4\xE4\xE4z", "a" BAD BAD "z", "a\xE4\xE4z");
    expect_bytes(RUNIC_WINDOWS1252, "\xE4\na\xE4\na\xE4\nb\xF6\n", BAD "\na" BAD "\nb" BAD "\n", "\xE4\na\xE4\nb\xF6\n");
    expect_bytes(RUNIC_WINDOWS1252,
                 "\xE4"
                 "a\xF6"
                 "a\xF6"
                 "a\n",
                 BAD "X" BAD "a\n",
                 "\xE4X\xF6"
                 "a\n");
    expect_bytes(RUNIC_WINDOWS1252, "\xE4\xF6 \xFC \xFC \xFC", "x " BAD " " BAD " " BAD, "x \xFC \xFC \xFC");
    /* The edit deletes the second byte of a letter, or puts something between its bytes. */
    expect_refusal(RUNIC_SHIFT_JIS, "\x83\x5C\x83\x5D\n", BAD BAD "]\n", RUNIC_REFUSAL_NEIGHBOUR, 1, 2);
    expect_refusal(RUNIC_SHIFT_JIS, "\x83\x5C \x83\x5D \x83\x5D\n", "\\ " BAD "] " BAD "]\n", RUNIC_REFUSAL_NEIGHBOUR, 1, 1);
    expect_refusal(RUNIC_SHIFT_JIS, "\x83\x5C\x83\x5D\n", BAD " \\" BAD "]\n", RUNIC_REFUSAL_NEIGHBOUR, 1, 2);
}

/* Without any U+FFFD, the text that has more lines or words in common with the edited one is what the program read. */
static void test_without_replacements(void)
{
    static const char wide[] = "n\0a\0=\0v\0\r\0\n\0x\0\r\0\n", wide_new[] = "n\0a\0=\0w\0v\0\r\0\n\0x\0\r\0\n";
    const runic_stretch utf16 = {.end = sizeof wide, .charset = RUNIC_UTF16LE, .probability = 1000};
    runic_result r = rewrite(wide, sizeof wide, &utf16, 1, wide, sizeof wide, true);
    EXPECT(r.status == RUNIC_OK && r.written == sizeof wide && memcmp(out, wide, sizeof wide) == 0 && refusal.restored == 1);
    r = rewrite(wide, sizeof wide, &utf16, 1, wide_new, sizeof wide_new, true);
    EXPECT(r.status == RUNIC_OK && r.written == sizeof wide_new && memcmp(out, wide_new, sizeof wide_new) == 0);
    r = rewrite(wide, sizeof wide, &utf16, 1, "na=wv\nx\n", 8, true);
    EXPECT(r.status == RUNIC_OK && r.written == sizeof wide_new && memcmp(out, wide_new, sizeof wide_new) == 0 &&
           refusal.restored == 0);
    /* A byte more: what follows would be other characters. */
    r = rewrite(wide, sizeof wide, &utf16, 1, "n\0a\0=\0wv\0\r\0\n\0x\0\r\0\n", sizeof wide + 1, true);
    EXPECT(r.status == RUNIC_STOPPED && refusal.kind == RUNIC_REFUSAL_NEIGHBOUR && refusal.restored == 1);
    const runic_stretch big_endian = {.end = 8, .charset = RUNIC_UTF16BE, .probability = 1000};
    r = rewrite("\0a\0b\0c\0d", 8, &big_endian, 1, "\0a\0b\0x\0c\0d", 10, true);
    EXPECT(r.status == RUNIC_OK && r.written == 10 && memcmp(out, "\0a\0b\0x\0c\0d", 10) == 0);

    /* Single letters are no words of UTF-16: this is an edit of the view. */
    const runic_stretch name = {.end = 8, .charset = RUNIC_UTF16LE, .probability = 1000};
    r = rewrite("1\0 \0n\0o", 8, &name, 1, "1 nz o", 6, true);
    EXPECT(r.status == RUNIC_OK && r.written == 12 && memcmp(out, "1\0 \0n\0z\0 \0o", 12) == 0 && refusal.restored == 0);

    /* What is nothing like either text is an edited view. */
    const runic_stretch utf7 = {.end = 12, .charset = RUNIC_UTF7, .probability = 1000};
    r = rewrite("Gr+APYA3w-e\n", 12, &utf7, 1, "a b\n", 4, true);
    EXPECT(r.status == RUNIC_OK && r.written == 4 && memcmp(out, "a b\n", 4) == 0 && refusal.restored == 0);
    r = rewrite("Gr+APYA3w-e\n", 12, &utf7, 1,
                "Gr\xC3\xB6\xC3\x9F"
                "e+\n",
                9, true);
    EXPECT(r.status == RUNIC_OK && r.written == 14 && memcmp(out, "Gr+APYA3w-e+-\n", 14) == 0 && refusal.restored == 0);
    expect_bytes(RUNIC_WINDOWS1252, "\xE9 \x81\n", BAD " " BAD "!\n", "\xE9 \x81!\n");

    expect_bytes(RUNIC_UTF7, "Gr+APYA3w-e\n", "Gr+APYA3w-e\n", "Gr+APYA3w-e\n");
    expect_bytes(RUNIC_UTF7, "Gr+APYA3w-e\nx +AOk-\n", "Gr+APYA3w-e!\nx +AOk- +AOk-\n", "Gr+APYA3w-e!\nx +AOk- +AOk-\n");
    expect_bytes(RUNIC_UTF7_IMAP, "Entw&APw-rfe", "Entw&APw-rfe 2", "Entw&APw-rfe 2");
    expect_bytes(RUNIC_ISO2022_JP, "a \033$B$+\033(B b\nx\n", "a \033$B$+\033(B bc\nx\n", "a \033$B$+\033(B bc\nx\n");
    expect_bytes(RUNIC_ISO2022_JP, "a \033$B$+\033(B b\nx\n", "a \033$B$+\033(B b\nx \xE3\x81\x8B\n",
                 "a \033$B$+\033(B b\nx \033$B$+\033(B\n");
}

/* What is no such text is an edited view, as without restore. */
static void test_other_texts(void)
{
    const runic_stretch reading = {.end = 5, .charset = RUNIC_WINDOWS1252, .probability = 1000};
    runic_result r = rewrite("\xE4\xF6\xFC\x81\n", 5, &reading, 1, "\xC3\xA4\xC3\xB6\xC3\xBC" BAD "!\n", 11, true);
    EXPECT(r.status == RUNIC_OK && r.written == 6 && memcmp(out, "\xE4\xF6\xFC\x81!\n", 6) == 0 && refusal.restored == 0);
    const runic_stretch short_reading = {.end = 3, .charset = RUNIC_WINDOWS1252, .probability = 1000};
    r = rewrite("\xE4 \x81", 3, &short_reading, 1, "\xC3\xA4" BAD " " BAD, 9, true); /* a copy of a U+FFFD */
    EXPECT(r.status == RUNIC_STOPPED && refusal.kind == RUNIC_REFUSAL_MOVED && refusal.restored == 0);
    r = rewrite("\xE4\xF6\xFC\x81\n", 5, &reading, 1, BAD BAD BAD BAD "!\n", 14, false);
    EXPECT(r.status == RUNIC_STOPPED && refusal.kind == RUNIC_REFUSAL_MOVED && refusal.restored == 0);
    r = rewrite("\xE4\xF6\xFC\x81\n", 5, &reading, 1, BAD BAD BAD BAD "!\n", 14, true);
    EXPECT(r.status == RUNIC_OK && r.written == 6 && memcmp(out, "\xE4\xF6\xFC\x81!\n", 6) == 0 && refusal.restored == 1);
}

/* ---- Any lines ---- */

static uint32_t random_below(uint32_t n)
{
    static uint64_t state = 20261128;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % n;
}

static size_t put_letters(char *dst, runic_charset charset)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset};
    static const char letters[][5] = {
        "a", " ", "\xC3\xA9", "\xD0\x96", "\xE6\x97\xA5", "\xE8\xA1\xA8", "\xED\x95\x9C", "\xE0\xB8\x81", "7"};
    size_t len = 0;
    for (uint32_t n = random_below(12); n > 0; n--) {
        const char *const letter = letters[random_below(sizeof letters / sizeof letters[0])];
        len += runic_convert(&how, letter, strlen(letter), dst + len, 8).written;
    }
    return len;
}

/* A line of any text is replaced by one of ASCII: all other lines keep their bytes. */
static void test_lines(runic_charset charset)
{
    char src[MOST], lossy[3 * MOST], edited[3 * MOST], wanted[MOST];
    size_t begin[9], len = 0, lines = 1 + random_below(8);
    for (size_t i = 0; i < lines; i++) {
        begin[i] = len;
        len += put_letters(src + len, charset);
        len += (size_t)runic_utf8_put('0' + (char32_t)i, src + len, 1);
        src[len++] = '\n';
    }
    begin[lines] = len;
    const size_t line = random_below((uint32_t)lines);
    const runic_stretch as_utf8 = {.end = len, .charset = RUNIC_UTF8, .probability = 1000};
    const runic_stretch reading = {.end = len, .charset = (uint16_t)charset, .probability = 1000};
    const size_t lossy_len = runic_view(src, len, &as_utf8, 1, lossy, sizeof lossy).written;
    size_t from = 0, edited_len = 0;
    for (size_t i = 0; i < line; i++)
        from += (size_t)((const char *)memchr(lossy + from, '\n', lossy_len - from) - (lossy + from)) + 1;
    const size_t to = from + (size_t)((const char *)memchr(lossy + from, '\n', lossy_len - from) - (lossy + from));
    memcpy(edited, lossy, from);
    memcpy(edited + from, "new line", 8);
    memcpy(edited + from + 8, lossy + to, lossy_len - to);
    edited_len = lossy_len - (to - from) + 8;
    const runic_result r = rewrite(src, len, &reading, 1, edited, edited_len, true);
    if (r.status == RUNIC_OK && refusal.restored == 0)
        return; /* the line had most of the U+FFFD */
    memcpy(wanted, src, begin[line]);
    memcpy(wanted + begin[line], "new line", 8);
    memcpy(wanted + begin[line] + 8, src + begin[line + 1] - 1, len - begin[line + 1] + 1);
    const size_t wanted_len = len - (begin[line + 1] - begin[line]) + 9;
    if (refusal.restored == 1)
        EXPECT(r.status == RUNIC_OK && r.written == wanted_len && memcmp(out, wanted, wanted_len) == 0);
}

int main(void)
{
    static const runic_charset charsets[] = {RUNIC_WINDOWS1251, RUNIC_SHIFT_JIS, RUNIC_EUC_JP, RUNIC_GBK,    RUNIC_GB18030,
                                             RUNIC_BIG5,        RUNIC_EUC_KR,    RUNIC_KOI8R,  RUNIC_IBM866, RUNIC_WINDOWS874};
    test_charsets();
    test_moved_lines();
    test_mixed_text();
    test_mark();
    test_refusals();
    test_without_replacements();
    test_other_texts();
    for (size_t i = 0; i < 20000; i++)
        test_lines(charsets[i % (sizeof charsets / sizeof charsets[0])]);
    return expect_result();
}
