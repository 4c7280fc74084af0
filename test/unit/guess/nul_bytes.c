/* nul_bytes.c - the reading of text with NUL bytes: one, blocks of them, between fields; and with parts that are no text. */
/* SPDX-License-Identifier: MIT */
#include "runic_guess.h"

#include <string.h>

#include "chance.h"
#include "expect.h"

static uint8_t text[200000];
static size_t len;

static void add(const void *bytes, size_t count)
{
    memcpy(text + len, bytes, count);
    len += count;
}

/* Adds lines of German in windows-1252, each ended by a byte. */
static void add_lines(size_t count, char end)
{
    static const char *const lines[] = {"Die Verbindung wurde getrennt, bitte pr\xFC"
                                        "fen Sie das Ger\xE4t",
                                        "Der Schl\xFCssel f\xFCr \xABMarktplatz\xBB ist ung\xFCltig",
                                        "3 Dateien ge\xF6"
                                        "ffnet, 2 gel\xF6scht",
                                        "Es gibt keine \xC4nderungen seit gestern"};
    for (size_t i = 0; i < count; i++) {
        add(lines[i % 4], strlen(lines[i % 4]));
        add(&end, 1);
    }
}

/* Adds a record: bytes at random, every 16th of which is NUL. */
static void add_record(size_t count)
{
    struct chance chance = {count};
    for (size_t i = 0; i < count; i++)
        text[len++] = (uint8_t)(i % 16 == 0 ? 0 : chance_below(&chance, 256));
}

/* Reads the text. Returns the number of stretches. */
static size_t read_text(runic_stretch list[64])
{
    static runic_reader reader;
    runic_reader_init(&reader, NULL);
    const runic_reading r = runic_reader_read(&reader, text, len, 1, list, 64);
    EXPECT(r.status == RUNIC_OK && r.read == len);
    return r.count;
}

/* The text is in windows-1252 as a whole. */
static void expect_one(const char *what)
{
    runic_stretch list[64];
    const size_t count = read_text(list);
    if (!EXPECT(count == 1 && list[0].charset == RUNIC_WINDOWS1252 && list[0].probability >= 950))
        fprintf(stderr, "%s: %zu stretches, %d at %d\n", what, count, list[0].charset, list[0].probability);
    len = 0;
}

static void test_nul_bytes(void)
{
    static const uint8_t block[4096];
    const size_t sizes[] = {8, 2000};
    for (size_t i = 0; i < 2; i++) {
        add_lines(sizes[i], '\n');
        add(block, 1);
        add_lines(sizes[i], '\n');
        expect_one("one NUL byte");
        add_lines(sizes[i], '\n');
        add(block, sizeof block);
        add_lines(sizes[i], '\n');
        expect_one("a block of NUL bytes");
        add_lines(sizes[i], '\n');
        add(block, 3);
        expect_one("NUL bytes at the end");
        add_lines(sizes[i], '\0');
        expect_one("names with NUL bytes between them");
        for (size_t line = 0; line < sizes[i]; line++) {
            const size_t begin = len;
            add_lines(1, '\0');
            add(block, 80 - (len - begin));
            add("\n", 1);
        }
        expect_one("fields that NUL bytes fill");
    }
}

/* A record in a log is a stretch in no charset, and the lines around it are windows-1252. */
static void test_parts_that_are_no_text(void)
{
    runic_stretch list[64];
    add_lines(20, '\n');
    const size_t begin = len;
    add_record(150);
    const size_t end = len;
    add("\n", 1);
    add_lines(20, '\n');
    const size_t count = read_text(list);
    if (!EXPECT(count == 3))
        for (size_t i = 0; i < count; i++)
            fprintf(stderr, "%d to %d: %d at %d\n", (int)list[i].begin, (int)list[i].end, list[i].charset, list[i].probability);
    if (count == 3) {
        EXPECT(list[0].charset == RUNIC_WINDOWS1252 && list[0].probability >= 950 && list[2].charset == RUNIC_WINDOWS1252);
        EXPECT(list[1].charset == RUNIC_CHARSET_UNKNOWN && list[1].basis == RUNIC_BASIS_NONE && list[1].probability == 0);
        EXPECT(list[1].begin <= begin + 64 && list[1].begin + 64 >= begin && list[1].end + 64 >= end);
    }
    len = 0;
}

/* Bytes most of which are no text are none as a whole. */
static void test_no_text(void)
{
    runic_stretch list[64];
    add_lines(10, '\n');
    add_record(2 * len + 1000);
    add_lines(10, '\n');
    EXPECT(read_text(list) == 1 && list[0].charset == RUNIC_CHARSET_UNKNOWN);
    len = 0;
}

/* Returns true if all of the text, 32-bit units, is read as UTF-32; len becomes 0. */
static bool is_utf32(const uint32_t *units, size_t count, bool is_little)
{
    runic_stretch list[64];
    for (size_t i = 0; i < count * 4; i++)
        text[len++] = (uint8_t)(units[i / 4] >> 8 * (is_little ? i % 4 : 3 - i % 4));
    const size_t stretches = read_text(list);
    len = 0;
    return stretches == 1 && list[0].charset == (is_little ? RUNIC_UTF32LE : RUNIC_UTF32BE);
}

/* Numbers of 32 bits are no UTF-32, although they are below 0x110000; text is. */
static void test_numbers(void)
{
    static const uint32_t limits[] = {100, 300, 1000, 5000, 20000, 60000, 100000, 1000000};
    static const uint32_t words[] = {0x41F,  0x440,  0x438,  0x432,  0x435, 0x442,   ',',    ' ',    'G',
                                     'r',    0xFC,   0xDF,   'e',    ' ',   0x65E5,  0x672C, 0x8A9E, 0x306E,
                                     0x30C6, 0x30AD, 0x30B9, 0x30C8, '\n',  0x1F600, '\n'};
    uint32_t numbers[500];
    struct chance chance = {63};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        for (size_t j = 0; j < 500; j++)
            numbers[j] = (uint32_t)chance_below(&chance, limits[i]);
        EXPECT(!is_utf32(numbers, 500, true) && !is_utf32(numbers, 500, false));
    }
    for (uint32_t i = 0; i < 500; i++)
        numbers[i] = i;
    EXPECT(!is_utf32(numbers, 500, true));
    EXPECT(is_utf32(words, sizeof words / sizeof words[0], true) && is_utf32(words, sizeof words / sizeof words[0], false));
}

int main(void)
{
    test_numbers();
    test_nul_bytes();
    test_parts_that_are_no_text();
    test_no_text();
    return expect_result();
}
