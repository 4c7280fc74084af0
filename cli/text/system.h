/* system.h - the charsets of the system's iconv(3), by name. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SYSTEM_H
#define CLI_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns true if iconv(3) converts from a charset; system_has(): both from and to it. If false, errno is EINVAL, or
 * the error that prevented the answer.
 */
bool system_reads(const char *name);
bool system_has(const char *name);

/* Returns the number of rows of system_charsets.def; system_row() returns the name and labels of one. */
size_t system_count(void);
const char *system_row(size_t row, const char **labels);

/* Returns the first name of a row that iconv(3) has, and sets *labels to its other names, with blanks between. Returns NULL if
 * iconv(3) has none of the names, or if runic has this charset itself. */
const char *system_name(size_t row, const char **labels);

/* Copies the first of some labels to label. Returns the other labels, or NULL if labels is empty. */
#define SYSTEM_LABEL 32
const char *system_next_label(const char *labels, char label[SYSTEM_LABEL]);

#endif
