/* certainty.c - how sure the guesser is of bytes with little information: fillers, frames, random bytes, repeated text. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "chance.h"
#include "expect.h"
#include "first_guess.h"

static char bytes[64 * 1024];

/* Fills `bytes` with repetitions of a text. Returns the length. */
static size_t repeat(const char *text, size_t times)
{
    const size_t len = strlen(text);
    for (size_t i = 0; i < times; i++)
        memcpy(bytes + i * len, text, len);
    return times * len;
}

static void expect_unsure(const char *what, size_t len, int most)
{
    const runic_guess guess = guess_of(bytes, len);
    if (!EXPECT(guess.probability <= most))
        fprintf(stderr, "%s: %s %d\n", what, runic_charset_describe(guess.charset).name, guess.probability);
}

static void expect_sure(size_t len, runic_charset charset, int least)
{
    const runic_guess guess = guess_of(bytes, len);
    if (!EXPECT(guess.charset == charset && guess.probability >= least))
        fprintf(stderr, "%s expected: %s %d\n", runic_charset_describe(charset).name,
                runic_charset_describe(guess.charset).name, guess.probability);
}

/* A repeated byte may be a filler of any charset. */
static void test_fillers(void)
{
    for (unsigned byte = 0x80; byte <= 0xFF; byte++) {
        const char text[] = {(char)byte, 0};
        char what[16];
        snprintf(what, sizeof what, "0x%02X", byte);
        expect_unsure(what, repeat(text, 1000), 600);
        memcpy(bytes, "name", 4);
        expect_unsure(what, 200, 600);
    }
    for (size_t i = 0; i < 15; i++)
        memset(bytes + i * 61, 0xFF, 60), bytes[i * 61 + 60] = '\n';
    expect_unsure("lines of 0xFF", 15 * 61, 600);
}

/* Nearly all pairs of bytes above 0x7F are characters of EUC-KR and GBK. */
static void test_random_bytes_beyond_ascii(void)
{
    struct chance chance = {11};
    for (unsigned turn = 0; turn < 500; turn++) {
        const size_t len = 20 + chance_below(&chance, 2000);
        for (size_t i = 0; i < len; i++)
            bytes[i] = (char)(0x80 + chance_below(&chance, 128));
        expect_unsure("random bytes", len, 600);
    }
    for (unsigned i = 0; i < 128 * 20; i++)
        bytes[i] = (char)(0x80 + i % 128);
    expect_unsure("all bytes in order", (size_t)128 * 20, 0);
    memcpy(bytes, "x\xA4\x80x\x84x\x95x", 8);
    expect_unsure("signs", 8, 900);
}

/* A repeated text has hardly more information than the text once, but not less. */
static void test_repeated_text(void)
{
    expect_unsure("a letter that may be Czech or French", repeat("hl\xE8n\n", 1), 800);
    expect_unsure("the same, 5,000 times", repeat("hl\xE8n\n", 5000), 950);
    expect_sure(repeat("caf\xE9\n", 1000), RUNIC_WINDOWS1252, 950);
    expect_sure(repeat("/* Copyright \xA9 2020 A. Name */\nint x;\n", 500), RUNIC_WINDOWS1252, 600);
    expect_sure(repeat("Ja \x96 das ist wahr, und es ist auch gut so, sagte der alte Mann.\n", 1), RUNIC_WINDOWS1252, 900);
    expect_sure(repeat("Molti vanno in vacanza \x85 e poi non tornano.\n", 1), RUNIC_WINDOWS1252, 900);
    expect_sure(repeat("\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0\n", 1000), RUNIC_WINDOWS1251, 990);
    expect_sure(repeat("\x83t\x83@\x83"
                       "C\x83\x8B\x82\xAA\x82\xA0\x82\xE8\x82\xDC\x82\xB9\x82\xF1\n",
                       1000),
                RUNIC_SHIFT_JIS, 990);
}

/* x-mac-cyrillic has the same quotation marks and dashes as macintosh. */
static void test_signs_of_macintosh(void)
{
    expect_sure(repeat("\xD2Well,\xD3 she said, \xD2it\xD5s late \xD0 let\xD5s go\xC9\xD3\r", 6), RUNIC_MACINTOSH, 600);
}

/* KZ-1048 is windows-1251 with the letters of Kazakh in the places of those of several languages. Yiddish, which has no table,
 * has letters that no other language of windows-1255 has. */
static void test_letters_of_several_languages(void)
{
    expect_unsure("Kazakh",
                  repeat("\xC1\xB3\xE7\xE4\xB3\xBE \xBF\xE9\xE3\xE5 \xEA\xE5\xF8\xE5 \x9D\xEE\xED\xE0\x9D\xF2\xE0\xF0 "
                         "\xEA\xE5\xEB\xE4\xB3, \xBC\xE6\xE5\xEC \xEE\xEB\xE0\xF0\xBA\xE0 \xF2\xA2\xE7\xE4\xFB "
                         "\xE1\xE0\xEB\xFB\x9D \xEF\xE5\xED \x9D\xFB\xEC\xFB\xE7 \xE1\xE5\xF0\xE4\xB3. \xA5\xE7\xE5\xED "
                         "\xE6\xE0\xBA\xE0\xF1\xFB\xED\xE4\xE0 \xE1\xBF\xE3\xB3\xED \xEA\xBF\xED \xE6\xFB\xEB\xFB.",
                         1),
                  500);
    expect_sure(repeat("\xAF\xBF \xB4\xE0\xED\xEE\xEA \xE2\xE8\xF5\xEE\xE4\xE8\xF2\xFC \xF3 \xF1\xE0\xE4, \xE4\xE5 "
                       "\xF0\xEE\xF1\xF2\xF3\xF2\xFC \xFF\xE1\xEB\xF3\xED\xB3; \xBA \xE9 \xE3\xF0\xF3\xF8\xB3.",
                       1),
                RUNIC_WINDOWS1251, 990);
    expect_sure(
        repeat("\x8D\xE5\xF0\xEA\xE0\xF2\xE0 \xED\xE0 \xED\xE5\xBC\xE7\xE8\xED\xE8\xEE\xF2 \xEF\xF0\xE8\xBC\xE0\xF2\xE5\xEB "
               "\xE6\xE8\xE2\xE5\xE5 \xE2\xEE \x81\xE5\xE2\x83\xE5\xEB\xE8\xBC\xE0, \xBE\xE2\xE5\xE7\xE4\xE8\xF2\xE5 \xF1\xE5 "
               "\xBC\xE0\xF1\xED\xE8, \x9A\xF3\xE1\xEE\xE2\xF2\xE0 \xE5 \x9F\xE0\xE1\xE5.",
               1),
        RUNIC_WINDOWS1251, 990);
    expect_sure(repeat("\xA8\xED \xEF\xE0\xE9\xF8\xEE\xA2 \xF3 \xEB\xE5\xF1, \xE4\xE7\xE5 \xF0\xE0\xF1\xEB\xB3 \xA2\xF1\xE5 "
                       "\xE3\xFD\xF2\xFB\xFF \xE3\xF0\xFB\xE1\xFB \xB3 \xFF\xE3\xE0\xE4\xFB.",
                       1),
                RUNIC_WINDOWS1251, 990);
    expect_sure(
        repeat("\xD4\xE0\xE5 \xE1\xE9\xF1\xE8\xE5 \xE2\xF2\xD4\xF2\xEF \xF0\xF2\xEB\xE8\xEF? \xEE\xE9\xF8 \xE4\xE0\xE1\xEF "
               "\xE2\xF2\xD4\xE0\xF8\xE8 \xE0\xD5\xF3 \xE3\xE9\xF8 \xE0\xE9\xEF \xE4\xD5\xE6 \xE1\xE9\xE6 \xF9\xF4\xF2\xE8, "
               "\xE0\xE5\xEF \xE3\xE9 \xF7\xE9\xF0\xE3\xF2\xF8 \xE4\xE0\xE1\xEF \xE2\xF2\xD4\xD6\xF0\xE8.",
               1),
        RUNIC_WINDOWS1255, 950);
}

/* Adds a line of a frame: its left end, a repeated byte, its right end. */
static size_t add_line(size_t at, unsigned left, unsigned middle, unsigned right)
{
    bytes[at] = (char)left;
    memset(bytes + at + 1, (int)middle, 60);
    bytes[at + 61] = (char)right;
    bytes[at + 62] = '\n';
    return at + 63;
}

/* English in a frame of DOS. IBM866 is the first of the charsets that have the same frames. */
static void expect_frame(unsigned upper_left, unsigned line, unsigned upper_right, unsigned side, unsigned lower_left,
                         unsigned lower_right)
{
    size_t len = add_line(0, upper_left, line, upper_right);
    for (size_t i = 0; i < 12; i++) {
        add_line(len, side, ' ', side);
        memcpy(bytes + len + 2, "Press any key to go on with the setup", 20 + i);
        len += 63;
    }
    expect_sure(add_line(len, lower_left, line, lower_right), RUNIC_IBM866, 950);
}

static void test_frames(void)
{
    expect_frame(0xC9, 0xCD, 0xBB, 0xBA, 0xC8, 0xBC);
    expect_frame(0xDA, 0xC4, 0xBF, 0xB3, 0xC0, 0xD9);
    expect_sure(repeat("C:\\DOS\n\xC3\xC4\xC4\xC4SYSTEM\n\xB3   \xC0\xC4\xC4\xC4"
                       "DRIVERS\n\xC3\xC4\xC4\xC4TEMP\n\xC0\xC4\xC4\xC4"
                       "END\n",
                       3),
                RUNIC_IBM866, 950);
}

/* The Thousand Character Classic in Big5: rare characters, some pairs of which are UTF-8 by chance. */
static void test_classical_chinese(void)
{
    static const char classic[] =
        "\xA4\xD1\xA6\x61\xA5\xC8\xB6\xC0\xA6\x74\xA9\x7A\xAC\x78\xAF\xEE\xA4\xE9\xA4\xEB\xAC\xD5\xCC\xCA"
        "\xA8\xB0\xB1\x4A\xA6\x43\xB1\x69\xA1\x43";
    const size_t len = sizeof classic - 1;
    for (size_t i = 0; i < 20; i++) {
        memcpy(bytes + i * len, classic, len);
        expect_sure((i + 1) * len, RUNIC_BIG5, 800);
    }
}

/* A first letter of a word in a DOS charset is a quotation mark, a dash or an ellipsis in windows-1252. */
static void test_signs_that_may_be_letters(void)
{
    static const char *const letters[] = {"Le train arrive \x85 Lyon.",
                                          "un cours d'\x82"
                                          "cologie \x85 Paris",
                                          "ein kurzes und \x94"
                                          "ffentliches Treffen der Mitglieder",
                                          "kirjeen \x84idille"};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        expect_unsure(letters[i], repeat(letters[i], 1), 940);
    expect_sure(
        repeat("\x93Of course,\x94 she said, \x93we don\x92t know when they\x92ll come back from the harbour, do we?\x94 "
               "He didn\x92t answer, and the rain went on all night. ",
               1),
        RUNIC_WINDOWS1252, 950);
}

int main(void)
{
    test_signs_that_may_be_letters();
    test_classical_chinese();
    test_fillers();
    test_random_bytes_beyond_ascii();
    test_repeated_text();
    test_signs_of_macintosh();
    test_letters_of_several_languages();
    test_frames();
    return expect_result();
}
