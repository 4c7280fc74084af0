/* mojibake_line.h - finds and undoes mojibake in the characters of a line. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MOJIBAKE_LINE_H
#define CLI_MOJIBAKE_LINE_H

#include <runic.h>
#include <stdbool.h>

/* How often a text can have been encoded again; more is rare. */
#define MOST_LEVELS 3

/* The most characters of a run; a longer one is reported as several. */
#define MOST_RUN 128

/* The number of charsets in which UTF-8 is often read; the first one is windows-1252 with ISO-8859-1. */
enum { MOJIBAKE_CHARSETS = 7 };

/* A run of characters that are the bytes of UTF-8 text. */
struct match {
    unsigned which;          /* the number of the charset, for mojibake_charset() */
    uint8_t script;          /* of text */
    size_t length;           /* of the run in characters */
    char32_t text[MOST_RUN]; /* the correct text */
    size_t count;
};

/* The certain mojibake of a line on one level: text that was encoded again once, twice and so on. */
struct certain {
    size_t count[MOJIBAKE_CHARSETS]; /* characters that were read in this charset */
    unsigned scripts;                /* bits of the scripts that they are in */
    /* Index from which each charset is tried again: a failure skips half of the run, so that the time is linear. */
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

/* Makes the tables. Must be called before mojibake_undo(), in each thread. */
void mojibake_prepare(void);

/*
 * Finds the longest mojibake that begins here, and undoes it. Returns its length in characters, 0 if there is none. certain
 * has an element for each level.
 */
size_t mojibake_undo(const struct here *here, struct match *match, struct certain *certain);

runic_charset mojibake_charset(unsigned which);

#endif
