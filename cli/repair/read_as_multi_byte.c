/* read_as_multi_byte.c - recognizes UTF-8 that was read as GBK, Shift_JIS or another charset of two bytes a character. */
/* SPDX-License-Identifier: MIT */
/* The line is written in the charset again. If it was misread, the bytes are UTF-8, but for the lost ones, and their characters
 * are usual ones. Text of the charset itself is ill-formed in UTF-8 within a few characters. */
#include "repair.h"

#include <limits.h>
#include <string.h>

#include "text/character.h"

/* Bytes of the longest line that is examined. */
enum { MOST_BYTES = 4096 };

/* A byte of no charset, for a character that was lost; the points of a text that is not UTF-8. */
enum { LOST = 0xFF, NOT_UTF8 = INT_MIN };

/* The points that are a proof. Of 1.1 million lines of right text in 150 languages, one has as many in one of five charsets. */
enum { LEAST_POINTS = 10 };

/* The points of a Latin letter or a sign between a letter and a small one, as in "für"; what a character of no kind costs. */
enum { BETWEEN_LETTERS = 10, STRANGE = 8 };

enum script { SIGNS, LATIN, GREEK, CYRILLIC, HEBREW, ARABIC, INDIC, HAN, HANGUL, SCRIPTS };

/* Characters that text often has, and the points that one of them brings: more if it is less likely by chance. */
static const struct kind {
    char32_t first, last;
    enum script script;
    int points;
} kinds[] = {{0x00A0, 0x017F, LATIN, 4},    {0x0370, 0x03FF, GREEK, 3},  {0x0400, 0x045F, CYRILLIC, 3},
             {0x0490, 0x04FF, CYRILLIC, 3}, {0x05D0, 0x05EA, HEBREW, 3}, {0x0600, 0x06FF, ARABIC, 3},
             {0x0900, 0x0E7F, INDIC, 6},    {0x1E00, 0x1EFF, LATIN, 6},  {0x2010, 0x2044, SIGNS, 6},
             {0x20AC, 0x20AC, SIGNS, 6},    {0x2122, 0x2122, SIGNS, 6},  {0x2190, 0x2193, SIGNS, 6},
             {0x2500, 0x27BF, SIGNS, 4},    {0x3000, 0x3011, SIGNS, 6},  {0x3040, 0x30FF, HAN, 6},
             {0x4E00, 0x9FFF, HAN, 6},      {0xAC00, 0xD7A3, HANGUL, 6}, {0xFEFF, 0xFEFF, SIGNS, 6},
             {0xFF01, 0xFF5E, SIGNS, 6},    {0xFFFD, 0xFFFD, SIGNS, 6},  {0x1F300, 0x1FAFF, SIGNS, 8}};

/* Returns true for the characters that decoders write for a byte without a character: U+FFFD, U+0080, U+00A0, private ones. */
static bool stands_for_loss(char32_t c)
{
    return c == 0xFFFD || (c >= 0x80 && c <= 0xA0) || (c >= 0xE000 && c <= 0xF8FF);
}

/* Writes the beginning of a line in a charset, LOST for lost bytes. Returns its length, 0 if the charset lacks a character. */
static size_t bytes_in(runic_charset charset, const char *line, size_t len, char bytes[MOST_BYTES])
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset};
    size_t at = 0, count = 0;
    while (at < len) {
        const runic_result done = runic_convert(&how, line + at, len - at, bytes + count, MOST_BYTES - count);
        at += done.read;
        count += done.written;
        if (done.status == RUNIC_OK || done.status == RUNIC_FULL)
            break;
        const runic_character next = runic_utf8_next(line + at, len - at);
        if (done.status != RUNIC_UNMAPPABLE || !stands_for_loss(next.value) || count == MOST_BYTES)
            return 0;
        bytes[count++] = (char)LOST;
        at += next.length;
    }
    return count;
}

static bool is_loss(const char *bytes, size_t at)
{
    return (uint8_t)bytes[at] == LOST || bytes[at] == '?';
}

static bool is_end_or_loss(const char *bytes, size_t len, size_t at)
{
    return at == len || bytes[at] == '\n' || bytes[at] == '\r' || is_loss(bytes, at);
}

/* Adds the points of a character between the bytes begin and end. */
static void weigh(const char *bytes, size_t begin, size_t end, size_t len, char32_t character, int *points)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (character >= kinds[i].first && character <= kinds[i].last) {
            const bool is_between = kinds[i].script <= LATIN && begin > 0 && is_ascii_letter(bytes[begin - 1]) && end < len &&
                                    bytes[end] >= 'a' && bytes[end] <= 'z';
            points[kinds[i].script] += is_between ? BETWEEN_LETTERS : kinds[i].points;
            return;
        }
    points[SIGNS] -= STRANGE;
}

/* Returns the points of all characters beyond ASCII; NOT_UTF8 if the bytes are not UTF-8. A sequence may lack its beginning or
 * its end beside a lost byte, and its end at the end of the line. */
static int points_of(const char *bytes, size_t len)
{
    int points[SCRIPTS] = {0}, best = 0, all = 0;
    for (size_t at = 0, end; at < len; at = end) {
        const runic_character next = runic_utf8_next(bytes + at, len - at);
        end = at + next.length;
        if (next.status == RUNIC_OK && next.value >= 0x80)
            weigh(bytes, at, end, len, next.value, points);
        else if (next.status != RUNIC_OK && !is_loss(bytes, at)) {
            const bool may_lack_end = next.fault == RUNIC_FAULT_TRUNCATED || next.fault == RUNIC_FAULT_BAD_CONTINUATION;
            const bool lacks_end = may_lack_end && is_end_or_loss(bytes, len, end);
            if (!lacks_end && !(at > 0 && is_loss(bytes, at - 1)))
                return NOT_UTF8;
            /* The first two bytes of most signs, and of U+FFFD. */
            if (lacks_end && next.length == 2 &&
                (memcmp(bytes + at, "\xE2\x80", 2) == 0 || memcmp(bytes + at, "\xEF\xBF", 2) == 0))
                points[SIGNS] += 6;
        }
    }
    for (int script = LATIN; script < SCRIPTS; script++) {
        best = points[script] > best ? points[script] : best;
        all += points[script];
    }
    /* Characters of a second script cost as much as they bring. */
    return points[SIGNS] + best - (all - best);
}

/* Returns what the text has lost. */
static enum loss loss_of(const char *bytes, size_t len)
{
    enum loss loss = LOSS_NONE;
    for (size_t at = 0; at < len && loss != LOSS_BEFORE;) {
        const runic_character next = runic_utf8_next(bytes + at, len - at);
        if (next.value == 0xFFFD)
            loss = next.status == RUNIC_OK ? LOSS_BEFORE : LOSS_HERE;
        at += next.length;
    }
    return loss;
}

/* Returns true if the line has a character from U+3000 on: misread UTF-8 in a charset of two bytes always has. Most lines that
 * have one begin with it. */
static bool has_east_asian(const char *line, size_t len, size_t ascii)
{
    uint8_t most = 0;
    if ((uint8_t)line[ascii] >= 0xE3)
        return true;
    for (size_t i = ascii; i < len; i++)
        most = (uint8_t)line[i] > most ? (uint8_t)line[i] : most;
    return most >= 0xE3;
}

/* Returns true if the line has a box drawing after one of the letters U+043F and U+044F: a misread Cyrillic letter in
 * KOI8-R. */
static bool has_letter_and_frame(const char *line, size_t len)
{
    const char *end = line + len;
    for (const char *at = line; (at = memchr(at, 0xE2, (size_t)(end - at))) != NULL; at++)
        if (at - line >= 2 && end - at >= 2 && at[1] >= '\x94' && at[1] <= '\x96' &&
            (memcmp(at - 2, "\xD0\xBF", 2) == 0 || memcmp(at - 2, "\xD1\x8F", 2) == 0))
            return true;
    return false;
}

/* Returns points_of() the line in a charset, whose bytes it writes. Most right text is ill-formed in its first characters. */
static int points_in(runic_charset charset, const char *line, size_t len, char *bytes, size_t *count)
{
    static const size_t beginnings[] = {8, 36};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings && beginnings[i] < len; i++) {
        *count = bytes_in(charset, line, runic_utf8_floor(line, len, beginnings[i]), bytes);
        if (*count == 0 || points_of(bytes, *count) == NOT_UTF8)
            return NOT_UTF8;
    }
    *count = bytes_in(charset, line, len, bytes);
    return points_of(bytes, *count);
}

bool is_read_as_multi_byte(const char *line, size_t len, size_t ascii, runic_charset *read_as, enum loss *loss)
{
    static const runic_charset charsets[] = {RUNIC_KOI8R, RUNIC_GBK, RUNIC_SHIFT_JIS, RUNIC_BIG5, RUNIC_EUC_KR, RUNIC_EUC_JP};
    const bool has_frame = has_letter_and_frame(line, len);
    const size_t first = has_frame ? 0 : 1, after = has_frame ? 1 : sizeof charsets / sizeof *charsets;
    char bytes[MOST_BYTES];
    int most = LEAST_POINTS - 1;
    if (!has_frame && !has_east_asian(line, len, ascii))
        return false;
    const size_t begin = ascii > 0 ? ascii - 1 : 0;
    /* Hangul, which other charsets do not have. */
    const bool is_korean = (uint8_t)line[ascii] >= 0xEA && (uint8_t)line[ascii] <= 0xED;
    for (size_t i = first; i < after; i++) {
        size_t count;
        if (is_korean && charsets[i] != RUNIC_EUC_KR)
            continue;
        const int points = points_in(charsets[i], line + begin, len - begin, bytes, &count);
        if (points <= most)
            continue;
        most = points;
        *read_as = charsets[i];
        *loss = loss_of(bytes, count);
    }
    return most >= LEAST_POINTS;
}
