/* find_mojibake.h - check --mojibake: reports UTF-8 that was read in another charset and written as UTF-8 again. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHECK_FIND_MOJIBAKE_H
#define CLI_CHECK_FIND_MOJIBAKE_H

#include "input/input.h"
#include "repair/mojibake.h"
#include "tally.h"

/* Begins the search. A stream is searched while it is read for other findings. */
void find_mojibake_begin(struct mojibake *mojibake, struct check *check, struct input *in);

/* Ends the search. A file is read once more for it, so that its mojibake is reported behind its other findings. Returns false
 * if reading failed. */
bool find_mojibake(struct mojibake *mojibake, struct input *in);

#endif
