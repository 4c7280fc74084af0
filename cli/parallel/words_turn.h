/* words_turn.h - words that were collected come out in the order of the files they are about. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WORDS_TURN_H
#define CLI_WORDS_TURN_H

#include "words.h"

#define MOST_PARTS 1024

/* Text of one or both streams, in the order in which it was said. */
struct words {
    FILE *stream; /* into text */
    char *text;
    size_t len;
    size_t ends[MOST_PARTS]; /* of parts, which go to standard output and standard error in turn, beginning with the former */
    size_t parts;
};

/* Writes them when all words of smaller numbers are written; last: there are no more of this number. */
void words_take_turn(const struct words *words, uint64_t number, bool last);

#endif
