/* mojibake.h - finds and undoes mojibake in UTF-8 that is read piece by piece, with the positions of its runs. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MOJIBAKE_H
#define CLI_MOJIBAKE_H

#include "text/finding.h"
#include "misread.h"

/* Bytes of a line that are held together. Longer lines are read in parts, which end where the library begins one. */
#define MOJIBAKE_LINE ((size_t)1 << 20)

/* A run of mojibake: text that was read in the wrong charset. */
struct mojibake_run {
    struct position at; /* where it begins */
    size_t length;      /* in bytes of the file */
    runic_mojibake run; /* its lengths, charset and levels; its offset is in the held part of a line */
    const char *text,
        *right; /* the text as it is, of run.length bytes, and as it should be, of run.fixed_length bytes, in UTF-8 */
};

/* Reads UTF-8 in any pieces. At first, all members but the first five must be zero. */
struct mojibake {
    void (*found)(void *user, const struct mojibake_run *run);
    void (*misread)(void *user, const struct position *at, const struct misread *misread); /* gets lines; or NULL */
    text_taker take;                                                                       /* gets the repaired text; or NULL */
    void *user;
    uint8_t unit; /* bytes of a code unit of the file, if it was converted from UTF-16 or UTF-32: offsets are of the file */
    struct position at; /* of the held part of a line */
    bool is_begun;
    struct misread last; /* line that was read wrongly */
    size_t held, room;
    char *line; /* the held part of a line, then room for the same without mojibake, and for its runs */
};

/* Reads the next piece. mojibake_end() ends the text: passes on the held part. Both return false if take() does. */
bool mojibake_read(struct mojibake *m, const uint8_t *bytes, size_t len);
bool mojibake_end(struct mojibake *m);

/* Frees memory. mojibake_end() does so, too. */
void mojibake_abandon(struct mojibake *m);

#endif
