/* ebcdic.h - how likely a text is in each code page of EBCDIC. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_EBCDIC_H
#define RUNIC_DETECT_EBCDIC_H

#include "guesser.h"
#include "languages.h"

#define EBCDIC_PAGES (CANDIDATE_COUNT - FIRST_EBCDIC)

/* The result for each code page. */
struct ebcdic_score {
    int64_t score; /* in 1/4 bit */
    uint8_t alike; /* the candidate of the first possible code page that decodes all bytes of the text alike */
    char language[4];
};

/* Returns true if a text may be EBCDIC: letters and digits in their places, hardly a space or line end of ASCII. */
HIDDEN bool runic_may_be_ebcdic(const struct guesser *g, const runic_detection *found);

/* Returns true if, besides, the space of EBCDIC is so common that the text may have NULs and controls: binary fields. */
HIDDEN bool runic_may_have_binary_fields(const struct guesser *g, const runic_detection *found);

/*
 * Scores a text in the possible code pages. The pairs must be packed. is_possible: by candidate. language: the language that
 * the caller expects, or NULL. least: the score from which on a code page matters; others have any lower one. Code pages that
 * decode the text alike have the same score.
 */
HIDDEN void runic_score_ebcdic(const struct guesser *g, const uint8_t *is_possible, const char *language, int64_t least,
                               struct ebcdic_score scores[EBCDIC_PAGES]);

#endif
