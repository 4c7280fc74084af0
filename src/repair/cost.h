/* cost.h - how likely the right text is that a charset would give. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_COST_H
#define RUNIC_REPAIR_COST_H

#include "../base.h"

enum { MOJIBAKE_LANGUAGES = 36 };

/* Characters after this number of others do not change what is likely. */
#define MOJIBAKE_ENOUGH 1000000

/* Collects right characters. At first, all members must be zero. */
struct mojibake_likelihood {
    unsigned count;                     /* of characters, at most MOJIBAKE_ENOUGH */
    int gain;                           /* in bits, without what the letters cost in their language */
    unsigned costs[MOJIBAKE_LANGUAGES]; /* of the letters in each language, in bits */
};

/* Adds a character that is mojibake of another level. */
HIDDEN void runic_mojibake_add_level(struct mojibake_likelihood *likelihood);

/* Adds a right character, with the two characters before it and the one after it (0: none). */
HIDDEN void runic_mojibake_add(struct mojibake_likelihood *likelihood, char32_t first, char32_t before, char32_t value,
                               char32_t after);

/* What the ASCII letters of a line cost in each language, in 1/8 bit. */
struct mojibake_line {
    unsigned costs[MOJIBAKE_LANGUAGES];
};

HIDDEN void runic_mojibake_read_line(struct mojibake_line *line, const unsigned letters[26]);

/* Returns what the characters gain in the language that fits the line and the number of the charset best, in bits. */
HIDDEN int runic_mojibake_gain(const struct mojibake_likelihood *likelihood, const struct mojibake_line *line,
                               unsigned charset_index);

/* Returns true if the line is in a language with "à" inside of words. */
HIDDEN bool runic_mojibake_joins(const struct mojibake_likelihood *likelihood, const struct mojibake_line *line);

/* Returns true for capital Latin letters. */
HIDDEN bool runic_mojibake_is_capital(char32_t value);

/* Returns true if a language uses the letter often. */
HIDDEN bool runic_mojibake_is_usual(char32_t letter);

#endif
