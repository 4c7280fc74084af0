/* at.h - the place that --at names. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_AT_H
#define CLI_AT_H

#include "rows.h"

/* The row that text (22, 0x16, 2:11) names; an initial byte order mark is no column. Says what is wrong, if anything is. */
bool find_row(struct rows *rows, bool marked, const char *text, struct row *row);

#endif
