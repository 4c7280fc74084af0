/* suggest.h - "did you mean": the known word nearest to an unknown one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include <stddef.h>

#define SUGGEST_LONGEST 40

struct suggestion {
    const char *word;
    size_t len;
    size_t distance;
    char nearest[SUGGEST_LONGEST + 1];
};

/* Begins the search for what was meant by word[0, len). */
struct suggestion suggest_for(const char *word, size_t len);

/* Offers a known word. */
void suggest_word(struct suggestion *near, const char *known);

/* "; did you mean 'convert'?", or "" where nothing is near. Valid until the next call. */
const char *suggestion_text(const struct suggestion *near);

#endif
