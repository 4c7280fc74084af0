/* wrap.h - prints text in lines of 80 columns. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WRAP_H
#define CLI_WRAP_H

#include <stdio.h>

#define WRAP_WIDTH 80

/* Moves to a column of the next line. */
void wrap_new_line(FILE *to, int column);

/* Prints paragraphs, separated by empty lines, indented to column, where the cursor must be. */
void wrap(FILE *to, const char *text, int column);

#endif
