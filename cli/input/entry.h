/* entry.h - one of the files to work on. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ENTRY_H
#define CLI_ENTRY_H

#include "location.h"

struct entry {
    char *path;
    const char *below;  /* in path: what --output-dir repeats of it, from the folder that was named on */
    struct location at; /* where it is, if that is known: it is opened there, and nowhere else */
    bool found;         /* in a folder: not named by anybody */
    bool listed;        /* in a list of names */
    bool trouble;       /* it could not be read, and has been told */
    bool standard;      /* standard input */
    bool again;         /* nothing is left to do: it was among those before, or is skipped */
};

void entry_free(struct entry *entry);

#endif
