/* features.h - the features of the best charset of a text, and the probability that follows from them. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_FEATURES_H
#define RUNIC_DETECT_FEATURES_H

#include "score_all.h"

/* What the probability of the best charset is computed from, each in 1/16. */
enum feature {
#define FEATURE(name) FEATURE_##name,
#include "features.def"
#undef FEATURE
    FEATURE_COUNT
};

/* The scores of explanations that are no charset, in 1/4 bit. */
struct others {
    int64_t noise, utf8; /* bytes that are no text; UTF-8 with errors */
};

/* Returns how many of the first charsets, the best one first, decode the text alike. */
ALWAYS_INLINE size_t count_alike(const struct scored *all, size_t count)
{
    size_t alike = 1;
    while (alike < count && all[alike].group == 0)
        alike++;
    return alike;
}

/* Finds the features of the first of some charsets, the best one. found: the detector's result. */
HIDDEN void runic_find_features(const struct guesser *g, const runic_detection *found, struct scoring *s,
                                const struct others *others, const struct scored *all, size_t count,
                                int16_t features[FEATURE_COUNT]);

/*
 * Returns true if the letters of a text in a charset that is not Latin are those of several languages, and no language has them
 * together: it is probably in a national variant of the charset. The scorer must have begun with this candidate. Latin text may
 * have names from many languages.
 */
HIDDEN bool runic_has_letters_of_several(const struct guesser *g, const struct single_scorer *scorer, unsigned candidate);

/* Returns the probability of a charset by its features, in 1/1000. */
HIDDEN uint16_t runic_fitted_probability(unsigned candidate, const int16_t features[FEATURE_COUNT]);

#endif
