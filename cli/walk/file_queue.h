/* file_queue.h - processes each file, by several threads if that is asked for. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FILE_QUEUE_H
#define CLI_FILE_QUEUE_H

#include "tree.h"

typedef int file_work(void *user, const struct entry *entry);

/* Called serially, in list order, before an entry is processed, also one with trouble; may modify it. */
typedef void file_prepare(void *user, struct entry *entry);

/* Calls each for every file, and before that prepare, unless it is NULL. Continues after a failure. Returns the worst exit
 * status. If together is true, several files are processed at the same time, and the callbacks must print through ordered_out()
 * and ordered_err(). At the end, prints which files were skipped, or that no file was read. */
int for_each_file(const struct options *options, file_prepare *prepare, file_work *each, void *user, bool together);

/* ---- The list of the files: file_list.c */

/* Begins the list of files that the options name. Returns false after an error message. */
bool file_list_open(const struct options *options);

/* Stores the next file, which the caller must free with entry_free(). Returns false at the end. */
bool file_list_next(struct entry *entry);
void entry_free(struct entry *entry);
void file_list_close(void);

#endif
