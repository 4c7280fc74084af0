/* pair_cost.h - what pairs of bytes cost in a charset, whatever the language is. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_PAIR_COST_H
#define RUNIC_DETECT_PAIR_COST_H

#include "byte_pairs.h"
#include "meanings.h"

/* Costs in bits. */
enum {
    COST_QUOTE = 6,
    COST_APOSTROPHE = 5, /* a quotation mark or dash of words, anywhere */
    COST_SIGN = 8,
    COST_RARE_SIGN = 11,
    COST_FRAME = 7,
    COST_SAME = 1, /* a character after itself, as in rules and frames */
    COST_SIGN_AT_LETTER = 2,
    COST_LONE_FRAME = 15,
    COST_SIGN_IN_WORD = 8,
    COST_BEGINS_AFTER_LETTER = 8,
    COST_SPACE_AFTER_SIGN = 3,
    COST_UNDEFINED = 32,
    COST_CAPITAL_IN_WORD = 13,
    COST_LONE_LETTER = 10,
    COST_LETTER_ALONE = 6,
    COST_EASTERN_MIXTURE = 10,
    COST_CAPITAL = 2,
    COST_CAPITAL_AFTER_CAPITAL = 1
};

/* What the bytes above 0x7F cost by what is beside them, in bits. */
struct neighbour_costs {
    int64_t letters, signs;
};

static inline bool is_letter(const struct byte_meanings *meanings, unsigned byte)
{
    return meanings->kind[byte] == KIND_LETTER || meanings->kind[byte] == KIND_CAPITAL;
}

/* Returns true for signs that stand between the letters of a word: apostrophe, acute accent, em dash, middle dot, soft hyphen.
 */
static inline bool is_in_words(const struct byte_meanings *meanings, unsigned byte)
{
    return (meanings->meaning[byte] & MEANING_IN_WORDS) != 0;
}

static inline bool is_frame(const struct byte_meanings *meanings, unsigned byte)
{
    return meanings->kind[byte] == KIND_FRAME;
}

/* Returns true for a sign between two letters: one inside words, or the en dash, which joins two words. */
static inline bool joins_letters(const struct byte_meanings *meanings, unsigned byte)
{
    return !is_frame(meanings, byte) && (meanings->meaning[byte] & (MEANING_IN_WORDS | MEANING_JOINS)) != 0;
}

/* Returns true for a sign that rules repeat: any sign except the corners and crossings of frames. */
static inline bool is_repeated(const struct byte_meanings *meanings, unsigned byte)
{
    const unsigned kind = meanings->kind[byte];
    return kind == KIND_FRAME ? (meanings->meaning[byte] & MEANING_REPEATS) != 0 : kind >= KIND_QUOTE && kind < KIND_UNDEFINED;
}

/* Returns what a capital letter, an undefined byte or a sign that begins words costs after another byte. */
static inline int64_t cost_of_kind(const struct byte_meanings *meanings, unsigned before, unsigned byte)
{
    if (meanings->kind[byte] == KIND_UNDEFINED)
        return COST_UNDEFINED;
    if ((meanings->meaning[byte] & MEANING_BEGINS) != 0 && is_letter(meanings, before))
        return COST_BEGINS_AFTER_LETTER;
    if (meanings->kind[byte] != KIND_CAPITAL)
        return 0;
    if (meanings->kind[before] == KIND_LETTER)
        return COST_CAPITAL_IN_WORD;
    return meanings->kind[before] == KIND_CAPITAL ? COST_CAPITAL_AFTER_CAPITAL : COST_CAPITAL;
}

#endif
