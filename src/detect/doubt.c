/* doubt.c - scores the explanations that compete with all charsets. */
/* SPDX-License-Identifier: MIT */
#include "doubt.h"

/* Costs in 1/4 bit. They were fitted on bench/strange, against the prose of bench/detect. */
enum {
    COST_LETTERS = 32,      /* of two bytes above 0x7F: one of 90 letters after another */
    COST_BESIDE_OTHER = 13, /* of a byte above 0x7F beside a digit, a space or punctuation; a byte has two such pairs */
    COST_BESIDE_LETTER = 30 /* of a byte above 0x7F beside an ASCII letter */
};

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
