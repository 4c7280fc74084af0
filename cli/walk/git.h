/* git.h - runs git in a folder, without running programs that the folder's repository names. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GIT_H
#define CLI_GIT_H

#include <stddef.h>

#include "files/folder.h"
#include "os/process.h"

enum git_answer {
    GIT_ANSWERED = OS_RAN,
    GIT_REFUSED = OS_REFUSED, /* the exit status was not 0 */
    GIT_LATE = OS_LATE,       /* all calls of this run together took ten minutes; git is not called again */
    GIT_MISSING = OS_MISSING,
    GIT_TROUBLE = OS_TROUBLE /* it could not be run: errno */
};

/* Which repositories git may use: GIT_ABOVE: of the folder, or of one above it; GIT_HERE: only of the folder itself. */
enum git_reach { GIT_ABOVE, GIT_HERE };

/*
 * Runs git in a folder with these arguments, a list that ends with NULL. After GIT_ANSWERED the caller must free
 * *answer. Git and all processes that it started have ended on return. Must not be called concurrently.
 */
enum git_answer git_ask(const struct folder *folder, enum git_reach reach, const char *const *words, char **answer,
                        size_t *length);

#endif
