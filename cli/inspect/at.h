/* at.h - finds the position that --at names. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_AT_H
#define CLI_AT_H

#include "rows.h"

/*
 * Finds the row that text names (22, 0x16, 2:11, U16:20, CP:19); an initial BOM is not a column. Returns false after an error
 * message.
 */
bool find_row(struct rows *rows, bool marked, const char *text, struct row *row);

#endif
