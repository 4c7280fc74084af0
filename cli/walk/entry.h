/* entry.h - one of the files to process. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ENTRY_H
#define CLI_ENTRY_H

#include "files/location.h"

struct entry {
    char *path;
    const char *below;  /* the part of path below the named folder: --output-dir appends it to its DIR */
    struct location at; /* its location, if known: it is opened only there */
    bool found;         /* found in a folder, not named by the user */
    bool listed;        /* named in a list */
    bool trouble;       /* it cannot be read, and an error was reported */
    bool standard;      /* it is standard input */
    bool skipped;       /* it is not processed: it was processed before, or is a directory or a link */
};

#endif
