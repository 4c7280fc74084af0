/* suggest.c - the known word nearest to an unknown one: edit distance, with neighbours swapped as one edit. */
/* SPDX-License-Identifier: MIT */
#include "suggest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Copies the word without hyphens and underscores, which people leave out and put in. Returns its length, or SIZE_MAX. */
static size_t bare(char dst[SUGGEST_LONGEST], const char *word, size_t len)
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

/* Rows of the table of distances between prefixes: this one, the one before, and the one before that. */
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

struct suggestion suggest_for(const char *word, size_t len)
{
    /* More than a third of the word wrong is another word. */
    return (struct suggestion){.word = word, .len = len, .distance = len / 3 + 1};
}

void suggest_word(struct suggestion *near, const char *known)
{
    char a[SUGGEST_LONGEST], b[SUGGEST_LONGEST];
    const size_t a_len = bare(a, near->word, near->len), b_len = bare(b, known, strlen(known));
    if (a_len == SIZE_MAX || strlen(known) > SUGGEST_LONGEST)
        return;
    const size_t far = distance(a, a_len, b, b_len);
    if (far < near->distance) {
        near->distance = far;
        strcpy(near->nearest, known);
    }
}

const char *suggestion_text(const struct suggestion *near)
{
    static _Thread_local char text[SUGGEST_LONGEST + 24];
    text[0] = 0;
    if (near->nearest[0] != 0)
        snprintf(text, sizeof text, "; did you mean '%s'?", near->nearest);
    return text;
}
