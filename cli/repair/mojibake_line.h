/* mojibake_line.h - finds and undoes mojibake in the characters of a line. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MOJIBAKE_LINE_H
#define CLI_MOJIBAKE_LINE_H

#include <runic.h>
#include <stdbool.h>

/* Times that a text can have been encoded again; more are rare. */
#define MOST_LEVELS 3

/* The most characters of a run; a longer one is reported as several. */
#define MOST_RUN 128

/* The charsets in which UTF-8 is often read. ISO-8859-1 is the first one, too. */
enum { MOJIBAKE_CHARSETS = 7 };

/* Characters that are the bytes of others. */
struct match {
    unsigned which; /* the number of the charset, for mojibake_charset() */
    uint8_t script; /* of what they should be */
    size_t length;
    char32_t text[MOST_RUN]; /* what they should be */
    size_t count;
};

/* What is certain in a line, for text that was encoded once, twice and so on. */
struct certain {
    size_t count[MOJIBAKE_CHARSETS]; /* characters that were read in this charset */
    unsigned scripts;                /* bits of the scripts that they are in */
    /* Index from which this charset is tried again: a failure skips half of the text tried, so that the time is linear. */
    size_t next[MOJIBAKE_CHARSETS];
};

/* A place in a line. */
struct here {
    const char32_t *text;
    size_t len;
    char32_t before; /* the character before it; 0 if there is none */
    size_t at;       /* characters before it */
    unsigned level;  /* how often the text was undone already */
};

/* Makes the tables. Must be called before the others, in each thread. */
void mojibake_prepare(void);

/*
 * Finds the longest mojibake that begins here, and undoes it. Returns its length in characters, 0 if there is none. certain
 * has a place for each level.
 */
size_t mojibake_undo(const struct here *here, struct match *match, struct certain *certain);

runic_charset mojibake_charset(unsigned which);

#endif
