/* features.h - the features of the best charset of a text, and the probability that follows from them. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_FEATURES_H
#define RUNIC_DETECT_FEATURES_H

#include "score_all.h"

/* The scores of explanations that are no charset, in 1/4 bit. */
struct others {
    int64_t noise, utf8; /* bytes that are no text; UTF-8 with errors */
};

/* Returns how many of the first charsets of a ranking decode the text alike. */
ALWAYS_INLINE size_t count_alike(const struct ranking *ranking)
{
    size_t count = 1;
    while (count < ranking->count && ranking->all[count].group == 0)
        count++;
    return count;
}

/* Finds the features of the best charset of a ranking. found: the detector's result. */
HIDDEN void runic_find_features(const struct guesser *g, const runic_detection *found, struct scoring *s,
                                const struct others *others, struct ranking *ranking);

/* Returns the probability of the best charset by its features, in 1/1000. */
HIDDEN uint16_t runic_fitted_probability(const struct ranking *ranking);

#endif
