/* rank.h - ranks the charsets that a text may be in: the entrance for all who guess. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_RANK_H
#define RUNIC_DETECT_RANK_H

#include "weigh.h"

/* Returns true if a charset has the printable characters of ASCII as single bytes. */
HIDDEN bool runic_has_ascii(runic_charset charset);

/* Ranks the charsets by the evidence of a guesser, which cannot be fed further afterwards. */
HIDDEN void runic_rank(struct guesser *g, const runic_hint *hint, struct ranking *ranking);

/* Writes the charsets of a ranking as guesses, at most cap. Returns how many there are. */
HIDDEN size_t runic_list_ranking(const struct ranking *ranking, const runic_hint *hint, runic_guess *list, size_t cap);

#endif
