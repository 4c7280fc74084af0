/* candidates.h - the legacy charsets that are guessed. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_CANDIDATES_H
#define RUNIC_DETECT_CANDIDATES_H

#include "../base.h"

/* The charsets that are guessed, in the order of candidates.def: those of several bytes, of one byte with ASCII, EBCDIC. */
enum candidate {
#define SINGLE(id, rarity)                      CANDIDATE_##id,
#define MULTI(id, rarity)                       CANDIDATE_##id,
#define EBCDIC(id, rarity, twin, first, second) CANDIDATE_##id,
#include "candidates.def"
#undef SINGLE
#undef MULTI
#undef EBCDIC
    CANDIDATE_COUNT
};

/* The number of multi-byte charsets, which are the first candidates. */
#define MULTI_COUNT ((int)CANDIDATE_WINDOWS1252)

/* The candidates before this one contain ASCII. */
#define FIRST_EBCDIC CANDIDATE_IBM037

struct candidate_charset {
    uint8_t charset;
    uint8_t rarity;  /* how many bits of evidence more than the most usual charset it needs */
    uint8_t twin;    /* of EBCDIC: the candidate in which its languages are also written */
    char home[2][4]; /* of EBCDIC: the languages that it was made for; empty: all of the twin */
};

extern HIDDEN const struct candidate_charset runic_candidates[CANDIDATE_COUNT];

#endif
