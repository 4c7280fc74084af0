/* git.h - asks git about a folder, and lets nothing in that folder say what is run. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GIT_H
#define CLI_GIT_H

#include <stddef.h>

#include "folder.h"

enum git_answer {
    GIT_ANSWERED,
    GIT_REFUSED, /* its exit status was not 0 */
    GIT_MISSING,
    GIT_TROUBLE /* we could not ask: errno */
};

/* Calls git in a folder with these words, NULL behind the last. If it answered, what it wrote is to be freed. */
enum git_answer git_ask(const struct folder *folder, const char *const *words, char **answer, size_t *length);

#endif
