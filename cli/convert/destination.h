/* destination.h - where --output-dir puts a file. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DESTINATION_H
#define CLI_DESTINATION_H

#include "input/file_list.h"

/* The path, to be freed. */
char *destination_of(const struct options *options, const struct entry *entry);

/* Whether nobody has the path before; to be asked in the order of the files. Both say what is wrong, if anything is. */
bool destination_claim(const struct options *options, const struct entry *entry);

/* Makes the folders that the path of an entry goes through, and finds its place in them. */
bool destination_find(const struct options *options, const struct entry *entry, const char *path, struct location *at);

/* At the end. */
void destination_forget(void);

#endif
