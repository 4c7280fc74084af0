/* fallback.h - --fallback with a multi-byte charset: lines of UTF-8 and of that charset. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FALLBACK_H
#define CLI_FALLBACK_H

#include "input/input.h"
#include "text/finding.h"

/* Lines, with their line feeds. */
struct line_run {
    const uint8_t *bytes;
    size_t len;
    uint64_t offset;        /* in the input */
    struct position before; /* where they begin */
    bool is_ill_formed;     /* each line has an ill-formed sequence of UTF-8; else none has */
    bool goes_on;           /* begins with the next part of a line that ended the run before */
};

/* What is done with the lines. Both return false to end. */
struct line_sink {
    bool (*take)(void *user, const struct line_run *run);   /* gets all lines in order, first those of UTF-8: perhaps none */
    bool (*fault)(void *user, const struct finding *first); /* gets the first ill-formed sequence of each line; or NULL */
    void *user;
};

/*
 * Reads an input in UTF-8 to its end. A line that is longer than 1 MiB is read in parts of that length, which end between two
 * characters; after its first ill-formed part, all parts are in the multi-byte charset `fallback`. Returns false if the sink
 * does, or after an error message. marked: the input begins with a BOM.
 */
bool mixed_lines(struct input *in, bool marked, runic_charset fallback, const struct line_sink *sink);

/* Returns an input that reads the bytes of a run. */
struct input line_run_input(const struct line_run *run, const char *name);

#endif
