/* skipped.h - files of lists and trees that are not read: binary files, and directories in a list. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SKIPPED_H
#define CLI_SKIPPED_H

#include <stdint.h>

enum skipped { SKIPPED_BINARY, SKIPPED_DIRECTORY, SKIPPED_KINDS };

/* Counts a file that is skipped, and names it: with -v, or as skipped_name_by tells. Threads may call it at the same time. */
void skipped_add(enum skipped what, const char *name);

/* From now on, name is called with each file, and what it is: "a binary file". */
void skipped_name_by(void (*name)(const char *name, const char *what));

/* Returns how many files of a kind were skipped. */
uint64_t skipped_count(enum skipped what);

/* Notes how many files were skipped, if any were. */
void skipped_tell(void);

#endif
