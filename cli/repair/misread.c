/* misread.c - recognizes a line that was read in a wrong legacy charset and written as UTF-8. */
/* SPDX-License-Identifier: MIT */
#include "misread.h"

#include <string.h>

#include "read_as_multi_byte.h"
#include "text/character.h"

/* Bytes of the longest line that is examined. */
#define MOST_BYTES 4096

/*
 * The fewest letters that are a proof, and the probability in thousandths, of charsets with a byte for each character and of
 * others. Right text hardly has such words: none of 3,979,426 lines of message catalogs is reported.
 */
enum { LEAST_LETTERS = 5, SURE = 900, SURE_OF_MULTI_BYTE = 990 };

/* Writes the line in a charset. Returns its length, 0 if the charset lacks a character or the line is too long. */
static size_t bytes_in(runic_charset charset, const char *line, size_t len, char *bytes, size_t cap)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset};
    const runic_result done = runic_convert(&how, line, len, bytes, cap);
    return done.status == RUNIC_OK ? done.written : 0;
}

/* ---- windows-1252, ISO-8859-1 ---- */

/* Returns true if nearly all words are of bytes beyond ASCII alone: in Latin script, most have an ASCII letter, too. */
static bool are_words_beyond_ascii(const uint8_t *bytes, size_t len)
{
    size_t alone = 0, mixed = 0;
    for (size_t at = 0; at < len;) {
        size_t ascii = 0, beyond = 0;
        for (; at < len && (is_ascii_letter(bytes[at]) || bytes[at] >= 0xC0); at++)
            *(bytes[at] < 0x80 ? &ascii : &beyond) += 1;
        *(ascii > 0 ? &mixed : &alone) += beyond;
        at += ascii + beyond == 0;
    }
    return alone >= LEAST_LETTERS && mixed * 16 < alone;
}

/* Returns true for charsets whose letters are mostly those of windows-1252. */
static bool is_western(runic_charset charset)
{
    return charset == RUNIC_WINDOWS1252 || charset == RUNIC_LATIN1 || charset == RUNIC_ISO8859_15;
}

/* Returns true if each byte is a character. */
static bool are_single_bytes(runic_charset charset, const char *bytes, size_t len)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF32LE};
    return runic_convert_size(&how, bytes, len) == 4 * len;
}

/* Returns true for the first bytes of characters in windows-1252, of which others have a few, too. */
static bool may_be_western(char lead)
{
    return strchr("\xC2\xC3\xC5\xC6\xCB\xE2", lead) != NULL;
}

/* Looks for a line that was read as windows-1252, or as ISO-8859-1, whose bytes 0x80 to 0x9F are controls. */
static bool is_read_as_western(const char *line, size_t len, struct misread *found)
{
    char bytes[MOST_BYTES];
    runic_guesser guesser;
    runic_guess guess;
    const bool was_latin1 = found->read_as == RUNIC_LATIN1;
    runic_charset read_as = was_latin1 ? RUNIC_LATIN1 : RUNIC_WINDOWS1252;
    size_t count = bytes_in(read_as, line, len, bytes, sizeof bytes);
    if (count == 0) {
        read_as = was_latin1 ? RUNIC_WINDOWS1252 : RUNIC_LATIN1;
        count = bytes_in(read_as, line, len, bytes, sizeof bytes);
    }
    if (!are_words_beyond_ascii((const uint8_t *)bytes, count))
        return false;
    runic_guesser_init(&guesser, 0);
    runic_guesser_feed(&guesser, bytes, count);
    if (runic_guesser_list(&guesser, &guess, 1, NULL) == 0 || guess.probability < SURE || is_western(guess.charset))
        return false;
    if (guess.probability < SURE_OF_MULTI_BYTE && !are_single_bytes(guess.charset, bytes, count))
        return false;
    *found = (struct misread){.was = guess.charset, .read_as = read_as};
    return true;
}

bool misread_line(const char *line, size_t len, struct misread *found)
{
    const size_t mark = len >= 3 && memcmp(line, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    line += mark;
    len -= mark;
    const size_t ascii = runic_ascii_validate(line, len).read;
    if (ascii == len)
        return false;
    if (may_be_western(line[ascii]) && is_read_as_western(line, len, found))
        return true;
    found->was = RUNIC_UTF8;
    return is_read_as_multi_byte(line, len, &found->read_as, &found->is_lossy);
}
