/* pair_cost.h - what pairs of bytes cost in a charset, whatever the language is. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_PAIR_COST_H
#define RUNIC_DETECT_PAIR_COST_H

#include "byte_pairs.h"
#include "meanings.h"

/* Costs in bits. */
enum {
    COST_QUOTE = 6,
    COST_SIGN = 8,
    COST_RARE_SIGN = 11,
    COST_FRAME = 7,
    COST_SAME_FRAME = 1,
    COST_SIGN_AT_LETTER = 2,
    COST_LONE_FRAME = 15,
    COST_SIGN_IN_WORD = 8,
    COST_SPACE_AFTER_SIGN = 3,
    COST_UNDEFINED = 32,
    COST_CAPITAL_IN_WORD = 13,
    COST_LONE_LETTER = 10,
    COST_LETTER_ALONE = 6,
    COST_EASTERN_MIXTURE = 10,
    COST_CAPITAL = 2,
    COST_CAPITAL_AFTER_CAPITAL = 1
};

/* The gain of codes if the text has no letter beyond ASCII. */
#define NO_CODES (-400)

/* A letter that is alone more often is a word of one letter. */
#define MOST_OF_A_CODE 2

/* What the bytes above 0x7F cost by what is beside them, in bits. */
struct neighbour_costs {
    int64_t letters, signs;
    int64_t different_letters; /* as letters, but at most MOST_OF_A_CODE of each */
};

static inline bool is_letter(const struct byte_meanings *meanings, unsigned byte)
{
    return meanings->kind[byte] == KIND_LETTER || meanings->kind[byte] == KIND_CAPITAL;
}

static inline bool is_frame(const struct byte_meanings *meanings, unsigned byte)
{
    return meanings->kind[byte] == KIND_FRAME;
}

/* Returns what a capital letter or an undefined byte costs after another byte. */
static inline int64_t cost_of_kind(const struct byte_meanings *meanings, unsigned before, unsigned byte)
{
    if (meanings->kind[byte] == KIND_UNDEFINED)
        return COST_UNDEFINED;
    if (meanings->kind[byte] != KIND_CAPITAL)
        return 0;
    if (meanings->kind[before] == KIND_LETTER)
        return COST_CAPITAL_IN_WORD;
    return meanings->kind[before] == KIND_CAPITAL ? COST_CAPITAL_AFTER_CAPITAL : COST_CAPITAL;
}

/* Returns what an undefined byte or a capital letter costs at least. */
static inline int64_t least_cost_of_kind(unsigned kind)
{
    return kind == KIND_UNDEFINED ? COST_UNDEFINED : kind == KIND_CAPITAL ? COST_CAPITAL_AFTER_CAPITAL : 0;
}

/*
 * Returns what the pairs of some slots cost in every language: undefined bytes, and capitals in unusual positions; or any
 * number above `most` if it is more. least: what the bytes cost at least.
 */
HIDDEN int64_t runic_cost_of_pairs(const uint32_t *slots, uint32_t length, const struct byte_meanings *meanings, int64_t least,
                                   int64_t most);

/* Returns what the bytes above 0x7F cost by what is beside them: signs between two letters, and letters that are alone. */
HIDDEN struct neighbour_costs runic_costs_of_neighbours(const struct byte_pairs *pairs, const struct byte_meanings *meanings,
                                                        const struct used_bytes *used);

/* Returns true if a sign stands between the letters of a word. */
HIDDEN bool runic_is_sign_in_word(const struct byte_meanings *meanings, unsigned first, unsigned second);

/* Finds the kinds of characters beyond ASCII that may be codes. is_rare: the charset is not a usual one. */
HIDDEN void runic_find_codes(const struct byte_pairs *pairs, const struct byte_meanings *meanings, bool is_rare,
                             bool may_be_code[KIND_UNDEFINED + 1]);

/* Returns how much less a number of equal pairs costs, in 1/4 bit, if they are codes. cost: of one of them in a language. */
HIDDEN int64_t runic_gain_of_code(const struct byte_meanings *meanings, unsigned first, unsigned second, int64_t cost,
                                  int64_t count);

#endif
