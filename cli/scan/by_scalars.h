/* by_scalars.h - converts by way of scalar values, for charsets with state and those of iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BY_SCALARS_H
#define CLI_BY_SCALARS_H

#include "request.h"

/* Returns true if an input must be converted by way of scalar values. */
bool goes_by_scalars(const struct scan *scan);

/*
 * Converts an input like scan(). If scan->encoder is not NULL, the text is written through it; its state continues
 * from input to input.
 */
enum scan_end scan_by_scalars(struct scan *scan, struct input *in);

#endif
