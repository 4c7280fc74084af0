/* character_score.h - the length of a multi-byte character, and how likely it is. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_CHARACTER_SCORE_H
#define RUNIC_DETECT_CHARACTER_SCORE_H

#include "../tables/two_byte_layout.h"
#include "candidates.h"

ALWAYS_INLINE const struct runic_two_byte_layout *layout_of_candidate(enum candidate charset)
{
    static const uint8_t charsets[] = {RUNIC_SHIFT_JIS, RUNIC_EUC_JP, RUNIC_GBK, RUNIC_BIG5, RUNIC_EUC_KR};
    return two_byte_layout((runic_charset)charsets[charset]);
}

/* Returns the length of the character that begins with a byte above 0x7F and a second byte, or 0. */
ALWAYS_INLINE unsigned width_by_two(enum candidate charset, unsigned lead, unsigned trail)
{
    const bool is_trail = is_trail_of(layout_of_candidate(charset), trail);
    switch (charset) {
    case CANDIDATE_SHIFT_JIS:
    case CANDIDATE_BIG5:
        return is_trail ? 2 : 0;
    case CANDIDATE_EUC_JP:
        if (lead == 0x8E)
            return is_within(trail, 0xA1, 0xDF) ? 2 : 0;
        return is_trail ? 2u + (lead == 0x8F) : 0;
    case CANDIDATE_GBK:
        /* No character of four bytes with another lead byte is assigned. */
        if (is_within(trail, '0', '9'))
            return is_within(lead, 0x81, 0x84) || is_within(lead, 0x90, 0x9B) ? 4 : 0;
        return is_trail ? 2 : 0;
    default:
        /* Hangul beyond KS X 1001 ends at 0xC652. */
        if (lead >= 0xC6 && trail < 0xA1 && (lead > 0xC6 || trail > 0x52))
            return 0;
        return is_within(trail, 0xA1, 0xFE) || is_within(trail, 'A', 'Z') || is_within(trail, 'a', 'z') ||
                       is_within(trail, 0x81, 0xA0)
                   ? 2
                   : 0;
    }
}

/* Returns the length of the character that begins with a byte above 0x7F: 1, 2 if it is not known yet, or 0. */
ALWAYS_INLINE unsigned width_by_lead(enum candidate charset, unsigned lead)
{
    if ((charset == CANDIDATE_SHIFT_JIS && is_within(lead, 0xA1, 0xDF)) || (charset == CANDIDATE_GBK && lead == 0x80))
        return 1;
    const bool is_shift = charset == CANDIDATE_EUC_JP && (lead == 0x8E || lead == 0x8F);
    return is_shift || is_lead_of(layout_of_candidate(charset), lead) ? 2 : 0;
}

/* Returns the length of the character with these first bytes, which may be longer than they are, or 0 if there is none. */
ALWAYS_INLINE unsigned character_width(enum candidate charset, const uint8_t *bytes, unsigned length)
{
    if (length == 1)
        return width_by_lead(charset, bytes[0]);
    const unsigned width = width_by_two(charset, bytes[0], bytes[1]);
    if (length == 3 && charset == CANDIDATE_EUC_JP)
        return is_within(bytes[2], 0xA1, 0xFE) ? 3 : 0;
    if (length == 3)
        return is_within(bytes[2], 0x81, 0xFE) ? 4 : 0;
    if (length == 4)
        return is_within(bytes[3], '0', '9') ? 4 : 0;
    return width;
}

/* What characters outside of the tables cost, in bits. */
enum { COST_RARE_CHARACTER = 18, COST_RARE_SYLLABLE = 16, COST_LONG_CHARACTER = 24 };

/*
 * The costs of half-width katakana from 0xA1 on. They follow from the kana of Debian's Japanese translations, cut into letters
 * and marks, 7 of 10 of them katakana: rare ones are 2 x - 5.5 of their bits x, so that letters of another alphabet, which has
 * these bytes, cost 7 on average; usual ones are 5, since frames have them, too.
 */
static const uint8_t half_width_costs[] = {12, 12, 12, 12, 12, 12, 9, 9, 12, 11, 11, 11, 11, 9, 5, 5, 7, 5,  7,  9, 9,
                                           7,  7,  5,  9,  7,  7,  5, 5, 7,  9,  5,  9,  9,  5, 5, 9, 7, 12, 12, 9, 7,
                                           9,  5,  9,  9,  5,  11, 9, 9, 9,  9,  9,  7,  7,  7, 5, 7, 9, 11, 5,  3, 5};

#ifdef RUNIC_UNICODE_ONLY
ALWAYS_INLINE unsigned pair_cost(enum candidate charset, unsigned lead, unsigned trail)
{
    (void)charset, (void)lead, (void)trail;
    return 0;
}
#else
/* The rows of JIS X 0208 that have scores. */
#define JIS0208_SCORES (84u * 94)

/* Two scores a byte, 4 to 19 bits; a row of 94 or 157 characters for each lead byte. */
extern HIDDEN const uint8_t runic_jis0208_scores[], runic_gb2312_scores[], runic_ks_x_1001_scores[], runic_big5_scores[];

ALWAYS_INLINE unsigned table_cost(const uint8_t *scores, unsigned index)
{
    return 4 + (scores[index / 2] >> index % 2 * 4 & 15u);
}

/* Returns the cost of a character of two bytes. */
ALWAYS_INLINE unsigned pair_cost(enum candidate charset, unsigned lead, unsigned trail)
{
    const unsigned index = two_byte_index(layout_of_candidate(charset), lead, trail);
    switch (charset) {
    case CANDIDATE_EUC_JP:
        if (lead == 0x8E)
            return half_width_costs[trail - 0xA1];
        return index < JIS0208_SCORES ? table_cost(runic_jis0208_scores, index) : COST_RARE_CHARACTER;
    case CANDIDATE_SHIFT_JIS:
        return index < JIS0208_SCORES ? table_cost(runic_jis0208_scores, index) : COST_RARE_CHARACTER;
    case CANDIDATE_GBK:
        return lead < 0xA1 || lead > 0xF7 || trail < 0xA1 ? COST_RARE_CHARACTER
                                                          : table_cost(runic_gb2312_scores, (lead - 0xA1) * 94 + trail - 0xA1);
    case CANDIDATE_BIG5:
        return lead < 0xA1 || lead > 0xF9 ? COST_RARE_CHARACTER : table_cost(runic_big5_scores, index - (0xA1 - 0x81) * 157);
    default:
        return lead < 0xA1 || lead > 0xC8 || trail < 0xA1
                   ? COST_RARE_SYLLABLE
                   : table_cost(runic_ks_x_1001_scores, (lead - 0xA1) * 94 + trail - 0xA1);
    }
}

#endif

/* Returns the cost of a character of one byte: half-width katakana, or the euro sign of Windows' GBK. */
ALWAYS_INLINE unsigned one_byte_cost(enum candidate charset, uint8_t byte)
{
    return charset == CANDIDATE_GBK ? COST_RARE_CHARACTER : half_width_costs[byte - 0xA1];
}

/* Returns log2 of the probability of a character, in 1/4 bit. */
ALWAYS_INLINE int character_score(enum candidate charset, const uint8_t *bytes, unsigned width)
{
    if (width == 2)
        return -4 * (int)pair_cost(charset, bytes[0], bytes[1]);
    return -4 * (int)(width == 1 ? one_byte_cost(charset, bytes[0]) : COST_LONG_CHARACTER);
}

#endif
