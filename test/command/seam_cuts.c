/* seam_cuts.c - texts in UTF-8 and UTF-16: the seam is where the parts were joined, however the text is cut into pieces. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <runic.h>
#include <string.h>

#include "../../cli/input/seam.h"

#define MOST   200000
#define ROUNDS 1200

static uint8_t text[MOST];
static size_t length;
static uint64_t seed = 20261126;

static size_t below(size_t bound)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(seed >> 33) % bound;
}

static void put(runic_charset charset, char32_t value)
{
    const runic_options how = {
        .from = RUNIC_UTF32LE, .to = charset, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE};
    const uint8_t bytes[] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16), 0};
    length += runic_convert(&how, bytes, sizeof bytes, text + length, MOST - length).written;
}

/* Adds random text of a kind: ASCII, Latin, Cyrillic, Han, or random bytes. */
static void put_part(runic_charset charset, size_t len)
{
    static const char32_t first[] = {'a', 0xE0, 0x430, 0x4E00};
    const size_t kind = below(5), end = length + len < MOST ? length + len : MOST;
    while (kind == 4 && length < end && below(50) > 0)
        text[length++] = (uint8_t)below(256);
    while (kind < 4 && length + 4 < end)
        put(charset, below(8) == 0 ? ' ' : below(20) == 0 ? '\n' : first[below(3) == 0 ? kind : 0] + (char32_t)below(26));
}

static void make_text(void)
{
    const runic_charset wide = below(2) == 0 ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    const size_t parts = 1 + below(4), longest = below(4) == 0 ? 60000 : 300;
    bool is_wide = below(2) == 0;
    length = 0;
    for (size_t i = 0; i < parts; i++) {
        if (below(3) == 0)
            put(is_wide ? wide : RUNIC_UTF8, 0xFEFF);
        put_part(is_wide ? wide : RUNIC_UTF8, below(longest));
        is_wide = !is_wide;
    }
}

static struct seam seam_in_pieces(size_t most)
{
    struct seam_watch watch = {.offset = 0};
    for (size_t at = 0; at < length;) {
        const size_t count = 1 + below(most), rest = length - at;
        seam_add(&watch, text + at, count < rest ? count : rest);
        at += count < rest ? count : rest;
    }
    return seam_end(&watch);
}

static void compare(const struct seam *whole, size_t most)
{
    const struct seam seam = seam_in_pieces(most);
    EXPECT(seam.first == whole->first && seam.second == whole->second && seam.offset == whole->offset &&
           seam.again == whole->again);
}

static void random_texts(void)
{
    size_t found = 0;
    for (int round = 0; round < ROUNDS; round++) {
        make_text();
        struct seam_watch watch = {.offset = 0};
        seam_add(&watch, text, length);
        const struct seam whole = seam_end(&watch);
        found += has_seam(&whole);
        compare(&whole, 3);
        compare(&whole, 1000);
        compare(&whole, 70000);
    }
    EXPECT(found > ROUNDS / 20);
}

/* Adds lines of letters and spaces, at least 40 characters; beyond: with a Cyrillic letter in each word. */
static void put_lines(runic_charset charset, bool beyond, size_t most)
{
    for (size_t words = 8 + below(most); words > 0; words--) {
        for (size_t letters = 4 + below(6); letters > 0; letters--)
            put(charset, 'a' + (char32_t)below(26));
        if (beyond)
            put(charset, 0x430 + (char32_t)below(32));
        if (words == 1 || below(8) == 0)
            put(charset, '\r');
        put(charset, words == 1 || text[length - 1 - (charset == RUNIC_UTF16LE)] == '\r' ? '\n' : ' ');
    }
}

static void expect_seam(runic_charset first, runic_charset second, size_t offset, size_t again)
{
    static const size_t most[] = {1, 7, 300, MOST};
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        const struct seam seam = seam_in_pieces(most[i]);
        EXPECT(seam.first == first && seam.second == second);
        if (has_seam(&seam))
            EXPECT(seam.offset == offset && seam.again == again);
    }
}

/* Lines in UTF-8 and in UTF-16, in two or three parts. */
static void known_seams(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        const runic_charset wide = below(2) == 0 ? RUNIC_UTF16LE : RUNIC_UTF16BE;
        const bool beyond = below(2) == 0, begins_wide = below(2) == 0, has_mark = below(2) == 0;
        const runic_charset narrow = beyond ? RUNIC_UTF8 : RUNIC_ASCII;
        const size_t parts = 1 + below(3);
        /* Beyond SEAM_WATCHED bytes of UTF-16, only the last part is found. */
        const size_t longest = below(30) == 0 && !(begins_wide && parts == 3) ? 11000 : 60;
        size_t begins[4] = {0};
        length = 0;
        for (size_t i = 0; i < parts; i++) {
            const bool is_wide = begins_wide == (i % 2 == 0);
            begins[i] = length;
            if (is_wide && has_mark)
                put(wide, 0xFEFF);
            put_lines(is_wide ? wide : RUNIC_UTF8, !is_wide && beyond, is_wide ? longest : 60);
        }
        if (parts == 1)
            expect_seam(RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0, 0);
        else
            expect_seam(begins_wide ? wide : narrow, begins_wide ? narrow : wide, begins[1], begins[2]);
    }
}

/* A character of UTF-8 of which the first bytes are examined, and the last ones are not. */
static void cut_character(void)
{
    for (size_t before = SEAM_WATCHED - 4; before <= SEAM_WATCHED; before++) {
        memset(text, 'a', before);
        length = before;
        put(RUNIC_UTF8, 0x1F600);
        put(RUNIC_UTF8, '\n');
        const size_t begin = length;
        for (int i = 0; i < 100; i++)
            put(RUNIC_UTF16BE, 'b');
        const struct seam seam = seam_in_pieces(1000);
        EXPECT(seam.first == RUNIC_UTF8 && seam.second == RUNIC_UTF16BE && seam.offset == begin);
    }
}

int main(void)
{
    random_texts();
    known_seams();
    cut_character();
    return expect_result();
}
