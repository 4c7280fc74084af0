/* wrap.h - breaks text into lines. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WRAP_H
#define CLI_WRAP_H

#include <stdio.h>

#define WRAP_WIDTH 80

/*
 * Prints paragraphs, separated by "
 * ", indented to column, where the cursor must be.
 */
void wrap(FILE *to, const char *text, int column);

/* Moves to a column of the next line. */
void wrap_new_line(FILE *to, int column);

#endif
