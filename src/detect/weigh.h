/* weigh.h - the score of each charset, and what probability follows from it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_WEIGH_H
#define RUNIC_DETECT_WEIGH_H

#include "guesser.h"

/* The charsets that are guessed, in the order of candidates.def. */
enum candidate {
#define SINGLE(id, rarity) CANDIDATE_##id,
#define MULTI(id, rarity)  CANDIDATE_##id,
#include "candidates.def"
#undef SINGLE
#undef MULTI
    CANDIDATE_COUNT
};

/* Writes the guesses, most likely first; the arguments are those of runic_guesser_guesses. */
HIDDEN size_t runic_weigh(const struct guesser *g, const runic_hint *hint, runic_guess *list, size_t cap);

#endif
