/* ignored.h - what git ignores in a folder and below it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_IGNORED_H
#define CLI_IGNORED_H

#include "folder.h"

struct ignored;

/* Returns true if a folder is in a git work tree, at its top or below it. */
bool is_in_work_tree(const struct folder *folder);

/* Returns true if a folder has a repository of its own. */
bool has_own_repository(const struct folder *folder);

/*
 * What is asked of git. own: only of the repository whose top the folder is, else also of one above it. needed: the files are
 * going to be changed, and those that git ignores must not be.
 */
struct question {
    const struct folder *folder;
    const char *path; /* of the folder */
    bool own, needed;
};

enum ignored_end {
    IGNORED_TOLD,    /* *ignored is the answer, or NULL, after a note, if there is none */
    IGNORED_REFUSED, /* there is no answer, and it was needed: that is reported */
    IGNORED_TROUBLE  /* git could not be asked: errno */
};

/* Asks git what it ignores below a folder that is in a work tree. */
enum ignored_end ignored_ask(struct ignored **ignored, const struct question *question);

/* Whether a path that begins with that of the folder is ignored itself. What is below an ignored folder is not looked up. */
bool is_ignored(const struct ignored *ignored, const char *path);

void ignored_free(struct ignored *ignored);

#endif
