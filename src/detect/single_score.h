/* single_score.h - how likely the letters of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_SINGLE_SCORE_H
#define RUNIC_DETECT_SINGLE_SCORE_H

#include "guesser.h"

/* Returns the code point of a byte, or UNDEFINED. */
HIDDEN uint32_t runic_single_decode(runic_charset charset, unsigned byte);

/* Returns the score in 1/4 bit of the best language, and its ISO 639 code; or INT64_MIN if the bytes are no text in the
 * charset. */
HIDDEN int64_t runic_single_score(const struct guesser *g, runic_charset charset, char language[4]);

#endif
