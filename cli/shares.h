/* shares.h - the rest of an input, cut into shares that several threads convert. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SHARES_H
#define CLI_SHARES_H

#include "scan.h"

/*
 * Goes on from where scan and in stand, in the same way: its callbacks are called in order, and by this thread. False if there
 * are no threads to be had; nothing was done then.
 */
bool shares_scan(struct scan *scan, struct input *in, enum scan_end *end);

#endif
