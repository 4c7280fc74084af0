/* weigh.h - the score of each charset, and what probability follows from it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_WEIGH_H
#define RUNIC_DETECT_WEIGH_H

#include "guesser.h"

/*
 * Writes the guesses, most likely first. found: the detector's result; kind: what the bytes may be; the other arguments are
 * those of runic_guesser_list.
 */
HIDDEN size_t runic_weigh(struct guesser *g, const runic_detection *found, const struct text_kind *kind, const runic_hint *hint,
                          runic_guess *list, size_t cap);

#endif
