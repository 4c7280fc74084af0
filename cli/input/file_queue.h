/* file_queue.h - the same work on each file, on several threads where that is asked for. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FILE_QUEUE_H
#define CLI_FILE_QUEUE_H

#include "command_line/options.h"
#include "entry.h"

typedef int file_work(void *user, const struct entry *entry);

/* Looks at an entry before the work, for one after the other, in order: what it sets in it counts. Sees those in trouble, too.
 */
typedef void file_look(void *user, struct entry *entry);

/*
 * look may be NULL. Goes on after a failure. Returns the worst exit status. With together, several files are worked on at once,
 * and ordered_out() and ordered_err() are to be used. At the end it notes what was skipped, and if no file was read at all.
 */
int for_each_file(const struct options *options, file_look *look, file_work *each, void *user, bool together);

#endif
