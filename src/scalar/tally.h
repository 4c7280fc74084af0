/* tally.h - counts the code units that have a property, eight bytes at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_SCALAR_TALLY_H
#define RUNIC_SCALAR_TALLY_H

#include "words.h"

enum property {
    BEGINNINGS,          /* bytes that are no continuation byte (UTF-8), units that are no low surrogate (UTF-16) */
    BEYOND_ASCII,        /* bytes above 0x7F */
    tally_supplementary, /* bytes from 0xF0 on */
    tally_line_feeds     /* bytes 0x0A */
};

/* The number of words that can be added before a byte, or the sum of all lanes, overflows. */
#define MOST_BYTES 255
#define MOST_LANES 16383

/* Returns 1 in each byte that has the property. */
ALWAYS_INLINE uint64_t tally_bytes(enum property property, uint64_t word)
{
    const uint64_t other = word ^ BYTES(0x0A); /* 0 where an LF is */
    switch (property) {
    case BEYOND_ASCII:
        return word >> 7 & BYTES(1);
    case tally_supplementary:
        word &= word >> 1;
        return (word & word >> 2) >> 4 & BYTES(1);
    case tally_line_feeds:
        return ~(((other & BYTES(0x7F)) + BYTES(0x7F)) | other) >> 7 & BYTES(1);
    default:
        return (~word >> 7 | word >> 6) & BYTES(1);
    }
}

/* Returns 1 in each lane that is no low surrogate: its high byte, which is shifted down, is 0xDC to 0xDF. */
ALWAYS_INLINE uint64_t tally_lanes(uint64_t word)
{
    uint64_t other = ((HOST_IS_BIG ? word : word >> 8) & EACH_LANE(0xFC)) ^ EACH_LANE(0xDC);
    return (other + EACH_LANE(0x7FFF)) >> 15 & EACH_LANE(1);
}

ALWAYS_INLINE bool has_property(enum property property, enum runic_form form, uint32_t unit)
{
    if (property == BEYOND_ASCII)
        return unit > 0x7F;
    if (property == tally_supplementary || property == tally_line_feeds)
        return property == tally_supplementary ? unit >= 0xF0 : unit == '\n';
    return form == FORM_utf8 ? (unit & 0xC0) != 0x80 : !is_low_surrogate(unit);
}

ALWAYS_INLINE size_t tally(enum property property, enum runic_form form, const uint8_t *src, size_t len)
{
    const size_t size = form_unit_size(form), most = size == 1 ? MOST_BYTES : MOST_LANES;
    const uint8_t *end = src + len * size;
    size_t found = 0;
    while (end - src >= 8) {
        uint64_t sum = 0;
        while (property == tally_supplementary && end - src >= 24 &&
               ((load_word(src) | load_word(src + 8) | load_word(src + 16)) & BYTES(0x80)) == 0)
            src += 24; /* ASCII has none */
#pragma GCC unroll 4
        for (size_t words = smaller((size_t)(end - src) / 8, most); words > 0; words--, src += 8)
            sum += size == 1 ? tally_bytes(property, load_word(src)) : tally_lanes(load_word(src));
        found += sum_lanes(size == 1 ? (sum & EACH_LANE(0xFF)) + (sum >> 8 & EACH_LANE(0xFF)) : sum);
    }
    for (; src < end; src += size)
        found += has_property(property, form, load_unit(form, src));
    return found;
}

#endif
