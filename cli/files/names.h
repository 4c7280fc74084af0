/* names.h - the sorted names in a folder, without those that are never read. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <stddef.h>

#include "folder.h"

struct names {
    char **items;
    size_t count;
    bool has_git; /* the folder has a .git */
};

/*
 * Reads the names in an open folder into names, which must be empty. Returns false and sets errno if they cannot be
 * read completely.
 */
bool names_read(struct names *names, const struct folder *folder, bool hidden);

void names_free(struct names *names);

#endif
