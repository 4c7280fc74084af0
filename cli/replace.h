/* replace.h - a complete temporary file takes the place of the old one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REPLACE_H
#define CLI_REPLACE_H

#include "output.h"

/* Reads the umask, which is to set it, too: once, as long as there is one thread. */
void replace_setup(void);

/* Whether the old file may be replaced; says why not. */
bool may_replace(const struct output *out);

/*
 * Opens a temporary file beside it. A new file gets the mode that the umask tells; one that replaces another is for us alone
 * until it has that one's.
 */
bool begin_replacement(struct output *out);

/* Attributes, fsync, backup, rename. Says what went wrong. */
bool replace(struct output *out);

#endif
