/* single_score.h - how likely the letters of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_SINGLE_SCORE_H
#define RUNIC_DETECT_SINGLE_SCORE_H

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

/* Returns the code point of a byte, or UNDEFINED. */
HIDDEN uint32_t runic_single_decode(runic_charset charset, unsigned byte);

/*
 * Returns the score in 1/4 bit of the best language of a charset, and its ISO 639 code. The pairs of the guesser must be
 * packed.
 */
HIDDEN int64_t runic_single_score(const struct guesser *g, enum candidate candidate, runic_charset charset, const char *hint,
                                  char name[4]);

#endif
