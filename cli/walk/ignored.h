/* ignored.h - the files that git ignores in a folder and below it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_IGNORED_H
#define CLI_IGNORED_H

#include "files/folder.h"

struct ignored;

/* Which repositories git may use: GIT_ABOVE: of the folder, or of one above it; GIT_HERE: only of the folder itself. */
enum git_reach { GIT_ABOVE, GIT_HERE };

/* Returns true if a folder is in a git work tree, at its top or below it. */
bool is_in_work_tree(const struct folder *folder);

/* Returns true if a folder has a repository of its own. */
bool has_own_repository(const struct folder *folder);

/*
 * Asks git which files it ignores below a folder that is in a work tree. Sets *ignored to the answer. Without an answer
 * sets it to NULL, and prints a note; or returns false after an error message, if git could not be run, or if the answer
 * is needed, since files are going to be modified.
 */
bool ignored_ask(struct ignored **ignored, const struct folder *folder, const char *path, enum git_reach reach, bool needed);

/* Returns true if git ignores a path, which must begin with that of the folder; false for a path in an ignored folder. */
bool is_ignored(const struct ignored *ignored, const char *path);

void ignored_free(struct ignored *ignored);

#endif
