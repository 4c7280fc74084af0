/* walk.h - the files of a folder and all below it, sorted by name, without those that nobody means. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WALK_H
#define CLI_WALK_H

#include "entries.h"

struct folder;

struct walk {
    const struct options *options;
    struct folder *folder; /* where we are; its parents behind it */
};

/* Begins with the folder path, which the walk frees. Says what is wrong, if it cannot be read. */
bool walk_begin(struct walk *walk, const struct options *options, char *path);

/* The next file, or a folder that could not be read (entry->trouble); false at the end. */
bool walk_next(struct walk *walk, struct entry *entry);

void walk_end(struct walk *walk);

#endif
