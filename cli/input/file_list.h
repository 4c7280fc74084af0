/* file_list.h - the files to work on: named, listed in a file, or found in folders; always in the same order. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FILE_LIST_H
#define CLI_FILE_LIST_H

#include "command_line/options.h"
#include "entry.h"

/* Begins with the files of the options. Says what is wrong, if anything is. */
bool file_list_open(const struct options *options);

/* The next, to be freed; false at the end. */
bool file_list_next(struct entry *entry);
void file_list_close(void);

#endif
