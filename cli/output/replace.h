/* replace.h - a complete temporary file takes the place of the old one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REPLACE_H
#define CLI_REPLACE_H

#include "output.h"

/* Looks at the file that is to be replaced, and opens it, if it may be opened. Says what is wrong, if anything is. */
bool open_old(struct output *out, const struct stat *expected);

/* Whether the old file may be replaced; says why not. */
bool may_replace(const struct output *out);

/*
 * Opens a temporary file beside it. A new file gets the mode that the umask or the folder's default ACL tells; one that
 * replaces another is for us alone until it has that one's.
 */
bool begin_replacement(struct output *out);

/* Attributes, fsync, backup, rename. Says what went wrong; out->replaced tells whether the file is the new one nevertheless. */
bool replace(struct output *out);

#endif
