/* ignored.h - the files that git ignores in a folder and below it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_IGNORED_H
#define CLI_IGNORED_H

#include "files/folder.h"

struct ignored;

/* Returns true if a folder is in a git work tree, at its top or below it. */
bool is_in_work_tree(const struct folder *folder);

/* Returns true if a folder has a repository of its own. */
bool has_own_repository(const struct folder *folder);

/*
 * A question to git. own: ask only the repository whose top level is the folder; else also one above it. needed:
 * files are going to be modified, and ignored ones must not be.
 */
struct question {
    const struct folder *folder;
    const char *path; /* path of the folder */
    bool own, needed;
};

/*
 * Asks git which files it ignores below a folder that is in a work tree. Sets *ignored to the answer, or to NULL, after a
 * note, if there is none. Returns false after an error message.
 */
bool ignored_ask(struct ignored **ignored, const struct question *question);

/* Returns true if a path, which begins with that of the folder, is ignored itself, not by a folder above it. */
bool is_ignored(const struct ignored *ignored, const char *path);

void ignored_free(struct ignored *ignored);

#endif
