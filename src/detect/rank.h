/* rank.h - ranks the charsets that a text may be in: the entrance for all who guess. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_RANK_H
#define RUNIC_DETECT_RANK_H

#include "weigh.h"

/* Probabilities, in 1/1000, that follow from no scores. */
enum {
    SURE_BY_SIGNATURE = 1000,
    SURE_BY_BYTES = 999,   /* they show ASCII, UTF-8 or another form of Unicode */
    SURE_BY_ESCAPES = 995, /* of ISO-2022-JP; LIKELY_BY_ESCAPES if there are others, too */
    LIKELY_BY_ESCAPES = 900,
    LIKELY_UTF16 = 980,   /* unmarked, and read as stretches */
    LIKELY_BY_NULS = 950, /* unmarked, without a reading */
    LIKELY_DAMAGED = 950, /* UTF-8 with faults; with many of them MUCH_DAMAGED */
    MUCH_DAMAGED = 900
};

/* Returns true if a charset has the printable characters of ASCII as single bytes. */
HIDDEN bool runic_has_ascii(runic_charset charset);

/* Ranks the charsets by the evidence of a guesser, which cannot be fed further afterwards. */
HIDDEN void runic_rank(struct guesser *g, const runic_hint *hint, struct ranking *ranking);

/* Writes the charsets of a ranking as guesses, at most cap. Returns how many there are. */
HIDDEN size_t runic_list_ranking(const struct ranking *ranking, const runic_hint *hint, runic_guess *list, size_t cap);

#endif
