/* file_list.h - lists the files to process: named, listed in a file, or found in folders; in a fixed order. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FILE_LIST_H
#define CLI_FILE_LIST_H

#include "command_line/options.h"
#include "tree.h"

/* Begins the list of files that the options name. Returns false after an error message. */
bool file_list_open(const struct options *options);

/* Stores the next file, which the caller must free with entry_free(). Returns false at the end. */
bool file_list_next(struct entry *entry);
void entry_free(struct entry *entry);
void file_list_close(void);

#endif
