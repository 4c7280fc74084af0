/* name_list.h - reads a list of names, each of which ends with a line feed or a NUL byte. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_NAME_LIST_H
#define CLI_NAME_LIST_H

#include "os/os.h"

struct name_list {
    int fd;   /* -1 if there is no list */
    char end; /* the byte that ends a name */
    size_t have, used;
    bool ended;
    char bytes[16384];
};

enum listed { LISTED_NAME, LISTED_END, LISTED_TROUBLE };

/*
 * Stores the next name that is not empty, which the caller must free, and its length: it may contain NUL bytes. Sets errno on
 * LISTED_TROUBLE; after that comes LISTED_END.
 */
enum listed name_list_next(struct name_list *list, char **name, size_t *len);

#endif
