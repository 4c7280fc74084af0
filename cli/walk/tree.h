/* tree.h - lists the files of a folder and of all folders below it, sorted by name. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TREE_H
#define CLI_TREE_H

#include "command_line/options.h"
#include "files/location.h"

/* One of the files to process. */
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

struct level;

struct walk {
    const struct options *options;
    int list;            /* file descriptor of the list of names, or -1 */
    struct level *level; /* the current folder; linked to those above it */
};

/* Begins a walk of a folder. WALK_FAILED: an error was reported. */
enum walked { WALK_BEGUN, WALK_NO_FOLDER, WALK_FAILED };
enum walked walk_begin(struct walk *walk, const struct options *options, const char *path);

/* Stores the next file, or a folder that could not be read (entry->trouble). Returns false at the end. */
bool walk_next(struct walk *walk, struct entry *entry);

void walk_end(struct walk *walk);

#endif
