/* replace.h - a complete temporary file takes the place of the old one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REPLACE_H
#define CLI_REPLACE_H

#include "old_file.h"
#include "temporary.h"

struct replacement {
    struct temporary temporary;
    bool done;          /* under the name stands the new file, whatever has gone wrong since */
    struct stat status; /* of the new file, then; of none where that cannot be told */
};

/*
 * Opens a temporary file beside the old one. A new file gets the mode that the umask or the folder's default ACL tells; one
 * that replaces another is for us alone until it has that one's. Returns its descriptor; -1 if it cannot, and says why.
 */
int replacement_begin(struct replacement *new, const struct old_file *old);

/* Attributes, fsync, backup, rename; closes the temporary file's descriptor. Says what went wrong. */
bool replace(struct replacement *new, struct old_file *old, const struct output_rules *rules, int fd);

/* Leaves a file that is right already as it is. False, after reporting an error, if it cannot be an output of this run. */
bool keep_old(const struct old_file *old, const struct output_rules *rules);

#endif
