/* single_score.h - how likely the letters of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_SINGLE_SCORE_H
#define RUNIC_DETECT_SINGLE_SCORE_H

#include "guesser.h"
#include "languages.h"
#include "meanings.h"

/* The bonus of the language that the caller expects, in 1/4 bit: 12 bits. */
#define EXPECTED_BONUS 48

/* What scoring a text needs for all charsets. */
struct single_scorer {
    struct byte_meanings meanings;
    struct used_bytes used;
    uint8_t best_table;        /* of runic_single_score: the number of the best language */
    uint8_t has_undefined;     /* of runic_single_score: the charset does not define a byte of the text */
    int64_t scores[LANGUAGES]; /* of ASCII in each language, and 12 bits for the language that the caller expects */
};

/* Finds the bytes that are scored. The pairs of the guesser must be packed. */
HIDDEN void runic_single_find_used(struct single_scorer *scorer, const struct guesser *g);

/* Begins scoring a text. The pairs of the guesser must be packed. hint is the language that the caller expects, or NULL. */
HIDDEN void runic_single_scorer_init(struct single_scorer *scorer, const struct guesser *g, const char *hint);

/* A language whose pairs in a sample cost more than the best ones by more bits is excluded: three or more pairs are foreign. */
#define FAR_IN_SAMPLE 160

/* About as many pairs as a sample has. */
#define SAMPLE_PAIRS 64

/* Some of the pairs of a text. */
struct pair_sample {
    uint32_t slots[2 * SAMPLE_PAIRS]; /* no count is higher than 2 */
    uint32_t length;
    int64_t times; /* occurrences of pairs in the text for each one in the sample, rounded down */
    int64_t least; /* the score from which on a charset matters, as in runic_single_score */
};

/*
 * Returns a bit for each table of a language that is possible in a candidate by a sample: it is not far from the best one so
 * far, whose cost in bits is *best, and its score would matter even if the rest of the text costs only three quarters of the
 * sample.
 */
HIDDEN uint64_t runic_single_sample(struct single_scorer *scorer, const struct pair_sample *sample, unsigned candidate,
                                    int64_t *best);

/*
 * Returns the score in 1/4 bit of the best language of a candidate, and its ISO 639 code. tables: a bit for each language that
 * is tried. If the score is below `least`, returns least - 1 early.
 */
HIDDEN int64_t runic_single_score(struct single_scorer *scorer, const struct guesser *g, unsigned candidate, uint64_t tables,
                                  int64_t least, char name[4]);

/* How much better, in 1/4 bit, other explanations are than a charset and a language; below 0 if they are worse. */
struct doubts {
    int64_t second_charset; /* pairs that are unlikely in the language are in another charset */
    int64_t codes;          /* letters beyond ASCII are alone or beside one another by chance, as in codes in any charset */
    bool no_words;          /* hardly a letter beyond ASCII follows another letter: no word supports the charset */
};

/*
 * Compares other explanations of a text with a candidate and the number of a language's table. is_rare: signs beyond ASCII do
 * not speak for the charset.
 */
HIDDEN struct doubts runic_single_doubts(struct single_scorer *scorer, const struct guesser *g, unsigned candidate,
                                         unsigned table, bool is_rare);

#endif
