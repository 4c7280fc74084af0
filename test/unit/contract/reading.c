/* reading.c - readings: stretches cover a text, are the same for all cuts and lengths of the list, and are what was put
 * together. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "expect.h"
#include "runic_guess.h"
#include "sample.h"

#define MOST 4096

static struct chance chance = {5};
static runic_reader reader;

struct list {
    size_t count;
    runic_stretch all[MOST];
};

/* Reads a text with a list of `cap` stretches a call, all bytes at once. */
static void read_whole(const uint8_t *text, size_t len, size_t cap, struct list *found)
{
    size_t done = 0;
    runic_reading r = {0};
    found->count = 0;
    runic_reader_init(&reader, NULL);
    do {
        r = runic_reader_read(&reader, text + done, len - done, 1, found->all + found->count, cap);
        found->count += r.count;
        done += r.read;
        EXPECT(r.count <= cap && done <= len);
    } while (r.status == RUNIC_FULL && found->count + cap <= MOST);
    EXPECT(r.status == RUNIC_OK && done == len);
}

/* Reads a text in pieces: each call has what the caller still holds and a piece more. */
static void read_pieces(const uint8_t *text, size_t len, size_t piece, struct list *found)
{
    size_t done = 0, held = 0;
    runic_reading r = {0};
    found->count = 0;
    runic_reader_init(&reader, NULL);
    do {
        held = len - done - held < piece ? len - done : held + piece;
        r = runic_reader_read(&reader, text + done, held, done + held == len, found->all + found->count, MOST - found->count);
        found->count += r.count;
        done += r.read;
        held -= r.read;
    } while (done < len);
    EXPECT(r.status == RUNIC_OK);
}

static void expect_same(const struct list *a, const struct list *b)
{
    EXPECT(a->count == b->count);
    for (size_t i = 0; i < a->count && i < b->count; i++)
        EXPECT(memcmp(&a->all[i], &b->all[i], sizeof a->all[i]) == 0);
}

/* The stretches cover the text in order, and each one has a charset that runic knows, or none. */
static void expect_cover(const struct list *found, uint64_t len)
{
    uint64_t end = 0;
    for (size_t i = 0; i < found->count; i++) {
        const runic_stretch *s = &found->all[i];
        EXPECT(s->begin == end && s->end > s->begin && s->charset < RUNIC_CHARSET_COUNT && s->probability <= 1000);
        end = s->end;
    }
    EXPECT(end == len && (found->count > 0) == (len > 0));
}

/* Parts of texts, each ended by a line feed of its charset. */
static const struct part {
    runic_charset charset;
    const char *bytes;
    size_t length;
} parts[] = {
#define PART(charset, text)                                                                                                    \
    {                                                                                                                          \
        charset, text, sizeof text - 1                                                                                         \
    }
    PART(RUNIC_UTF8, "Gr\xC3\xB6\xC3\x9F"
                     "e ge\xC3\xA4ndert, Pr\xC3\xBC"
                     "fung l\xC3\xA4uft\n"),
    PART(RUNIC_WINDOWS1252, "Les \xE9l\xE8ves fran\xE7"
                            "ais sont all\xE9s \xE0 la for\xEAt\nL'\xE9t\xE9 o\xF9 le ma\xEEtre \xE9tait l\xE0\n"),
    PART(RUNIC_WINDOWS1251, "\xCE\xF8\xE8\xE1\xEA\xE0 \xF7\xF2\xE5\xED\xE8\xFF \xF4\xE0\xE9\xEB\xE0\n"),
    PART(RUNIC_KOI8R, "\xEF\xDB\xC9\xC2\xCB\xC1 \xDE\xD4\xC5\xCE\xC9\xD1 \xC6\xC1\xCA\xCC\xC1\n"),
    PART(RUNIC_GBK, "\xB7\xFE\xCE\xF1\xD2\xD1\xBE\xAD\xC6\xF4\xB6\xAF\xA3\xAC\xC7\xEB\xBC\xEC\xB2\xE9\xCD\xF8\xC2\xE7\n"),
    PART(RUNIC_UTF16LE, "a\0 \0l\0i\0n\0e\0 \0o\0f\0 \0t\0e\0x\0t\0\n\0"),
#undef PART
};

#define PARTS (sizeof parts / sizeof parts[0])

/* The guesses for the last part begin with its charset, and as likely; there are none for Unicode and for several charsets. */
static void expect_guesses(const struct list *found)
{
    runic_guess guesses[4];
    const runic_stretch *first = &found->all[0];
    const size_t count = runic_reader_list(&reader, guesses, 4);
    if (found->count > 1 || first->charset == RUNIC_UTF8 || first->charset == RUNIC_UTF16LE) {
        EXPECT(count == 0 || found->count > 1);
        return;
    }
    EXPECT(count > 1 && guesses[0].charset == first->charset && guesses[0].probability == first->probability);
    EXPECT(memcmp(guesses[0].language, first->language, sizeof first->language) == 0);
    EXPECT(guesses[0].group == 0 && guesses[1].probability <= guesses[0].probability);
    EXPECT(runic_reader_list(&reader, NULL, 0) == count);
}

/* Two parts beside each other, each three times. */
static void test_two_parts(void)
{
    static struct list found;
    uint8_t text[1024];
    for (size_t a = 0; a < PARTS; a++)
        for (size_t b = 0; b < PARTS; b++) {
            size_t len = 0;
            for (size_t i = 0; i < 6; i++) {
                const struct part *part = i < 3 ? &parts[a] : &parts[b];
                memcpy(text + len, part->bytes, part->length);
                len += part->length;
            }
            read_whole(text, len, MOST, &found);
            expect_cover(&found, len);
            if (!EXPECT(found.count == (a == b ? 1 : 2) && found.all[0].charset == parts[a].charset))
                fprintf(stderr, "%s, %s: %zu stretches, the first in %s\n", runic_charset_describe(parts[a].charset).name,
                        runic_charset_describe(parts[b].charset).name, found.count,
                        runic_charset_describe((runic_charset)found.all[0].charset).name);
            EXPECT(found.all[found.count - 1].charset == parts[b].charset);
            EXPECT(a == b || found.all[0].end == 3 * parts[a].length);
            expect_guesses(&found);
        }
}

/* Writes random parts, some of them damaged. */
static size_t make_text(uint8_t *text, size_t most)
{
    size_t len = 0;
    for (;;) {
        const struct part *part = &parts[chance_below(&chance, PARTS)];
        if (len + part->length > most)
            break;
        memcpy(text + len, part->bytes, part->length);
        len += part->length;
        if (chance_below(&chance, 8) == 0)
            text[len - 1 - chance_below(&chance, part->length)] = (uint8_t)chance_below(&chance, 256);
    }
    return len;
}

/* A copy that ends where the memory ends, so that a sanitizer finds reads behind it. */
static void test_random_texts(void)
{
    static struct list whole, other;
    uint8_t text[3000];
    const unsigned long turns = sample_every() <= 4 ? 60 : 8;
    for (unsigned long turn = 0; turn < turns; turn++) {
        size_t len = make_text(text, chance_below(&chance, sizeof text));
        if (turn % 4 == 0)
            for (len = 0; len < chance_below(&chance, sizeof text); len++)
                text[len] = (uint8_t)(chance_below(&chance, 256) & (turn % 8 == 0 ? 0xFF : 0x7F));
        uint8_t *copy = malloc(len == 0 ? 1 : len);
        if (!EXPECT(copy != NULL))
            return;
        memcpy(copy, text, len);
        read_whole(copy, len, MOST, &whole);
        expect_cover(&whole, len);
        read_whole(copy, len, 1, &other);
        expect_same(&whole, &other);
        read_whole(copy, len, 3, &other);
        expect_same(&whole, &other);
        free(copy);
    }
}

/* Puts a part `times` times into a text. Returns its new length. */
static size_t repeat(uint8_t *text, size_t len, const struct part *part, size_t times)
{
    for (size_t i = 0; i < times; i++, len += part->length)
        memcpy(text + len, part->bytes, part->length);
    return len;
}

/* Longer than a window: pieces of all sizes. */
static void test_windows(void)
{
    static struct list whole, other;
    static uint8_t text[2 * RUNIC_READ_WINDOW + 5000];
    const size_t seam = repeat(text, 0, &parts[0], (RUNIC_READ_WINDOW + 3000) / parts[0].length);
    const size_t len = repeat(text, seam, &parts[2], (sizeof text - seam) / parts[2].length);
    read_whole(text, len, MOST, &whole);
    expect_cover(&whole, len);
    EXPECT(whole.count == 2 && whole.all[0].end == seam && whole.all[1].charset == RUNIC_WINDOWS1251);
    const size_t pieces[] = {4099, RUNIC_READ_WINDOW + 1};
    for (size_t i = sample_every() <= 4 ? 0 : 1; i < sizeof pieces / sizeof pieces[0]; i++) {
        read_pieces(text, len, pieces[i], &other);
        expect_same(&whole, &other);
    }
}

/* Parts: a stretch that goes on is written again, with the same begin. */
static void test_parts(void)
{
    static uint8_t text[100000];
    const size_t seam = repeat(text, 0, &parts[0], sizeof text / 2 / parts[0].length);
    const size_t len = repeat(text, seam, &parts[2], (sizeof text - seam) / parts[2].length);
    size_t done = 0;
    uint64_t begin = 0, end = 0;
    runic_reader_init(&reader, NULL);
    for (runic_reading r; done < len; done += r.read) {
        runic_stretch list[2] = {{0}};
        const bool is_last = len - done <= 30000;
        r = runic_reader_read(&reader, text + done, is_last ? len - done : 30000, is_last ? 1 : RUNIC_READ_PART, list, 2);
        for (size_t i = 0; i < r.count; i++) {
            EXPECT(list[i].begin == begin || (list[i].begin == end && end == seam));
            EXPECT(list[i].charset == (list[i].begin < seam ? parts[0].charset : parts[2].charset));
            begin = list[i].begin;
            end = list[i].end;
        }
        EXPECT(end == done + r.read && (is_last || (r.read >= 15000 && text[done + r.read - 1] == '\n')));
    }
    EXPECT(begin == seam && end == len);
}

/* A long text in one charset is tested fast; a part in another one is found at its start, in its middle and at its end. */
static void test_long_texts(void)
{
    static struct list found;
    static uint8_t text[200000];
    for (size_t base = 0; base <= 2; base += 2)
        for (size_t place = 0; place <= 3; place++) {
            const size_t times = 150000 / parts[base].length, before = place * times / 2;
            size_t begin = repeat(text, 0, &parts[base], place < 3 ? before : times);
            const size_t end = repeat(text, begin, &parts[2 - base], place < 3);
            const size_t len = repeat(text, end, &parts[base], place < 3 ? times - before : 0);
            read_whole(text, len, MOST, &found);
            expect_cover(&found, len);
            EXPECT(found.count == (place == 1 ? 3 : place == 3 ? 1 : 2));
            if (place < 3)
                EXPECT(found.all[place > 0].begin == begin && found.all[place > 0].end == end);
            EXPECT(found.all[place == 0].charset == (runic_charset)parts[base].charset || place == 3);
        }
}

/* Windows that are all ASCII are in the charset of the text beside them; a long text in ASCII with escapes is no other charset.
 */
static void test_long_ascii(void)
{
    static struct list found;
    static uint8_t text[2 * RUNIC_READ_WINDOW + 5000];
    static const struct part plain = {RUNIC_ASCII, "the quick brown fox jumps\n", 26},
                             colours = {RUNIC_ASCII, "\x1B[31mfailed\x1B[0m\n", 16},
                             german = {RUNIC_WINDOWS1252,
                                       "Gr\xF6\xDF"
                                       "e und \xDC"
                                       "bermut\n",
                                       18},
                             japanese = {RUNIC_ISO2022_JP, "\x1B$B$3$l$OF|K\\8l$G$9!#\x1B(B\n", 25};
    const struct part *const marked[] = {&colours, &german, &japanese};
    const size_t all = RUNIC_READ_WINDOW / plain.length + 100;
    const size_t before[] = {0, 3000, all, all}, behind[] = {all, all, 0, all / 2};
    for (size_t i = 0; i < 3; i++)
        for (size_t place = 0; place < 4; place++) {
            const size_t begin = repeat(text, 0, &plain, before[place]);
            const size_t end = repeat(text, begin, marked[i], 30);
            read_whole(text, repeat(text, end, &plain, behind[place]), MOST, &found);
            EXPECT(found.count == 1 && found.all[0].charset == marked[i]->charset && found.all[0].probability >= 950);
        }
}

/* Damage of UTF-8 all over a long text is no other charset. */
static void test_long_damage(void)
{
    static struct list found;
    static uint8_t text[100000];
    const size_t len = repeat(text, 0, &parts[0], sizeof text / parts[0].length);
    for (size_t pos = 0; pos < len; pos += 97)
        text[pos] = pos % 2 == 0 ? 0x80 : 0xE9;
    read_whole(text, len, MOST, &found);
    EXPECT(found.count == 1 && found.all[0].charset == RUNIC_UTF8 && found.all[0].basis == RUNIC_BASIS_DAMAGED_UTF8);
}

/* A long table with the same names in all lines, half of whose bytes are UTF-8 by chance, is in its charset. */
static void test_chance_utf8(void)
{
    static struct list found;
    static uint8_t text[100000];
    static const struct part names = {RUNIC_EUC_KR, "\xC8\xAB\xB1\xE6\xB5\xBF,\xB4\xEB\xB1\xB8,\xB8\xDE\xB8\xF0\n", 17};
    read_whole(text, repeat(text, 0, &names, sizeof text / names.length), MOST, &found);
    EXPECT(found.count == 1 && found.all[0].charset == RUNIC_EUC_KR && found.all[0].probability >= 950);
}

/* Marks, no bytes, no text. */
static void test_edges(void)
{
    static struct list found;
    static const uint8_t marked[] = "\xEF\xBB\xBF"
                                    "a\n\0b\n",
                         nuls[4096], cut[] = "\0a\0b\0c\0\n\0d\0e",
                         between[] = "\xFE\xFF\x1B(J\x22\x36my\r\n\xFF\xFE\xFE\xFFJ\0\xD8\0\xDC\r\nA\t2\r\n";
    read_whole((const uint8_t *)"", 0, MOST, &found);
    EXPECT(found.count == 0);
    for (size_t len = 3; len < sizeof marked; len++) { /* the mark alone, and before ASCII, also with NUL bytes */
        read_whole(marked, len, MOST, &found);
        EXPECT(found.count == 1 && found.all[0].charset == RUNIC_UTF8 && found.all[0].signature_length == 3 &&
               found.all[0].basis == RUNIC_BASIS_SIGNATURE);
    }
    read_whole(nuls, sizeof nuls, MOST, &found);
    EXPECT(found.count == 1 && found.all[0].charset == RUNIC_CHARSET_UNKNOWN);
    read_whole(cut, sizeof cut - 1, MOST, &found);
    EXPECT(found.count > 0 && (found.all[0].charset == RUNIC_UTF16LE || found.all[0].charset == RUNIC_UTF16BE));
    /* A mark that a stretch does not have as a whole is none. */
    read_whole(between, sizeof between - 1, MOST, &found);
    expect_cover(&found, sizeof between - 1);
    for (size_t i = 0; i < found.count; i++)
        EXPECT(found.all[i].signature_length <= found.all[i].end - found.all[i].begin);
    read_whole((const uint8_t *)"abc\n", 4, MOST, &found);
    EXPECT(found.count == 1 && found.all[0].charset == RUNIC_ASCII && found.all[0].basis == RUNIC_BASIS_ASCII);
}

/* Well-formed UTF-8 beside UTF-16, NULs and controls: stretches may end inside characters. */
static void test_runs_of_characters(void)
{
    static const struct {
        const char *bytes;
        size_t length;
    } units[] = {{"\xF0\x9F\x98\x80", 4},
                 {"\xC3\xA9", 2},
                 {"\xE2\x82\xAC", 3},
                 {"\xE6\x97\xA5", 3},
                 {"a", 1},
                 {"\0a", 2},
                 {"a\0", 2},
                 {"\0\n", 2},
                 {"\n\0", 2},
                 {"\n", 1},
                 {"\0", 1},
                 {"\x01", 1}};
    static uint8_t text[2000];
    static struct list found;
    const size_t count = sizeof units / sizeof units[0];
    for (size_t turn = 0; turn < 300 / sample_every() + 100; turn++) {
        size_t len = 0;
        for (size_t runs = 1 + chance_below(&chance, 7); runs > 0; runs--) {
            const size_t usual = chance_below(&chance, count), other = chance_below(&chance, count);
            for (size_t length = chance_below(&chance, 60); length > 0; length--) {
                const size_t unit = chance_below(&chance, 4) > 0 ? usual : other;
                memcpy(text + len, units[unit].bytes, units[unit].length);
                len += units[unit].length;
            }
        }
        read_whole(text, len, MOST, &found);
        expect_cover(&found, len);
    }
}

/* A few binary bytes make no text UTF-16. */
static void test_binary_bytes(void)
{
    static struct list found;
    static const char few[] = "caf\xC3\xA9 ok\nanother line \xC3\xA8\n\0\xE9\n",
                      line[] = "12:00:01 GET /index.html 200\n12:00:02 GET /index.html 200\n12:00:09 "
                               "\"\x16\x03\x01\x02\0\x01\0\x01\xFC\x03\x03\x8F\x1A\xD2\0\x77\xB1\x41\" 400 166\n"
                               "12:01:01 GET / 200\n12:01:02 GET / 200\n";
    static const char shake[] =
        "10.0.0.1 - - \"GET /a\" 200\n10.0.0.2 - - \"\x16\x03\x01\0\xA5\xD2\x52\x81\xFF\x90\x2C\xFE\xC3\x45\x4D\x93"
        "\x34\x72\x30\x9D\xA0\x79\xC5\x3F\xA1\xE2\x7B\xB3\xC9\x65\x4C\xF1\x3F\x7D\x78\xAA\xD1\" 400\n"
        "10.0.0.1 - - \"GET /b\" 200\n";
    read_whole((const uint8_t *)few, sizeof few - 1, MOST, &found);
    EXPECT(found.all[0].charset == RUNIC_UTF8 && found.all[0].end >= 25);
    for (size_t i = 0; i < found.count; i++)
        EXPECT(found.all[i].charset != RUNIC_UTF16BE && found.all[i].charset != RUNIC_UTF16LE);
    read_whole((const uint8_t *)line, sizeof line - 1, MOST, &found);
    EXPECT(found.all[0].charset != RUNIC_UTF16BE && found.all[0].charset != RUNIC_UTF16LE && found.all[0].end >= 58);
    read_whole((const uint8_t *)shake, sizeof shake - 1, MOST, &found);
    for (size_t i = 0; i < found.count; i++)
        EXPECT(found.all[i].charset != RUNIC_UTF16BE || found.all[i].probability < 500);
}

/* Text stays text beside a record that is none, also where that has few controls, and no NUL bytes. */
static void test_record(void)
{
    static struct list found;
    static uint8_t text[1024];
    size_t len = 0;
    uint32_t random = 7;
    len = repeat(text, len, &parts[1], 3);
    const size_t begin = len;
    text[len++] = 0x03;
    for (unsigned i = 0; i < 120; i++) {
        random = random * 1103515245u + 12345u;
        const uint8_t byte = (uint8_t)(random >> 16);
        text[len++] = byte < ' ' ? byte + 0x80 : byte;
    }
    text[len++] = '\n';
    len = repeat(text, len, &parts[1], 3);
    read_whole(text, len, MOST, &found);
    EXPECT(found.count == 3 && found.all[0].charset == RUNIC_WINDOWS1252 && found.all[1].charset == RUNIC_CHARSET_UNKNOWN);
    EXPECT(found.all[0].end <= begin + 2 && found.all[2].charset == RUNIC_WINDOWS1252);
}

/* Lines that end with NUL and a line feed are not UTF-16, which has both bytes there, too. */
static void test_nul_before_line_feeds(void)
{
    static struct list found;
    static const char line[] = "Les \xE9l\xE8ves fran\xE7"
                               "ais sont all\xE9s \xE0 la biblioth\xE8que.";
    static uint8_t text[5 * (sizeof line + 1)];
    for (size_t i = 0; i < 5; i++) {
        memcpy(text + i * (sizeof line + 1), line, sizeof line);
        text[i * (sizeof line + 1) + sizeof line] = '\n';
    }
    read_whole(text, sizeof text, MOST, &found);
    EXPECT(found.count == 1 && found.all[0].charset == RUNIC_WINDOWS1252 && found.all[0].probability >= 950);
}

#define RUSSIAN "\xD0\x9F\xD1\x80\xD0\xB8\xD0\xB2\xD0\xB5\xD1\x82, \xD0\xBC\xD0\xB8\xD1\x80\n" /* in UTF-8 */

/* The hint's charsets are those of the parts that are not Unicode. */
static void test_hint(void)
{
    static const char text[] = RUSSIAN "\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0! \xCA\xE0\xEA \xE4\xE5\xEB\xE0?\n" RUSSIAN;
    static const runic_charset charsets[] = {RUNIC_KOI8R, RUNIC_IBM866, RUNIC_WINDOWS1251};
    for (size_t i = 0; i < 3; i++) {
        runic_stretch list[4];
        const runic_hint hint = {.charsets = &charsets[i], .charset_count = 1};
        runic_reader_init(&reader, &hint);
        const runic_reading r = runic_reader_read(&reader, text, sizeof text - 1, 1, list, 4);
        EXPECT(r.count == 3 && list[0].charset == RUNIC_UTF8 && list[1].charset == charsets[i] &&
               list[2].charset == RUNIC_UTF8);
    }
}

/* The guesses are for all of a text, also where the charsets of single lines were searched. */
static void test_guesses(void)
{
    static struct list found;
    static const char text[] = "Qu\x92"
                               "est-ce que c\x92"
                               "est \x96 un jeu ?\nLe sac d\xB4un ami est ici.\n";
    read_whole((const uint8_t *)text, sizeof text - 1, MOST, &found);
    EXPECT(found.count == 1 && found.all[0].charset == RUNIC_WINDOWS1252);
    expect_guesses(&found);
}

/* UTF-8 with errors is damaged, unless a charset is at least as likely as not for what is left. */
static void test_damage(void)
{
    static struct list found;
    static const char lone[] = RUSSIAN RUSSIAN "a \xFF b\n" RUSSIAN, line[] = RUSSIAN RUSSIAN "f\xFCr die Gr\xF6\xDF"
                                                                                              "e ge\xE4ndert\n" RUSSIAN;
    read_whole((const uint8_t *)lone, sizeof lone - 1, MOST, &found);
    EXPECT(found.all[0].charset == RUNIC_UTF8 && found.all[0].end >= 25);
    for (size_t i = 0; i < found.count; i++)
        EXPECT(found.all[i].charset != RUNIC_UTF16BE && found.all[i].charset != RUNIC_UTF16LE);
    read_whole((const uint8_t *)line, sizeof line - 1, MOST, &found);
    EXPECT(found.count == 3 && found.all[1].charset == RUNIC_WINDOWS1252 && found.all[1].begin == 2 * (sizeof RUSSIAN - 1));
}

/* Bytes that the characters of the text have are damage where lines are cut; others are letters of another charset. */
static void test_bytes_of_damage(void)
{
    static struct list found;
    static const char cut[] = "In ra th\xC3\xB4ng tin v\xE1\xBB\n"
                              "Ch\xE1\xBB\x8Dn m\xC3\xA0n g\xE1\xBB\xA1 l\xE1\n"
                              "Tr\xE1\xBA\xA3 v\xE1\xBB\x81 k\xE1\xBA\xBFt qu\xE1\n",
                      comment[] = "// La nave \xC3\xA8 gi\xC3\xA0 qui, perch\xC3\xA9 \xC3\xA8 gi\xC3\xA0 partita\n"
                                  "// Cos\xC3\xAC sar\xC3\xA0 pi\xC3\xB9 facile, per\xC3\xB2\n"
                                  "// Citt\x88 e virt\x9D\n";
    read_whole((const uint8_t *)cut, sizeof cut - 1, MOST, &found);
    EXPECT(found.count == 1 && found.all[0].charset == RUNIC_UTF8 && found.all[0].basis == RUNIC_BASIS_DAMAGED_UTF8);
    read_whole((const uint8_t *)comment, sizeof comment - 1, MOST, &found);
    EXPECT(found.count == 2 && found.all[1].charset == RUNIC_MACINTOSH && found.all[1].end == sizeof comment - 1);
}

int main(void)
{
    test_hint();
    test_guesses();
    test_damage();
    test_bytes_of_damage();
    test_binary_bytes();
    test_runs_of_characters();
    test_record();
    test_nul_before_line_feeds();
    test_edges();
    test_two_parts();
    test_random_texts();
    test_windows();
    test_parts();
    test_long_texts();
    test_long_ascii();
    test_long_damage();
    test_chance_utf8();
    return expect_result();
}
