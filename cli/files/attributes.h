/* attributes.h - copies owner, mode, ACL, extended attributes and times from a file to the one that replaces it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ATTRIBUTES_H
#define CLI_ATTRIBUTES_H

#include "os/os.h"

/*
 * Gives the file open at fd the owner, mode, ACL and extended attributes of the old file, which is open at from (-1
 * if it could not be opened). Warns of each that cannot be kept, with name, and then reduces the mode so that no
 * user gets more access than before.
 */
void attributes_copy(const char *name, int from, const struct os_status *old, int fd);

#endif
