/* rewrite_guessed.c - an edit of text whose charset is a guess is written if its bytes are the same in all likely charsets. */
/* SPDX-License-Identifier: MIT */
#include <runic_guess.h>
#include <string.h>

#include "expect.h"

#define GUESS(of, likely, in)                                                                                                  \
    {                                                                                                                          \
        .charset = RUNIC_##of, .probability = likely, .group = in                                                              \
    }

/* Edits src, which is read as the first guess, or windows-1252. Returns what runic_rewrite does; the bytes are in out. */
static runic_result edit(const char *src, const char *edited, const runic_guess *guesses, size_t count, char *out, size_t cap,
                         runic_refusal *refusal)
{
    static uint64_t work[16384];
    const uint16_t probability = count > 0 ? guesses[0].probability : 600;
    const runic_charset charset = count > 0 ? (runic_charset)guesses[0].charset : RUNIC_WINDOWS1252;
    const runic_stretch reading = {.end = strlen(src), .charset = (uint16_t)charset, .probability = probability};
    runic_stretch now;
    size_t now_count = 1;
    const runic_rewriting what = {.original = src,
                                  .original_len = strlen(src),
                                  .reading = &reading,
                                  .reading_count = 1,
                                  .edited = edited,
                                  .edited_len = strlen(edited),
                                  .work = work,
                                  .work_size = sizeof work,
                                  .guesses = guesses,
                                  .guess_count = count};
    return runic_rewrite(&what, out, cap, &now, &now_count, refusal);
}

/* Expects the bytes of an edit, or for NULL a refusal, which names another charset. */
static void expect_edit(const char *src, const char *edited, const runic_guess *guesses, size_t count, const char *bytes,
                        runic_charset other)
{
    char out[128];
    runic_refusal refusal;
    const runic_result r = edit(src, edited, guesses, count, out, sizeof out, &refusal);
    if (bytes != NULL)
        EXPECT(r.status == RUNIC_OK && r.written == strlen(bytes) && memcmp(out, bytes, r.written) == 0);
    else
        EXPECT(r.status == RUNIC_STOPPED && refusal.kind == RUNIC_REFUSAL_UNSURE && refusal.other == other);
}

/* Where a short guessed stretch begins after CR, which may be a part of its first line end, words are not looked for in it. */
static void check_after_cr(void)
{
    static uint64_t work[2048];
    const runic_stretch reading[] = {{.end = 2, .charset = RUNIC_WINDOWS1252, .probability = 1000},
                                     {.begin = 2, .end = 7, .charset = RUNIC_WINDOWS1252, .probability = 600}};
    const runic_rewriting what = {.original = "a\r\xE9t\xE9 b",
                                  .original_len = 7,
                                  .reading = reading,
                                  .reading_count = 2,
                                  .edited = "a\n\xC3\xA9t\xC3\xA9 b \xC3\xA9t\xC3\xA9",
                                  .edited_len = 15,
                                  .work = work,
                                  .work_size = sizeof work};
    runic_stretch now[2];
    char out[64];
    size_t count = 2;
    runic_refusal refusal;
    memset(work, 0xFF, sizeof work);
    const runic_result r = runic_rewrite(&what, out, sizeof out, now, &count, &refusal);
    EXPECT(r.status == RUNIC_STOPPED && refusal.kind == RUNIC_REFUSAL_UNSURE && refusal.line == 2 && refusal.column == 7);
}

/* A blank or a line end, whose bytes depend on the charset too, is in no word that could be looked for. */
static void check_blanks(void)
{
    static const char *const edits[] = {" a\n c\nb\n", " a\n\nb\n"};
    static const char src[] = " \0a\0\n\0b\0\n";
    const runic_guess orders[] = {GUESS(UTF16LE, 600, 0), GUESS(UTF16BE, 400, 1)};
    const runic_stretch reading = {.end = sizeof src, .charset = RUNIC_UTF16LE, .probability = 600};
    for (size_t i = 0; i < 2; i++) {
        static uint64_t work[2048];
        const runic_rewriting what = {.original = src,
                                      .original_len = sizeof src,
                                      .reading = &reading,
                                      .reading_count = 1,
                                      .edited = edits[i],
                                      .edited_len = strlen(edits[i]),
                                      .work = work,
                                      .work_size = sizeof work,
                                      .guesses = orders,
                                      .guess_count = 2};
        runic_stretch now;
        char out[64];
        size_t count = 1;
        runic_refusal refusal;
        const runic_result r = runic_rewrite(&what, out, sizeof out, &now, &count, &refusal);
        EXPECT(r.status == RUNIC_STOPPED && refusal.line == 2 && refusal.column == 1 && refusal.other == RUNIC_UTF16BE);
    }
}

int main(void)
{
    const runic_guess turkish[] = {GUESS(WINDOWS1252, 600, 0), GUESS(LATIN1, 600, 0), GUESS(WINDOWS1254, 350, 1),
                                   GUESS(WINDOWS1257, 50, 2)};
    const runic_guess japanese[] = {GUESS(WINDOWS1252, 600, 0), GUESS(SHIFT_JIS, 350, 1)};
    const runic_guess damaged[] = {GUESS(WINDOWS1252, 940, 0), GUESS(SHIFT_JIS, 60, 1)};
    /* 0xE9 and 0x97 are the same character in windows-1252 and windows-1254. The third guess does not count. */
    expect_edit("na\xEFve", "na\xC3\xAFve \xC3\xA9\xE2\x80\x94", turkish, 4, "na\xEFve \xE9\x97", RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve", "na\xC3\xAFve \xC3\xB0", turkish, 4, NULL, RUNIC_WINDOWS1254); /* eth: 0xF0, a letter of Turkish */
    expect_edit("na\xEFve", "na\xC3\xAFve \xC3\xA9", turkish, 2, NULL, RUNIC_CHARSET_UNKNOWN); /* together not sure */
    expect_edit("na\xEFve", "na\xC3\xAFve \xC3\xA9", NULL, 0, NULL, RUNIC_CHARSET_UNKNOWN);
    /* ASCII after a byte above 0x7F may be the second byte of a letter. */
    expect_edit("na\xEFve", "na\xC3\xAFx", turkish, 4, "na\xEFx", RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve", "na\xC3\xAFx", japanese, 2, NULL, RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve", "na\xC3\xAFx", NULL, 0, NULL, RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve", "a\xC3\xAFve", japanese, 2, "a\xEFve", RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve", "nave", japanese, 2, NULL, RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve", "nave", turkish, 4, "nave", RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve\nabc\n", "acc\n", japanese, 2, "acc\n", RUNIC_CHARSET_UNKNOWN);
    /* What stands in the text between spaces, line ends or other bytes below 0x30 has the bytes that it has there. */
    expect_edit("na\xEFve\n\xE9t\xE9 1\nb\n", "b\n\xC3\xA9t\xC3\xA9 1\nna\xC3\xAFve\n", japanese, 2,
                "b\n\xE9t\xE9 1\nna\xEFve\n", RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve.", "na\xC3\xAFve na\xC3\xAFve.", NULL, 0, "na\xEFve na\xEFve.", RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve nave", "na\xC3\xAFve na\xC3\xAFve", japanese, 2, "na\xEFve na\xEFve", RUNIC_CHARSET_UNKNOWN);
    expect_edit("na\xEFve", "na\xC3\xAFve na\xC3\xAF", japanese, 2, NULL, RUNIC_SHIFT_JIS);
    expect_edit("na\xEFve", "na\xC3\xAFve \xC3\xAFve", japanese, 2, NULL, RUNIC_SHIFT_JIS);
    expect_edit("\x83@ x", "\xC6\x92@ x \xC6\x92", japanese, 2, NULL, RUNIC_SHIFT_JIS);
    expect_edit("a \xE9 b\nx", "a \xC3\xA9 b\nx \xC3\xA9", japanese, 2, NULL, RUNIC_SHIFT_JIS);
    expect_edit("a \xE9 b\nx", "x\na \xC3\xA9 b", japanese, 2, "x\na \xE9 b", RUNIC_CHARSET_UNKNOWN);
    /* 940 is not sure, also if the charset does not define a byte of the text. */
    expect_edit("na\xEFve \x81", "na\xC3\xAFv\xC3\xA9 \xEF\xBF\xBD", damaged, 2, NULL, RUNIC_SHIFT_JIS);
    expect_edit("na\xEFve \x80", "na\xC3\xAFv\xC3\xA9 \xE2\x82\xAC", damaged, 2, NULL, RUNIC_SHIFT_JIS);
    /* Whole lines can be deleted in any case. */
    expect_edit("na\xEFve\n\xE9t\xE9\n", "na\xC3\xAFve\n", japanese, 2, "na\xEFve\n", RUNIC_CHARSET_UNKNOWN);
    /* Each code page of EBCDIC is usual somewhere: the letters, digits and "," have one byte in all of them, "[" has not. In
     * windows-1252, the first of a group, all characters are written. */
    const runic_guess ebcdic[] = {GUESS(IBM037, 999, 0), GUESS(IBM1047, 999, 0), GUESS(IBM500, 999, 0), GUESS(IBM273, 1, 1)};
    const runic_guess western[] = {GUESS(WINDOWS1252, 999, 0), GUESS(LATIN1, 999, 0), GUESS(ISO8859_15, 999, 0)};
    expect_edit("\xC8\x89", "Hi, a1", ebcdic, 4, "\xC8\x89\x6B\x40\x81\xF1", RUNIC_CHARSET_UNKNOWN);
    expect_edit("\xC8\x89", "Hi [", ebcdic, 4, NULL, RUNIC_IBM1047);
    expect_edit("\xC8\x89", "Hi [", ebcdic, 1, "\xC8\x89\x40\xBA", RUNIC_CHARSET_UNKNOWN);
    expect_edit("\xC8\x89\xBA", "Hi[ [", ebcdic, 4, NULL, RUNIC_IBM1047);
    expect_edit("na\xEFve", "na\xC3\xAFve \xE2\x82\xAC", western, 3, "na\xEFve \x80", RUNIC_CHARSET_UNKNOWN);
    check_after_cr();
    check_blanks();
    return expect_result();
}
