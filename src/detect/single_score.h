/* single_score.h - how likely the letters of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_SINGLE_SCORE_H
#define RUNIC_DETECT_SINGLE_SCORE_H

#include "byte_classes.h"
#include "guesser.h"

/* The bonus of the language that the caller expects, in 1/4 bit: 12 bits. */
#define EXPECTED_BONUS 48

/* A letter beyond ASCII, by its number in runic_letter_classes. */
struct letter_count {
    uint16_t letter;
    uint16_t byte;
};

/* Rules of one byte, and how many of its pairs are in them. */
struct rule {
    uint32_t pairs;
    uint8_t byte;
};

/* Letters whose costs are added without a test. */
#define LETTERS_AT_ONCE 4

/* What scoring a text needs for all charsets. */
struct single_scorer {
    struct byte_meanings meanings; /* in the candidate */
    uint8_t traits[256];           /* of bytes in the candidate */
    struct used_bytes used;
    struct byte_classes classes[2]; /* in languages of other scripts, and in Latin ones */
    uint8_t least[256];             /* what a letter beyond ASCII costs at least in the newest language, after any class */
    const uint32_t *slots;          /* the pairs that are scored: all with a byte above 0x7F, or a sample of them */
    uint32_t length;                /* their number */
    uint32_t seconds[256];          /* how often each byte is the second one in them */
    struct rule rules[128];         /* of them */
    uint8_t rule_count;
    int64_t scores[LANGUAGES]; /* of ASCII in each language, and 12 bits for the language that the caller expects */
    int64_t undefined;         /* how often a second byte is not defined in the candidate */
    uint8_t letter_count;      /* of different letters beyond ASCII in the candidate */
    struct letter_count letters[128 + LETTERS_AT_ONCE]; /* after the last one, some that do not occur */
};

/* Finds the classes of the bytes of the text in a language of the candidate. */
HIDDEN const struct byte_classes *runic_single_find_classes(struct single_scorer *scorer, unsigned table);

/* Finds the bytes that are scored. The pairs of the guesser must be packed. */
HIDDEN void runic_single_find_used(struct used_bytes *used, const struct guesser *g);

/* A limit that no cost of a pair exceeds. */
#define ANY_COST 0xFFu

/* Begins scoring a text. The pairs of the guesser must be packed. hint is the language that the caller expects, or NULL. */
HIDDEN void runic_single_scorer_init(struct single_scorer *scorer, const struct guesser *g, const char *hint);

/* Continues with some pairs of the text, which have a byte above 0x7F. */
HIDDEN void runic_single_take_pairs(struct single_scorer *scorer, const uint32_t *slots, uint32_t length);

/* Continues with a single-byte candidate. */
HIDDEN void runic_single_begin(struct single_scorer *scorer, unsigned candidate);

/* Returns what the pairs of some slots cost in every language of the candidate: undefined bytes, and capitals in unusual
 * positions. */
HIDDEN int64_t runic_cost_of_pairs(const struct single_scorer *scorer, const uint32_t *slots, uint32_t length);

/* Returns what the bytes above 0x7F cost by what is beside them: signs between two letters, and letters that are alone. */
HIDDEN struct neighbour_costs runic_costs_of_neighbours(const struct single_scorer *scorer, const uint32_t *slots,
                                                        uint32_t length);

/* Returns a lower bound of the cost of the pairs in a language of the candidate, in bits, or any number above `most` if it is
 * more. */
HIDDEN int64_t runic_single_least_cost(const struct single_scorer *scorer, unsigned table, int64_t most);

/*
 * Returns the cost of the pairs in a language of the candidate, in bits, or any number above `most` if it is more. least: the
 * result of runic_single_least_cost.
 */
HIDDEN int64_t runic_single_language_cost(struct single_scorer *scorer, unsigned table, int64_t least, int64_t most);

#endif
