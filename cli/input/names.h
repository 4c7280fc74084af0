/* names.h - the names in a folder, sorted, without those that nobody means. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <stddef.h>

#include "folder.h"

struct names {
    char **items;
    size_t count;
    bool has_git; /* one of git's own was among them */
};

/* Reads the names in an open folder into names, which is empty. False and errno if they cannot be read to the end. */
bool names_read(struct names *names, const struct folder *folder, bool hidden);

void names_free(struct names *names);

#endif
