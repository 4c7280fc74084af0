/* scan.h - reads and converts one input to its end. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SCAN_H
#define CLI_SCAN_H

#include "request.h"

/* Converts an input to its end. The callbacks of scan are called one at a time and in the same order with any number of
 * threads, but perhaps from different threads. */
enum scan_end scan(struct scan *scan, struct input *in);

/* Where a text begins. */
static const struct position at_begin = {.line = 1, .column = 1};

/* Converts a part of a text, which begins at *at: then the position of its end. */
enum scan_end scan_at(struct scan *scan, struct input *in, struct position *at);

#endif
