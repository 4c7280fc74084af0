/* pair_cost.c - what pairs of bytes cost in a charset, whatever the language is. */
/* SPDX-License-Identifier: MIT */
#include "pair_cost.h"

#ifndef RUNIC_UNICODE_ONLY

/* Returns true for letters of another script than Latin. */
static bool is_other_script(const struct byte_meanings *meanings, unsigned byte)
{
    return (meanings->meaning[byte] & MEANING_OTHER_SCRIPT) != 0;
}

int64_t runic_cost_of_pairs(const uint32_t *slots, uint32_t length, const struct byte_meanings *meanings, int64_t least,
                            int64_t most)
{
    int64_t bits = least, lone = 0, joined_frames = 0, other_frames = 0;
    for (uint32_t i = 0; i < length && bits <= most; i++) {
        const unsigned first = pair_first(slots[i]), second = pair_second(slots[i]);
        const int64_t count = pair_count(slots[i]);
        const bool is_other = is_other_script(meanings, second), follows_other = is_other_script(meanings, first);
        bits += count * (cost_of_kind(meanings, first, second) - least_cost_of_kind(meanings->kind[second]));
        if (is_other)
            lone += follows_other ? -count : count;
        if (is_frame(meanings, second))
            *(is_frame(meanings, first) ? &joined_frames : &other_frames) += count;
    }
    /* A frame has joined lines, at least one for four lines beside text. A sign that stands alone is no frame. */
    const int64_t frames = 4 * joined_frames < other_frames ? 4 * joined_frames : other_frames;
    /* Most letters of a script follow another one. In Latin text read as another script, accented letters stand alone. */
    return bits + (lone > 0 ? lone * COST_LONE_LETTER : 0) - frames * (COST_LONE_FRAME - COST_FRAME);
}

/* Returns true for signs that stand between the letters of a word: apostrophe, em dash, middle dot, soft hyphen. */
static bool is_in_words(const struct byte_meanings *meanings, unsigned byte)
{
    return (meanings->meaning[byte] & MEANING_IN_WORDS) != 0;
}

/*
 * Returns what the bytes above 0x7F cost by what is beside them: signs between two letters, and letters without another one
 * beside them. Of the neighbours of a byte that are letters, those that are more than the byte occurs are the second one beside
 * the same byte. A sign costs more where a text has it for the first time.
 */
struct neighbour_costs runic_costs_of_neighbours(const struct byte_pairs *pairs, const struct byte_meanings *meanings,
                                                 const struct used_bytes *used)
{
    static const uint8_t first_costs[] = {[KIND_QUOTE] = 2, [KIND_SIGN] = 4, [KIND_FRAME] = 4, [KIND_RARE_SIGN] = 4};
    int64_t more_letters[256];
    struct neighbour_costs bits = {0, 0, 0};
    for (unsigned i = 0; i < used->count; i++)
        more_letters[used->bytes[i]] = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const int64_t count = pair_count(pairs->slots[i]);
        more_letters[first] += is_letter(meanings, second) ? count : 0;
        more_letters[second] -= is_letter(meanings, first) ? 0 : count;
    }
    for (unsigned i = 0; i < used->high; i++) {
        const unsigned byte = used->bytes[i];
        const uint8_t kind = meanings->kind[byte];
        const int64_t more = more_letters[byte];
        if (is_letter(meanings, byte) && more < 0) {
            bits.letters += -more * COST_LETTER_ALONE;
            bits.different_letters += (-more < MOST_OF_A_CODE ? -more : MOST_OF_A_CODE) * COST_LETTER_ALONE;
        } else if (kind >= KIND_QUOTE && kind <= KIND_RARE_SIGN)
            bits.signs += first_costs[kind] + (more > 0 && !is_in_words(meanings, byte) ? more * COST_SIGN_IN_WORD : 0);
    }
    return bits;
}

/* Returns true for signs that do not stand between the letters of a word. */
static bool is_sign(const struct byte_meanings *meanings, unsigned byte)
{
    return meanings->kind[byte] >= KIND_SIGN && meanings->kind[byte] <= KIND_RARE_SIGN && !is_in_words(meanings, byte);
}

bool runic_is_sign_in_word(const struct byte_meanings *meanings, unsigned first, unsigned second)
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

/* Returns true if a text has lines of frames: a character of frames that follows itself more often than others are beside it.
 */
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

void runic_find_codes(const struct byte_pairs *pairs, const struct byte_meanings *meanings, bool is_rare,
                      bool may_be_code[KIND_UNDEFINED + 1])
{
    memset(may_be_code, 0, KIND_UNDEFINED + 1);
    may_be_code[KIND_LETTER] = may_be_code[KIND_CAPITAL] = may_be_code[KIND_RARE_SIGN] = true;
    may_be_code[KIND_QUOTE] = may_be_code[KIND_SIGN] = is_rare;
    may_be_code[KIND_FRAME] = !has_lines(pairs, meanings);
}

int64_t runic_gain_of_code(const struct byte_meanings *meanings, unsigned first, unsigned second, int64_t cost, int64_t count)
{
    const int64_t gain = 4 * cost - cost_of_code(meanings, first, second);
    /* Repetition says little: the same letter alone may be a word of one letter. */
    const int64_t most = gain > 0 ? MOST_OF_A_CODE : 8 * MOST_OF_A_CODE;
    return gain * (count < most ? count : most);
}

#endif
