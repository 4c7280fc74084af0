/* by_scalars.h - conversion by way of scalar values, where bytes cannot be counted: charsets with state, and those of iconv(3).
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BY_SCALARS_H
#define CLI_BY_SCALARS_H

#include "request.h"

/* Whether an input takes this way. */
bool goes_by_scalars(const struct scan *scan);

/* Like scan. The output's encoder is the scan's, if it has one: it goes on from input to input. */
enum scan_end scan_by_scalars(struct scan *scan, struct input *in);

#endif
