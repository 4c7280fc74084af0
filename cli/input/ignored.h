/* ignored.h - what git ignores in a folder and below it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_IGNORED_H
#define CLI_IGNORED_H

#include "folder.h"

struct ignored;

/* Whether a folder is in a git work tree, at its top or below it. */
bool is_in_work_tree(const struct folder *folder);

/*
 * Asks git what it ignores below a folder that is in a work tree and has this path: NULL, with a note, if git does not tell.
 * False and errno if it could not be asked.
 */
bool ignored_ask(struct ignored **ignored, const struct folder *folder, const char *path);

/* Whether a path that begins with that of the folder is ignored itself. What is below an ignored folder is not looked up. */
bool is_ignored(const struct ignored *ignored, const char *path);

void ignored_free(struct ignored *ignored);

#endif
