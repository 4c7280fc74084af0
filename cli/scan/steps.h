/* steps.h - conversion by way of scalar values, where bytes cannot be counted: charsets with state, and those of iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_STEPS_H
#define CLI_STEPS_H

#include "scan.h"

/* Whether an input takes this way. */
bool takes_steps(const struct scan *scan);

/* Like scan. The output's encoder is the scan's, if it has one: it goes on from input to input. */
enum scan_end scan_in_steps(struct scan *scan, struct input *in);

#endif
