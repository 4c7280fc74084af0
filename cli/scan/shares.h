/* shares.h - the rest of an input, cut into shares that several threads convert. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SHARES_H
#define CLI_SHARES_H

#include "scan.h"

/*
 * Goes on from where scan and in stand, in the same way: its callbacks are called in order. Unless something stops it, this is
 * SCAN_DONE, and in stands where the rest begins: that is near the end, or wherever reading was not what it should be, or where
 * it stood, as there were no threads or no memory to be had. What begins there is still to be read, and be it the end alone.
 */
enum scan_end shares_scan(struct scan *scan, struct input *in);

#endif
