/* suggest.h - "did you mean": the known words nearest to an unknown one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include <stdbool.h>
#include <stddef.h>

#define SUGGEST_LONGEST 40
#define SUGGEST_MOST    3

struct suggestion {
    const char *word;
    size_t len;
    size_t most; /* words that are suggested at most, if they are equally near */
    size_t count;
    size_t distance; /* of the nearest so far; at first, of what is too far */
    struct {
        char word[SUGGEST_LONGEST + 1];
        int group;
    } nearest[SUGGEST_MOST];
};

/* Begins the search for what was meant by word[0, len): the nearest word, or the nearest ones. */
struct suggestion suggest_for(const char *word, size_t len);
struct suggestion suggest_several(const char *word, size_t len);

/* Offers a known word. */
void suggest_word(struct suggestion *near, const char *known);

/* Offers one of several names of the same thing, of which only the first of the nearest is suggested. A name is also near if it
 * has the same number of three digits or more (win1251, windows-1251), or begins with the word (latin, latin1). */
void suggest_name(struct suggestion *near, const char *known, int group);

/* Returns true if suggest_name would take the name. */
bool suggest_takes(const struct suggestion *near, const char *known, int group);

/* Suggests these words, with blanks between, and no others. */
void suggest_instead(struct suggestion *near, const char *known);

/* "; did you mean 'convert'?", or "" where nothing is near. Valid until the next call. */
const char *suggestion_text(const struct suggestion *near);

#endif
