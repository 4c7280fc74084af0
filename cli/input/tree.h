/* tree.h - the files of a folder and all below it, sorted by name, without those that nobody means. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TREE_H
#define CLI_TREE_H

#include "command_line/options.h"
#include "entry.h"

struct level;

struct walk {
    const struct options *options;
    int list;            /* file descriptor of the list of names, or -1 */
    struct level *level; /* where we are; those above it behind it */
};

/* Begins with the folder path, which the walk frees but where it is none. Says what is wrong, if it cannot be read. */
enum walked { WALK_BEGUN, WALK_NO_FOLDER, WALK_FAILED };
enum walked walk_begin(struct walk *walk, const struct options *options, char *path);

/* The next file, or a folder that could not be read (entry->trouble); false at the end. */
bool walk_next(struct walk *walk, struct entry *entry);

void walk_end(struct walk *walk);

#endif
