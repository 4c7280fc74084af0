/* single_score.c - how likely the letters of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#include "single_score.h"

#ifndef RUNIC_UNICODE_ONLY
#include "../charset/charset_tables.h"
#include "letters.h"

uint32_t runic_single_decode(runic_charset charset, unsigned byte)
{
    if (byte < 0x80 || charset == RUNIC_LATIN1)
        return byte;
    const struct runic_single_byte *table = &runic_single_bytes[runic_single_byte_rows[0][charset] - 1];
    return table->plane[0][byte & 0x7F] | (uint32_t)table->plane[1][byte & 0x7F] << 8;
}

enum kind { SPACE, SIGN, QUOTE, CAPITAL, SMALL };

static enum kind kind_of(uint32_t value)
{
    if (value == ' ' || value == '.' || value == '0')
        return SPACE;
    if (runic_is_letter(value))
        return runic_lower_case(value) != value ? CAPITAL : SMALL;
    return runic_is_punctuation(value) ? QUOTE : SIGN;
}

int64_t runic_single_score(const struct guesser *g, runic_charset charset, char language[4])
{
    static const uint8_t cost[5][5] = {
        {8, 44, 24, 20, 16}, {40, 40, 40, 40, 40}, {16, 40, 20, 20, 20}, {8, 48, 24, 16, 12}, {8, 48, 24, 40, 14}};
    int64_t score = 0;
    language[0] = 0;
    for (unsigned byte = 0x80; byte <= 0xFF; byte++) {
        const uint32_t value = runic_single_decode(charset, byte);
        if (g->bytes[byte & 0x7F] > 0 && (value == UNDEFINED || (value >= 0x80 && value < 0xA0)))
            return INT64_MIN;
    }
    for (size_t i = 0; i < PAIR_SLOTS; i++) {
        const uint32_t slot = g->pairs.slots[i];
        if ((slot >> 16 & 0x8080) != 0)
            score -= (int64_t)(slot & 0xFFFF) * cost[kind_of(runic_single_decode(charset, slot >> 24))]
                                                    [kind_of(runic_single_decode(charset, slot >> 16 & 0xFF))];
    }
    return score;
}
#endif
