/* score_all.h - the score of each charset that is guessed. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_SCORE_ALL_H
#define RUNIC_DETECT_SCORE_ALL_H

#include "single_score.h"

/* The score of charsets that are not possible: below that of any text, and small enough to be scaled. */
#define UNLIKELY (-(1ll << 46))

/* Quotation marks and other signs are evidence for charsets up to this rarity. */
#define USUAL_RARITY 2

struct scored {
    int64_t score; /* in 1/4 bit */
    uint16_t probability;
    uint8_t candidate;
    uint8_t alike; /* the first candidate that decodes the text alike */
    uint8_t group; /* of candidates that decode the text alike, in a ranking: the best group is 0 */
    uint8_t table; /* index in runic_languages of the language that gave the score */
    char language[4];
};

/* Returns value * times / divided, without the overflow of the product. */
ALWAYS_INLINE int64_t scaled(int64_t value, int64_t times, int64_t divided)
{
    return value / divided * times + value % divided * times / divided;
}

/* The most pairs beyond ASCII of a text in which a list of letters is searched. */
#define LIST_PAIRS 64u

/* The bytes of a text that may be a list of letters, and the pairs that are not of the list. */
struct letter_list {
    uint32_t others[LIST_PAIRS];
    uint32_t length;
    uint32_t letters; /* 0: there is no list */
    uint8_t bytes[LIST_PAIRS];
};

/* Everything that scoring needs beside the guesser. */
struct scoring {
    int64_t share;  /* bytes above 0x7F for each one in the pairs that were counted, in 1/256 */
    int64_t weight; /* of the evidence, in 1/65536 */
    const runic_hint *hint;
    struct single_scorer scorer;
    struct text_kind kind;
    struct letter_list list;
    uint16_t rules[128];                  /* for each byte above 0x7F: its repetitions beyond those of letters */
    int64_t best_of_sample;               /* the lowest cost of a sample so far, in bits */
    int64_t least;                        /* the score from which on a charset matters that is as usual as USUAL_RARITY */
    int64_t prices[CANDIDATE_COUNT];      /* of a charset without the text, in 1/4 bit: its rarity, less a declaration */
    uint8_t has_rules;                    /* one of them is not 0 */
    uint8_t is_possible[CANDIDATE_COUNT]; /* a charset, by the caller's hint and the kind of the text */
};

/*
 * Scores the charsets. Returns the number of possible charsets. share, weight, hint and kind of the scoring must be set.
 * Charsets that are much less likely than noise are left out.
 */
HIDDEN size_t runic_score_all(const struct guesser *g, int64_t noise_score, struct scoring *s,
                              struct scored all[CANDIDATE_COUNT]);

/* Returns the name of a guessed charset that the caller's hint allows, or RUNIC_CHARSET_UNKNOWN. */
HIDDEN runic_charset runic_name_of_guess(runic_charset charset, const runic_hint *hint);

#endif
