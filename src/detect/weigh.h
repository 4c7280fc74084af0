/* weigh.h - gives each legacy charset the probability that follows from the scores. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_WEIGH_H
#define RUNIC_DETECT_WEIGH_H

#include "features.h"

/* The charsets that a text may be in, the most likely one first. */
struct ranking {
    runic_guess sole; /* the form that the detector found, if it is the only guess; else UNKNOWN */
    size_t count;
    struct scored all[CANDIDATE_COUNT];
    int16_t features[FEATURE_COUNT]; /* of the best charset */
    uint8_t is_ascii;                /* not in a charset that the hint allows, but in ASCII */
};

/* Ranks the legacy charsets. found: the detector's result; kind: what the bytes may be. */
HIDDEN void runic_weigh(struct guesser *g, const runic_detection *found, const struct text_kind *kind, const runic_hint *hint,
                        struct ranking *ranking);

#endif
