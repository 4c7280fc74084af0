/* tally.h - counts the bytes that have a property, eight at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_SCALAR_TALLY_H
#define RUNIC_SCALAR_TALLY_H

#include "words.h"

enum property {
    BEGINNINGS,          /* bytes that are no continuation byte of UTF-8 */
    BEYOND_ASCII,        /* bytes above 0x7F */
    tally_supplementary, /* bytes from 0xF0 on */
    tally_line_feeds     /* bytes 0x0A */
};

/* The number of words that can be added before a byte overflows. */
#define MOST_WORDS 255

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

ALWAYS_INLINE bool has_property(enum property property, uint8_t byte)
{
    switch (property) {
    case BEYOND_ASCII:
        return byte > 0x7F;
    case tally_supplementary:
        return byte >= 0xF0;
    case tally_line_feeds:
        return byte == '\n';
    default:
        return (byte & 0xC0) != 0x80;
    }
}

ALWAYS_INLINE size_t tally(enum property property, const uint8_t *src, size_t len)
{
    const uint8_t *end = src + len;
    size_t found = 0;
    while (end - src >= 8) {
        uint64_t sum = 0;
        while (property == tally_supplementary && end - src >= 24 &&
               ((load_word(src) | load_word(src + 8) | load_word(src + 16)) & BYTES(0x80)) == 0)
            src += 24; /* ASCII has none */
#pragma GCC unroll 4
        for (size_t words = smaller((size_t)(end - src) / 8, MOST_WORDS); words > 0; words--, src += 8)
            sum += tally_bytes(property, load_word(src));
        found += sum_lanes((sum & EACH_LANE(0xFF)) + (sum >> 8 & EACH_LANE(0xFF)));
    }
    for (; src < end; src++)
        found += has_property(property, *src);
    return found;
}

#endif
