/* choose.h - the charset that explains most of a part. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_CHOOSE_H
#define RUNIC_REPAIR_CHOOSE_H

#include "run.h"

/* Characters beyond ASCII between two of ASCII. */
struct mojibake_group {
    size_t certain;             /* the number of runs that are certain by themselves */
    unsigned scripts;           /* bits of their scripts */
    size_t isolated, explained; /* characters that are bytes of UTF-8 in a charset: outside and inside of whole characters */
};

/* The evidence for one charset. */
struct mojibake_weight {
    struct mojibake_context context;
    bool is_certain;                       /* there are certain runs */
    struct mojibake_likelihood likelihood; /* of all runs */
    struct mojibake_group group;           /* the last group, which may go on */
    bool is_later;                         /* the last run was cut, and the next character is of another level */
    size_t skip;                           /* characters at the start of the next piece that were weighed */
};

struct mojibake_weights {
    unsigned charsets;    /* bits of the charsets that have runs */
    unsigned letters[26]; /* the number of each ASCII letter */
    bool small, capital;
    struct mojibake_weight of[MOJIBAKE_CHARSETS];
};

/*
 * Weighs the next characters of a part. At first, charsets must be 0. Returns false if there is a run in a charset that was not
 * weighed before: the part must be weighed again from its start.
 */
HIDDEN bool runic_mojibake_weigh(struct mojibake_weights *weights, const struct mojibake_piece *piece);

/* Chooses the charset that explains most of the part. Returns false if no run is certain. */
HIDDEN bool runic_mojibake_choose(struct mojibake_weights *weights, struct mojibake_context *best);

#endif
