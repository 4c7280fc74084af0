/* extended.h - the extended attributes of a file, ACLs among them, to see whether somebody changes them. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_EXTENDED_H
#define CLI_EXTENDED_H

#include <stdbool.h>
#include <stddef.h>

/* What they were. Only on Linux; elsewhere, they never have changed. */
struct extended {
    int fd;      /* of the file, or -1 */
    char *bytes; /* names and values; NULL: they cannot be read */
    size_t len;
};

void extended_keep(struct extended *kept, int fd);

/* As far as that can be seen. */
bool extended_have_changed(const struct extended *kept);

void extended_forget(struct extended *kept);

#endif
