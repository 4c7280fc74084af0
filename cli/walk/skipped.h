/* skipped.h - counts files of lists and trees that are not read: binary files, directories and links in a list, and what git
 * ignores. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SKIPPED_H
#define CLI_SKIPPED_H

#include <stdbool.h>
#include <stdint.h>

enum skipped { SKIPPED_BINARY, SKIPPED_DIRECTORY, SKIPPED_LINK, SKIPPED_KINDS };

/* Counts a skipped file, and reports its name with -v or by skipped_set_callback(). May be called concurrently. */
void skipped_add(enum skipped what, const char *name);

/* Counts a file or folder that git ignores, and reports its name with -v. May be called concurrently. */
void skipped_add_ignored(const char *name);

/* Sets a callback for each skipped file and its kind, such as "a binary file". */
void skipped_set_callback(void (*report)(const char *name, const char *what));

/* Returns the number of skipped files of a kind. */
uint64_t skipped_count(enum skipped what);

/* Leaves the counts to the caller: skipped_report() does not print them. */
void skipped_are_summarized(void);

/* Returns true if the caller of skipped_are_summarized() has skipped files to report. */
bool skipped_will_be_told(void);

/* Prints how many files were skipped, if any. Files that git ignores are counted only if a callback was set. */
void skipped_report(void);

#endif
