/* mojibake_line.c - finds and undoes mojibake in the characters of a line. */
/* SPDX-License-Identifier: MIT */
/*
 * Characters are encoded in the charset in which they may have been read. If the bytes are well-formed UTF-8, of letters of
 * one script, the text probably was UTF-8. By chance this is true of one character, but almost never of two in a row: only
 * two or more are certain. In a line that has certain mojibake, single characters of the same kind are mojibake, too.
 */
#include "mojibake_line.h"

#include <pthread.h>
#include <string.h>

#include "text/charset.h"

/* ---- Bytes of characters */

/* The charsets in which UTF-8 is often read. windows-1252 includes ISO-8859-1: see make_table(). */
static const runic_charset charsets[MOJIBAKE_CHARSETS] = {
    RUNIC_WINDOWS1252, RUNIC_WINDOWS1251, RUNIC_WINDOWS1250, RUNIC_ISO8859_2, RUNIC_MACINTOSH, RUNIC_IBM437, RUNIC_IBM850};
enum { SLOTS = 0x2600, WESTERN = 0 };

/* Shared by all threads, since it has 86 KiB. */
static struct table {
    uint8_t bytes[MOJIBAKE_CHARSETS][SLOTS]; /* of each character; 0 if the charset lacks it */
    /* Bits of the charsets in which a character is a lead byte of UTF-8 (first), or a continuation byte (later). */
    uint8_t first[SLOTS], later[SLOTS];
} table;

/* Returns the index of a character in the table; the last ones belong to the three characters from SLOTS on. */
static size_t slot_of(char32_t value)
{
    return value < SLOTS - 3 ? value
           : value == 0xFB01 ? SLOTS - 3
           : value == 0xFB02 ? SLOTS - 2
           : value == 0xF8FF ? SLOTS - 1
                             : 0;
}

/* Makes the table. A byte that a charset lacks is a C1 control, as most programs read it, and as it is in ISO-8859-1. */
static void make_table(void)
{
    for (unsigned i = 0; i < MOJIBAKE_CHARSETS; i++) {
        const runic_options how = {.from = charsets[i], .to = SCALARS};
        for (unsigned byte = 0x80; byte < 0x100; byte++) {
            const uint8_t source = (uint8_t)byte;
            char32_t value;
            const bool is_lacking = runic_convert(&how, &source, 1, &value, sizeof value).status != RUNIC_OK;
            if (byte < 0xA0 && (is_lacking || i == WESTERN))
                table.bytes[i][byte] = source;
            if (!is_lacking)
                table.bytes[i][slot_of(value)] = source;
        }
    }
    for (unsigned i = 0; i < MOJIBAKE_CHARSETS; i++)
        for (size_t slot = 0; slot < SLOTS; slot++) {
            table.first[slot] |= (uint8_t)((table.bytes[i][slot] >= 0xC2) << i);
            table.later[slot] |= (uint8_t)((table.bytes[i][slot] >= 0x80 && table.bytes[i][slot] < 0xC0) << i);
        }
}

void mojibake_prepare(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_table);
}

/* ---- Characters that are likely in text */

enum { NONE, ANY, LATIN, GREEK, CYRILLIC, ARMENIAN, HEBREW, ARABIC, INDIC, GEORGIAN, ETHIOPIC, EAST_ASIAN };

static const struct {
    char32_t first, last;
    uint8_t script; /* ANY: signs, which occur in text of all scripts */
} ranges[] = {
    {0xA0, 0xBF, ANY},
    {0xC0, 0xD6, LATIN},
    {0xD7, 0xD7, ANY},
    {0xD8, 0xF6, LATIN},
    {0xF7, 0xF7, ANY},
    {0xF8, 0x17F, LATIN},
    {0x192, 0x192, ANY},
    {0x1A0, 0x1B0, LATIN},
    {0x218, 0x21B, LATIN},
    {0x259, 0x259, LATIN},
    {0x2BB, 0x2BC, ANY},
    {0x2C6, 0x2DD, ANY},
    {0x300, 0x36F, ANY}, /* accents of text that is decomposed, as names of files on macOS */

    {0x384, 0x3CE, GREEK},
    {0x400, 0x4FF, CYRILLIC},
    {0x531, 0x589, ARMENIAN},
    {0x591, 0x5F4, HEBREW},
    {0x600, 0x6FF, ARABIC},
    {0x900, 0x109F, INDIC},
    {0x10D0, 0x10FF, GEORGIAN},
    {0x1200, 0x139F, ETHIOPIC},
    {0x1780, 0x17F9, INDIC},
    {0x1E80, 0x1EF9, LATIN},
    {0x1F00, 0x1FFF, GREEK},
    {0x2000, 0x2027, ANY},
    {0x202F, 0x205E, ANY},
    {0x20A0, 0x20BF, ANY},
    {0x2100, 0x22FF, ANY},
    {0x2460, 0x27BF, ANY},
    {0x2B00, 0x2BFF, ANY},
    {0x3000, 0x303F, ANY},
    {0x3041, 0x318E, EAST_ASIAN},
    {0x3400, 0x9FFF, EAST_ASIAN},
    {0xAC00, 0xD7A3, EAST_ASIAN},
    {0xFE0F, 0xFE0F, ANY},
    {0xFEFF, 0xFEFF, ANY},
    {0xFF01, 0xFFE6, ANY},
    {0x1F000, 0x1FAFF, ANY},
};

/* Returns the script of a character: NONE if it is a control character, or rare in text. */
static uint8_t script_of(char32_t value)
{
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0] && value >= ranges[i].first; i++)
        if (value <= ranges[i].last)
            return ranges[i].script;
    return NONE;
}

static bool is_letter(char32_t value)
{
    return script_of(value) > ANY;
}

/* ---- One run */

/* Decodes one character whose bytes were read as characters of a charset. Returns their number, 0 if they are not UTF-8. */
static size_t read_one(const char32_t *text, size_t len, unsigned which, char32_t *value)
{
    char bytes[4];
    size_t count = 0;
    while (count < 4 && count < len && text[count] >= 0x80 && table.bytes[which][slot_of(text[count])] != 0) {
        bytes[count] = (char)table.bytes[which][slot_of(text[count])];
        count++;
    }
    const runic_character read = runic_utf8_next(bytes, count);
    *value = read.value;
    return count > 0 && read.status == RUNIC_OK ? read.length : 0;
}

/* Returns the script of a text, NONE if it has unlikely characters or several scripts, ANY for signs alone. */
static uint8_t script_of_text(const char32_t *text, size_t len)
{
    uint8_t all = ANY;
    for (size_t i = 0; i < len && all != NONE; i++) {
        const uint8_t one = script_of(text[i]);
        if (one != ANY && one != all)
            all = all == ANY ? one : NONE;
    }
    return all;
}

/* Decodes as many such characters as follow each other. Returns false if there are none. */
static bool read_run(const char32_t *text, size_t len, unsigned which, struct match *match)
{
    char32_t value;
    size_t used;
    match->which = which;
    match->length = match->count = 0;
    while (match->count < MOST_RUN && (used = read_one(text + match->length, len - match->length, which, &value)) > 0) {
        match->text[match->count++] = value;
        match->length += used;
    }
    return match->count > 0;
}

/* Returns true for a sign that can follow a capital letter in correct text: at the end of a word, or of a line. */
static bool follows_words(char32_t sign)
{
    static const char32_t signs[] = {0xA0,   0xAD,   0xAE,   0xB0,   0xB2,   0xB3,   0xB4,   0xB7,   0xB9,   0xBB,
                                     0x2013, 0x2014, 0x2019, 0x201D, 0x2020, 0x2021, 0x2022, 0x2026, 0x203A, 0x2122};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (signs[i] == sign)
            return true;
    return false;
}

/*
 * Returns true for two characters or more; for three or more if their bytes were read as letters and signs that follow words,
 * which can be valid UTF-8 by chance. Box drawings alone are never certain.
 */
static bool is_certain(const char32_t *text, const struct match *match)
{
    size_t letters = 0, lines = 0;
    for (size_t i = 0; i < match->length; i++) {
        letters += is_letter(text[i]) || follows_words(text[i]);
        lines += text[i] >= 0x2500 && text[i] <= 0x259F;
    }
    return match->count > (letters == match->length ? 2u : 1u) && lines < match->length;
}

/* Returns true for "â" and the sign of 0x80 or 0x82 in windows-1252: the first bytes of quotes, dashes and the euro sign. */
static bool begins_sign(const char32_t *text)
{
    const uint8_t second = table.bytes[WESTERN][slot_of(text[1])];
    return text[0] == 0xE2 && (second == 0x80 || second == 0x82);
}

/* Returns true for one character whose bytes, read as windows-1252, are text that does not occur otherwise. */
static bool is_certain_alone(const char32_t *text, const struct match *match, char32_t before)
{
    const bool after_small = (before >= 'a' && before <= 'z') || (text[0] == 0xC2 && before >= '0' && before <= '9');
    if (match->which != WESTERN || match->count != 1)
        return false;
    if (match->length == 3)
        return match->text[0] == 0xFEFF || begins_sign(text);
    return match->length == 2 && (text[0] == 0xC3 || text[0] == 0xC2) && match->text[0] >= 0xA0 &&
           (!follows_words(text[1]) || after_small);
}

/* ---- A line */

static void undo_again(struct match *match, unsigned level, struct certain *certain);

/* Returns true if a match is certain (*by_itself), or if the line has certain mojibake in the same charset. */
static bool may_be_mojibake(const struct here *here, const struct match *match, const struct certain *certain, bool *by_itself)
{
    *by_itself = is_certain(here->text, match) || is_certain_alone(here->text, match, here->before);
    return *by_itself || certain->count[match->which] > 0;
}

/* Undoes a match, as often as its text was encoded again. Returns false if it is not mojibake. */
static bool undo_match(const struct here *here, struct match *match, struct certain *certain)
{
    struct certain *level = &certain[here->level];
    const size_t count = match->count;
    bool by_itself;
    if (!may_be_mojibake(here, match, level, &by_itself))
        return false;
    undo_again(match, here->level, certain);
    match->script = script_of_text(match->text, match->count);
    if (match->script == NONE)
        return false;
    if (by_itself) {
        level->count[match->which] += count;
        level->scripts |= 1u << match->script;
    }
    return by_itself || match->script == ANY || (level->scripts >> match->script & 1) != 0;
}

/* Returns the charset in which most of the certain mojibake was read. */
static unsigned most_certain(const struct certain *certain)
{
    unsigned most = 0;
    for (unsigned which = 1; which < MOJIBAKE_CHARSETS; which++)
        if (certain->count[which] > certain->count[most])
            most = which;
    return most;
}

size_t mojibake_undo(const struct here *here, struct match *match, struct certain *certain)
{
    const unsigned tried = here->len > 1 ? table.first[slot_of(here->text[0])] & table.later[slot_of(here->text[1])] : 0;
    const unsigned first = most_certain(&certain[here->level]);
    struct match found;
    match->length = 0;
    for (unsigned i = 0; tried != 0 && i < MOJIBAKE_CHARSETS; i++) {
        /* The most certain charset is tried first: it is exchanged with number 0. */
        const unsigned which = i == 0 ? first : i == first ? 0 : i;
        size_t *next = &certain[here->level].next[which];
        if ((tried >> which & 1) == 0 || here->at < *next || !read_run(here->text, here->len, which, &found) ||
            found.length <= match->length)
            continue;
        if (undo_match(here, &found, certain))
            *match = found;
        else
            *next = here->at + found.length / 2;
    }
    return match->length;
}

/* Undoes earlier encodings of the text of a match. */
static void undo_again(struct match *match, unsigned level, struct certain *certain)
{
    struct match next;
    size_t count = 0;
    if (level + 1 < MOST_LEVELS)
        memset(certain[level + 1].next, 0, sizeof certain[level + 1].next);
    for (size_t i = 0; i < match->count;) {
        const struct here here = {match->text + i, match->count - i, i > 0 ? match->text[i - 1] : 0, i, level + 1};
        const size_t used = level + 1 < MOST_LEVELS && match->text[i] >= 0x80 ? mojibake_undo(&here, &next, certain) : 0;
        if (used > 0)
            memcpy(match->text + count, next.text, next.count * sizeof *next.text);
        else
            match->text[count] = match->text[i];
        count += used > 0 ? next.count : 1;
        i += used > 0 ? used : 1;
    }
    match->count = count;
}

runic_charset mojibake_charset(unsigned which)
{
    return charsets[which];
}
