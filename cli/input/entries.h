/* entries.h - the files to work on: named, listed in a file, or found in folders; always in the same order. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ENTRIES_H
#define CLI_ENTRIES_H

#include "link.h"
#include "command_line/options.h"

/* One file. */
struct entry {
    char *path;
    const char *below;  /* in path: what --output-dir repeats of it, from the folder that was named on */
    struct location at; /* where it is, if that is known: it is opened there, and nowhere else */
    bool found;         /* in a folder: not named by anybody */
    bool trouble;       /* it could not be read, and has been told */
    bool standard;      /* standard input */
    bool again;         /* it was among those before: nothing is left to do */
};

/* Begins with the files of the options. Says what is wrong, if anything is. */
bool entries_open(const struct options *options);

/* The next, to be freed; false at the end. */
bool entries_next(struct entry *entry);
void entry_free(struct entry *entry);
void entries_close(void);

#endif
