/* single_score.h - how likely the letters of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_SINGLE_SCORE_H
#define RUNIC_DETECT_SINGLE_SCORE_H

#include "guesser.h"
#include "languages.h"
#include "meanings.h"

/* Returns the code point of a byte, or UNDEFINED. */
HIDDEN uint32_t runic_single_decode(runic_charset charset, unsigned byte);

/* The bonus of the language that the caller expects, in 1/4 bit: 12 bits. */
#define EXPECTED_BONUS 48

/* The kind and the lower case of a code point, kept by the low byte of the code point. */
struct known_meaning {
    uint16_t value, lower;
    uint8_t kind;
    uint8_t is_known;
};

/* What scoring a text needs for all charsets. */
struct single_scorer {
    struct byte_meanings meanings;
    struct known_meaning known[256];
    uint8_t used[256]; /* the bytes that are scored, those above 0x7F first */
    uint16_t used_count, used_high;
    uint8_t best_table;        /* of runic_single_score: the number of the best language */
    uint8_t has_undefined;     /* of runic_single_score: the charset does not define a byte of the text */
    int64_t scores[LANGUAGES]; /* of ASCII in each language, and 12 bits for the language that the caller expects */
};

/* Finds the bytes that are scored. The pairs of the guesser must be packed. */
HIDDEN void runic_single_find_used(struct single_scorer *scorer, const struct guesser *g);

/* Begins scoring a text. The pairs of the guesser must be packed. hint is the language that the caller expects, or NULL. */
HIDDEN void runic_single_scorer_init(struct single_scorer *scorer, const struct guesser *g, const char *hint);

/* Returns what the pairs of a text cost in a charset, whatever the language is, in 1/4 bit. */
HIDDEN int64_t runic_single_cost(struct single_scorer *scorer, const struct guesser *g, runic_charset charset);

/*
 * Returns the score in 1/4 bit of the best language of a charset, and its ISO 639 code. cost is that of runic_single_cost. If
 * the score is below `least`, returns least - 1 early.
 */
HIDDEN int64_t runic_single_score(struct single_scorer *scorer, const struct guesser *g, enum candidate candidate,
                                  runic_charset charset, int64_t cost, int64_t least, char name[4]);

/* How much better, in 1/4 bit, other explanations are than a charset and a language; below 0 if they are worse. */
struct doubts {
    int64_t second_charset; /* pairs that are unlikely in the language are in another charset */
    int64_t codes;          /* letters beyond ASCII are alone or beside one another by chance, as in codes in any charset */
};

/*
 * Compares other explanations of a text with a charset and the number of a language's table. is_rare: signs beyond ASCII do not
 * speak for the charset.
 */
HIDDEN struct doubts runic_single_doubts(struct single_scorer *scorer, const struct guesser *g, runic_charset charset,
                                         unsigned table, bool is_rare);

#endif
