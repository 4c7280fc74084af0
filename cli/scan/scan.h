/* scan.h - reads and converts one input to its end. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SCAN_H
#define CLI_SCAN_H

#include "request.h"

/*
 * Converts an input to its end. The callbacks of scan are called one at a time and in the same order with any number
 * of threads, but perhaps from different threads.
 */
enum scan_end scan(struct scan *scan, struct input *in);

#endif
