/* wrap.h - text in lines that fit. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WRAP_H
#define CLI_WRAP_H

#include <stdio.h>

#define WRAP_WIDTH 80

/* Prints paragraphs, which "\n" ends, from column on, where the cursor is. */
void wrap(FILE *to, const char *text, int column);

/* Goes to a column of the next line. */
void wrap_new_line(FILE *to, int column);

#endif
