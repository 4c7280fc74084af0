/* extended.h - what copies ACL and extended attributes, on each system of POSIX. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_EXTENDED_H
#define CLI_OS_EXTENDED_H

#include "attributes.h"

/* Attributes of the old file that the new file could not be given. */
struct lost {
    bool owner, group, acl;
    bool has_acl; /* the new file has an ACL, which determines its group bits */
};

/* Where losses are reported. */
struct losses {
    os_lost *report;
    const void *user;
};

/* Copies ACL and extended attributes from one open file (-1: it could not be opened) to another. Sets lost->acl and has_acl. */
void copy_extended(const struct losses *losses, int from, int fd, struct lost *lost);

/* Reads all names and values into all->bytes. Returns false if the system cannot show them. */
bool read_extended(struct extended *all);

#endif
