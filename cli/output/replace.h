/* replace.h - puts a complete temporary file in the place of the old one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REPLACE_H
#define CLI_REPLACE_H

#include "old_file.h"
#include "files/temporary.h"
#include "os/os.h"

struct replacement {
    struct temporary temporary;
    bool done;               /* the new file has the name, even if an error followed */
    struct os_status status; /* status of the new file */
};

/* Replaces the old file by the new one at fd, and closes fd. Returns false after an error message. */
bool replace(struct replacement *new, struct old_file *old, const struct output_rules *rules, int fd);

/* Claims a file that needs no change. Returns false, after an error message, if it cannot be an output of this run. */
bool claim_unchanged(const struct old_file *old, const struct output_rules *rules);

#endif
