/* steps.h - conversion by way of UTF-8, for charsets whose bytes cannot be counted: those with state, and those of iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_STEPS_H
#define CLI_STEPS_H

#include "scan.h"

/* Whether an input takes this way. */
bool takes_steps(const struct scan *scan);

/* Like scan. The output's stage is the scan's, if it has one: it goes on from input to input, and steps_finish ends it. */
enum scan_end scan_in_steps(struct scan *scan, struct input *in);

/* Begins and ends what all inputs are written through. */
bool steps_begin(struct target *target, const char *name, const runic_options *how, bool lf, bool crlf);
bool steps_finish(struct target *target, bool (*take)(void *user, const void *bytes, size_t len), void *user);

/* Writes no more of it. */
void steps_abandon(struct target *target);

#endif
