/* destination.h - where --output-dir writes a file. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DESTINATION_H
#define CLI_DESTINATION_H

#include "walk/file_list.h"

/* Returns the path of the output, which the caller must free, or NULL without memory. */
char *destination_of(const struct options *options, const struct entry *entry);

/*
 * Claims the output's path. Must be called in the order of the files. Returns false, after an error message, if
 * another input has it.
 */
bool destination_claim(const struct options *options, const struct entry *entry);

/*
 * Creates the folders of an entry's path, and finds the location of its output. Returns false after an error
 * message.
 */
bool destination_find(const struct options *options, const struct entry *entry, const char *path, struct location *at);

/* Releases the folder. Must be called at the end. */
void destination_forget(void);

#endif
