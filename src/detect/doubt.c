/* doubt.c - scores the explanations that compete with all charsets. */
/* SPDX-License-Identifier: MIT */
#include "doubt.h"

/* Costs in 1/4 bit. They were fitted on bench/strange, against the prose of bench/detect. */
enum {
    COST_LETTERS = 32,       /* of two bytes above 0x7F: one of 90 letters after another */
    COST_BESIDE_OTHER = 13,  /* of a byte above 0x7F beside a digit, a space or punctuation; a byte has two such pairs */
    COST_BESIDE_LETTER = 30, /* of a byte above 0x7F beside an ASCII letter */
    COST_UTF8_CHARACTER = 44,
    COST_OTHER_SEQUENCE = 44,
    COST_OF_PARTLY_UTF8 = 80
};

/* In text of a multi-byte charset, one of more than CHANCE_IN_MULTI_BYTE sequences beyond ASCII is UTF-8 by chance. */
#define CHANCE_IN_MULTI_BYTE 4

static bool is_letter_of_ascii(unsigned byte)
{
    return (byte | 0x20) - 'a' < 26;
}

int64_t runic_score_of_codes(const struct byte_pairs *pairs)
{
    int64_t cost = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const bool is_letter = is_letter_of_ascii(first < 0x80 ? first : second);
        const int each = first >= 0x80 && second >= 0x80 ? COST_LETTERS : is_letter ? COST_BESIDE_LETTER : COST_BESIDE_OTHER;
        cost += (int64_t)pair_count(pairs->slots[i]) * each;
    }
    return -cost;
}

int64_t runic_score_of_partly_utf8(const runic_detection *found, bool is_multi_byte)
{
    const bool are_by_chance = is_multi_byte && found->utf8_characters < found->utf8_faults / CHANCE_IN_MULTI_BYTE;
    if (found->utf8_characters < 2 || are_by_chance)
        return INT64_MIN / 4;
    return -(int64_t)(found->utf8_characters * COST_UTF8_CHARACTER + found->utf8_faults * COST_OTHER_SEQUENCE) -
           COST_OF_PARTLY_UTF8;
}
