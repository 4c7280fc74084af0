/* files.h - the same deed for each file, on several threads where that is asked for. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "entries.h"
#include "input.h"

typedef int file_deed(void *user, const struct entry *entry);

/* Looks at an entry before the deed, for one after the other, in order: what it sets in it counts. Sees those in trouble, too.
 */
typedef void file_look(void *user, struct entry *entry);

/*
 * look may be NULL. Goes on after a failure. Returns the worst exit status. With together, several files are worked on at once,
 * and words_out() and words_err() are to be used.
 */
int for_each_file(const struct options *options, file_look *look, file_deed *deed, void *user, bool together);

/* Opens one; false and *status if there is nothing to do: it cannot be read (told), or is binary and only found. */
bool file_open(struct input *in, const struct entry *entry, int *status);

#endif
