/* doubt.h - explanations of a text that compete with all charsets: codes in any charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_DOUBT_H
#define RUNIC_DETECT_DOUBT_H

#include "single_score.h"

/*
 * Returns the score of codes, in 1/4 bit: letters that are alone, between digits, or beside one another by chance, in any
 * charset. Nothing in such a text speaks for one of the charsets.
 */
HIDDEN int64_t runic_score_of_codes(const struct byte_pairs *pairs);

#endif
