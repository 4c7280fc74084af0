/* judge.h - how likely the chosen charsets of a text are, each by its stretches. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_READING_JUDGE_H
#define RUNIC_READING_JUDGE_H

#include "reader.h"

/* A charset with a lower probability, in 1/1000, is dropped. */
#define LEAST_OF_A_CHARSET 10

/* The probability of 1/2. */
#define AS_LIKELY_AS_NOT 500

/* Returns the finding for a charset from the ranking of its stretches. */
HIDDEN struct finding runic_finding_of(const struct ranking *ranking, unsigned candidate);

/* Returns how likely damaged UTF-8 is: less if hardly a character is well-formed. */
HIDDEN uint16_t runic_probability_of_damage(const runic_detection *found);

/* What is known of the stretches of a set. */
struct stretches {
    unsigned used;   /* the hypotheses that have stretches, as far as known */
    int64_t gain[2]; /* what the stretches of UTF-16LE and UTF-16BE cost less than no text; of no use before is_taken */
    bool is_taken;
};

/* Returns how likely a hypothesis of the set is, by its stretches. */
HIDDEN struct finding runic_find_probability(struct reader *r, const struct hypothesis *one, struct stretches *found);

/* Returns true if most of the bytes except NUL are no text in a set of hypotheses. */
HIDDEN bool runic_is_mostly_no_text(struct lattice *lattice, unsigned set);

/* Returns how many bytes above 0x7F are in UTF-16 in a set of hypotheses. */
HIDDEN size_t runic_beyond_ascii_in_utf16(struct lattice *lattice, unsigned set);

/* Finds how likely each charset of the set is; drops and corrects those that their stretches contradict. */
HIDDEN void runic_judge_charsets(struct reader *r);

#endif
