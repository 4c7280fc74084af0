/* extended.h - remembers the extended attributes of a file, including ACLs, to detect changes by other processes. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_EXTENDED_H
#define CLI_EXTENDED_H

#include <stdbool.h>
#include <stddef.h>

/* A copy of the attributes. Only on Linux; elsewhere, no change is ever detected. */
struct extended {
    int fd;      /* file descriptor, or -1 */
    char *bytes; /* names and values; NULL if they cannot be read */
    size_t len;
};

void extended_keep(struct extended *kept, int fd);

/* Returns true if the attributes are known to have changed. */
bool extended_have_changed(const struct extended *kept);

void extended_forget(struct extended *kept);

#endif
