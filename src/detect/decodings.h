/* decodings.h - which charsets decode the bytes of a text alike, and what its bytes cost a rare charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_DECODINGS_H
#define RUNIC_DETECT_DECODINGS_H

#include "single_score.h"

struct decodings {
    uint8_t alike[CANDIDATE_COUNT]; /* the first possible candidate that decodes all bytes of the text alike */
    int64_t costs[CANDIDATE_COUNT]; /* of bytes in a rare charset, in 1/4 bit */
    uint8_t is_possible[CANDIDATE_COUNT];
};

/* Compares the decodings of the bytes above 0x7F of a text in all possible candidates. is_possible must be set. */
HIDDEN void runic_compare_decodings(const struct guesser *g, struct decodings *d);

#endif
