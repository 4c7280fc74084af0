/* suggest.c - finds the known words nearest to an unknown one by edit distance, swaps included. */
/* SPDX-License-Identifier: MIT */
#include "suggest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "letters.h"

static bool same(char a, char b)
{
    return lower_letter(a) == lower_letter(b);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Copies the word without hyphens and underscores. Returns its length, or SIZE_MAX if it is too long. */
static size_t copy_without_hyphens(char dst[SUGGEST_LONGEST], const char *word, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++) {
        if (word[i] == '-' || word[i] == '_')
            continue;
        if (count == SUGGEST_LONGEST)
            return SIZE_MAX;
        dst[count++] = word[i];
    }
    return count;
}

/* Returns the edit distance of two words. Of the table of distances between prefixes, it keeps the last three rows. */
static size_t distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t rows[3][SUGGEST_LONGEST + 1];
    for (size_t j = 0; j <= b_len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *row = rows[i % 3], *before = rows[(i + 2) % 3], *two_before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            row[j] = least(least(before[j], row[j - 1]) + 1, before[j - 1] + !same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                row[j] = least(row[j], two_before[j - 2] + 1);
        }
    }
    return rows[a_len % 3][b_len];
}

/* Distances of names with the same number, and of names that begin with the word. */
#define SAME_NUMBER 0
#define BEGINS      2

/* Returns the distance that is too far: more than a third of the word. */
static size_t limit_of(size_t len)
{
    return len / 3 + 1;
}

struct suggestion suggest_for(const char *word, size_t len)
{
    return (struct suggestion){.word = word, .len = len, .most = 1, .distance = limit_of(len)};
}

struct suggestion suggest_several(const char *word, size_t len)
{
    struct suggestion near = suggest_for(word, len);
    near.most = SUGGEST_MOST;
    near.distance = near.distance > BEGINS ? near.distance : BEGINS + 1;
    return near;
}

/* Copies the digits of a word. Returns how many there are. */
static size_t digits_of(char dst[SUGGEST_LONGEST], const char *word, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len && count < SUGGEST_LONGEST; i++)
        if (isdigit((unsigned char)word[i]))
            dst[count++] = word[i];
    return count;
}

static bool has_same_number(const char *a, size_t a_len, const char *b, size_t b_len)
{
    char first[SUGGEST_LONGEST], second[SUGGEST_LONGEST];
    const size_t count = digits_of(first, a, a_len);
    return count >= 3 && digits_of(second, b, b_len) == count && memcmp(first, second, count) == 0;
}

static size_t distance_to(const struct suggestion *near, const char *known, bool is_name)
{
    char a[SUGGEST_LONGEST] = "", b[SUGGEST_LONGEST] = "";
    const size_t a_len = copy_without_hyphens(a, near->word, near->len), b_len = copy_without_hyphens(b, known, strlen(known));
    if (a_len == SIZE_MAX || strlen(known) > SUGGEST_LONGEST)
        return SIZE_MAX;
    const size_t far = distance(a, a_len, b, b_len);
    if (far > SAME_NUMBER && is_name && has_same_number(a, a_len, b, b_len))
        return SAME_NUMBER;
    /* iso_1 is not the beginning of iso_10367. */
    const bool is_in_number =
        a_len < b_len && a_len > 0 && isdigit((unsigned char)a[a_len - 1]) && isdigit((unsigned char)b[a_len]);
    if (far > BEGINS && is_name && a_len >= 3 && a_len <= b_len && !is_in_number && same_letters(b, a, a_len))
        return BEGINS;
    /* Two slips and another first letter are another word. */
    return far < limit_of(near->len) && (far < 2 || same(a[0], b[0])) ? far : SIZE_MAX;
}

static bool has_group(const struct suggestion *near, int group)
{
    for (size_t i = 0; i < near->count; i++)
        if (near->nearest[i].group == group)
            return true;
    return false;
}

/* Returns true if a name at this distance is nearer than those found, or as near and there is room for it. */
static bool takes(const struct suggestion *near, size_t far, int group)
{
    return far < near->distance ||
           (far == near->distance && near->count > 0 && near->count < near->most && !has_group(near, group));
}

static void add(struct suggestion *near, const char *known, size_t far, int group)
{
    if (!takes(near, far, group))
        return;
    if (far < near->distance)
        near->count = 0;
    near->distance = far;
    strcpy(near->nearest[near->count].word, known);
    near->nearest[near->count++].group = group;
}

void suggest_word(struct suggestion *near, const char *known)
{
    add(near, known, distance_to(near, known, false), 0);
}

bool suggest_takes(const struct suggestion *near, const char *known, int group)
{
    return takes(near, distance_to(near, known, true), group);
}

void suggest_name(struct suggestion *near, const char *known, int group)
{
    add(near, known, distance_to(near, known, true), group);
}

void suggest_instead(struct suggestion *near, const char *known)
{
    near->count = 0;
    near->distance = 0;
    while (*known != 0 && near->count < near->most) {
        const size_t len = strcspn(known, " ");
        snprintf(near->nearest[near->count++].word, SUGGEST_LONGEST, "%.*s", (int)len, known);
        known += len + strspn(known + len, " ");
    }
    near->most = near->count;
}

const char *meaning_in(const char *const (*rows)[2], const char *word)
{
    while (**rows != NULL && !same_letters(**rows, word, SIZE_MAX))
        rows++;
    return (*rows)[1];
}

/* Charsets that runic lacks, and which program decodes them. */
static const char *const decoders[][2] = {
    {"hz", "; uconv -f hz decodes it"},
    {"hz-gb-2312", "; uconv -f hz decodes it"},
    {"marc-8", "; yaz-iconv -f marc8c decodes it"},
    {"marc8", "; yaz-iconv -f marc8c decodes it"},
    {"ansel", "; LC_ALL=C tr '\\317' '\\307' <FILE | yaz-iconv -f marc8c decodes nearly all of it"},
    {"iso-5426", "; yaz-iconv -f iso5426 decodes each line, without its end"},
    {"gsm0338", "; piconv -f gsm0338 decodes it"},
    {"gsm-7", "; piconv -f gsm0338 decodes it"},
    {"kamenicky", "; recode keybcs2..utf-8 decodes it"},
    {"keybcs2", "; recode keybcs2..utf-8 decodes it"},
    {"cp895", "; recode keybcs2..utf-8 decodes it"},
    {"mazovia", "; konwert mazovia-utf8 decodes it"},
    {"cp620", "; konwert mazovia-utf8 decodes it"},
    {NULL, ""},
};

/* What else runic does not do, and which program does it. */
static const char *const programs[][2] = {
    {"nfc", "; uconv -x any-nfc does that"},
    {"nfd", "; uconv -x any-nfd does that"},
    {"normalize", "; uconv -x any-nfc does that"},
    {"rename", "; convmv converts names of files"},
    {"quoted-printable", "; qprint -d decodes it"},
    {"base64", "; base64 -d decodes it"},
    {"html", "; recode html..utf-8 decodes it"},
    {"x", "; uconv -x transliterates"},
    {"cp_acp", "; it means the ANSI code page of each Windows computer, such as windows-1252"},
    {"cp_thread_acp", "; it means the ANSI code page of each Windows computer, such as windows-1252"},
    {"cp_oemcp", "; it means the code page of the console of each Windows computer, such as IBM437 or IBM850"},
    {"cp_maccp", "; it means the Macintosh charset of each Windows computer, such as macintosh"},
    {"ansi",
     "; it means the code page of Windows in each country: windows-1252 in Western Europe and America, windows-1250 in Central "
     "Europe, windows-1251 for Cyrillic, and others: runic list windows"},
    {"octets", "; it means bytes that are no text"},
    {"rtf", "; unrtf --text reads it"},
    {NULL, NULL},
};

const char *other_decoder(const char *charset)
{
    return meaning_in(decoders, charset);
}

const char *other_decoder_from(const char *beginning)
{
    const size_t len = strlen(beginning);
    for (size_t i = 0; decoders[i][0] != NULL && len >= 3; i++)
        if (same_letters(decoders[i][0], beginning, len))
            return decoders[i][1];
    return "";
}

const char *other_program(const char *word)
{
    const char *text = meaning_in(programs, word);
    return text != NULL ? text : other_decoder(word);
}

const char *suggestion_text(const struct suggestion *near)
{
    static _Thread_local char text[SUGGEST_MOST * (SUGGEST_LONGEST + 6) + 24];
    size_t len = 0;
    text[0] = 0;
    for (size_t i = 0; i < near->count; i++) {
        const char *between = i + 1 < near->count ? ", " : " or ", *before = i == 0 ? "; did you mean " : between;
        len += (size_t)snprintf(text + len, sizeof text - len, "%s'%s'", before, near->nearest[i].word);
    }
    if (len > 0)
        strcpy(text + len, "?");
    return text;
}
