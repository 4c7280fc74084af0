/* destination.h - where --output-dir puts a file. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DESTINATION_H
#define CLI_DESTINATION_H

#include "entries.h"

/* The path, to be freed; its folders are made. NULL if there is none, which has been told. */
char *destination_of(const struct options *options, const struct entry *entry);

#endif
