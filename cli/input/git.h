/* git.h - asks git about a folder, and lets nothing in that folder say what is run. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GIT_H
#define CLI_GIT_H

#include <stddef.h>

#include "folder.h"

enum git_answer {
    GIT_ANSWERED,
    GIT_REFUSED, /* its exit status was not 0 */
    GIT_LATE,    /* all calls of this run together have used up their ten minutes; git is not asked again */
    GIT_MISSING,
    GIT_TROUBLE /* it could not be called: errno */
};

/* Which repository git may use: that of the folder or of one above it, or only one whose top is the folder. */
enum git_reach { GIT_ABOVE, GIT_HERE };

/*
 * Calls git in a folder with these words, a list that ends with NULL. If git answered, the caller must free what it wrote.
 * Git and all processes that it started have ended when this returns. Not for two threads at once.
 */
enum git_answer git_ask(const struct folder *folder, enum git_reach reach, const char *const *words, char **answer,
                        size_t *length);

#endif
