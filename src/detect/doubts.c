/* doubts.c - other explanations of a text than a single-byte charset and a language. */
/* SPDX-License-Identifier: MIT */
#include "single_score.h"

#ifndef RUNIC_UNICODE_ONLY

/* Returns true for signs that do not stand between the letters of a word. */
static bool is_sign(const struct byte_meanings *meanings, unsigned byte)
{
    return meanings->kind[byte] >= KIND_SIGN && meanings->kind[byte] <= KIND_RARE_SIGN && !is_in_words(meanings, byte);
}

/* Returns true if a sign stands between the letters of a word. */
static bool is_sign_in_word(const struct byte_meanings *meanings, unsigned first, unsigned second)
{
    return (is_sign(meanings, first) && is_letter(meanings, second)) ||
           (is_sign(meanings, second) && is_letter(meanings, first));
}

/* What codes cost, in 1/4 bit: fitted on bench/strange, against the prose of bench/detect. */
enum {
    COST_CODE_LETTERS = 26, /* of two letters beyond ASCII: one of 90 after another */
    COST_CODE_BESIDE_OTHER =
        13, /* of a letter beyond ASCII beside a digit, a space or punctuation; a code has two such pairs */
    COST_CODE_BESIDE_LETTER = 30 /* of a letter beyond ASCII beside an ASCII letter */
};

/* Returns what a pair with a letter beyond ASCII costs in codes. */
static int64_t cost_of_code(const struct byte_meanings *meanings, unsigned first, unsigned second)
{
    if (!is_letter(meanings, first) || !is_letter(meanings, second))
        return COST_CODE_BESIDE_OTHER;
    return first >= 0x80 && second >= 0x80 ? COST_CODE_LETTERS : COST_CODE_BESIDE_LETTER;
}

/* Returns true if a text has lines of frames: a character that follows itself more often than others are beside it. */
static bool has_lines(const struct byte_pairs *pairs, const struct byte_meanings *meanings)
{
    int64_t more[256] = {0};
    bool found = false;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        more[first] += first == second ? 2 * (int64_t)pair_count(pairs->slots[i]) : 0;
        more[first] -= is_frame(meanings, second) ? 0 : (int64_t)pair_count(pairs->slots[i]);
        more[second] -= is_frame(meanings, first) ? 0 : (int64_t)pair_count(pairs->slots[i]);
    }
    for (unsigned byte = 0x80; byte <= 0xFF; byte++)
        found |= is_frame(meanings, byte) && more[byte] > 0;
    return found;
}

/* Returns true if characters of a kind may be codes. is_rare: the charset is not a usual one. */
static bool may_be_code(enum kind kind, bool is_rare, bool has_frames)
{
    return kind == KIND_LETTER || kind == KIND_CAPITAL || kind == KIND_RARE_SIGN ||
           ((kind == KIND_QUOTE || kind == KIND_SIGN) && is_rare) || (kind == KIND_FRAME && !has_frames);
}

/* Returns how much less a number of equal pairs costs, in 1/4 bit, if they are codes. cost: of one of them in a language. */
static int64_t gain_of_code(const struct byte_meanings *meanings, unsigned first, unsigned second, int64_t cost, int64_t count)
{
    const int64_t gain = 4 * cost - cost_of_code(meanings, first, second);
    /* Repetition says little: the same letter alone may be a word of one letter. */
    const int64_t most = gain > 0 ? MOST_OF_A_CODE : 8 * MOST_OF_A_CODE;
    return gain * (count < most ? count : most);
}

/* The gain of codes if the text has no letter beyond ASCII. */
#define NO_CODES (-400)

/* At least one of this many letters beyond ASCII follows another letter. */
#define FEWEST_INSIDE 4

/* What a pair costs in another charset than the rest of the text, in bits. */
#define COST_OTHER_CHARSET 9

struct doubts runic_single_doubts(struct single_scorer *scorer, const struct guesser *g, unsigned candidate, unsigned table,
                                  bool is_rare)
{
    const struct byte_pairs *pairs = &g->pairs;
    const struct byte_meanings *meanings = &scorer->meanings;
    struct doubts gain = {0, 0, false};
    int64_t inside = 0, outside = 0;
    bool any_letter = false;
    runic_single_begin(scorer, candidate);
    const bool has_frames = has_lines(pairs, meanings);
    const struct byte_classes *classes = runic_single_find_classes(scorer, table);
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const int64_t count = pair_count(pairs->slots[i]);
        const bool is_in_word = is_sign_in_word(meanings, first, second);
        const int64_t cost = (int64_t)cost_of_pair(&runic_languages[table], meanings, classes, first, second, ANY_COST) +
                             cost_of_kind(meanings, first, second);
        const int64_t other = cost + is_in_word * COST_SIGN_IN_WORD / 2 - COST_OTHER_CHARSET;
        const bool has_letter = (first >= 0x80 && may_be_code(meanings->kind[first], is_rare, has_frames)) ||
                                (second >= 0x80 && may_be_code(meanings->kind[second], is_rare, has_frames));
        gain.second_charset += count * ((other > 0 && (has_letter || is_in_word) ? 4 * other : 0) - 2);
        if (has_letter)
            gain.codes += gain_of_code(meanings, first, second, cost, count);
        any_letter |= has_letter;
        if (second >= 0x80 && is_letter(meanings, second))
            *(is_letter(meanings, first) ? &inside : &outside) += count;
    }
    /* Signs are no codes. */
    gain.codes += any_letter ? 4 * runic_costs_of_neighbours(pairs, meanings, &scorer->used).different_letters : NO_CODES;
    gain.no_words = inside * FEWEST_INSIDE < outside;
    return gain;
}
#endif
