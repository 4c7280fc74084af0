/* bocu1.h - the numbers of BOCU-1 (UTN #6), which its decoder and encoder share. */
/* SPDX-License-Identifier: MIT */
/*
 * A difference is a lead byte and up to three trails, digits of base 243: small ones near zero take one byte, and byte order is
 * code point order. C0 controls and space are themselves; controls begin anew, and so does the byte FF.
 */
#ifndef RUNIC_BOCU1_H
#define RUNIC_BOCU1_H

#include "codec.h"

#define START  0x40u
#define RESET  0xFF
#define TRAILS 243

/* Differences reach so far with one byte, two, three; a fourth takes all that is left. */
#define REACH_1 64
#define REACH_2 (REACH_1 + 43 * TRAILS)
#define REACH_3 (REACH_2 + 3 * TRAILS * TRAILS)

/* The first lead of each length of positive differences; negative ones lie as far below the middle, but for FF. */
#define MIDDLE  0x90
#define LEAD_2  0xD0
#define LEAD_3  0xFB
#define LEAD_4  0xFE
#define BELOW_2 0x50 /* the lead above those of two bytes; the others likewise */
#define BELOW_3 0x25
#define BELOW_4 0x22

/* The middle of the script that a character is in: 128 characters, or all of a large one. */
ALWAYS_INLINE uint32_t middle_of(uint32_t value)
{
    if (value - 0x3040 >= 0xD7A4 - 0x3040)
        return (value & ~0x7Fu) + 0x40;
    if (value <= 0x309F)
        return 0x3070;
    if (value - 0x4E00 <= 0x9FA5 - 0x4E00)
        return 0x7711;
    return value >= 0xAC00 ? 0xC1D1 : (value & ~0x7Fu) + 0x40;
}

/*
 * The middle of 128 characters: all of them are one byte from it, and leave it where it is. So a run of them, and of spaces, is
 * decoded and encoded without regard to order. The middles of the large scripts are not of this kind, nor those of 128 that
 * share characters with one; all of these lie between U+3000 and U+D7FF.
 */
ALWAYS_INLINE bool is_plain_middle(uint32_t middle)
{
    return middle - 0x3000 >= 0xD800 - 0x3000;
}

/* The digit of a trail, or less than 0. Trails are all bytes but 00, 07 to 0F, 1A, 1B, 20. Without a branch. */
ALWAYS_INLINE int32_t trail_digit(uint8_t byte)
{
    static const uint8_t less[0x22] = {99, 1,  1,  1,  1,  1,  1,  99, 99, 99, 99, 99, 99, 99, 99, 99, 10,
                                       10, 10, 10, 10, 10, 10, 10, 10, 10, 99, 99, 12, 12, 12, 12, 99, 13};
    return byte - less[smaller(byte, 0x21)];
}

runic_character runic_bocu1_next(union runic_state *state, const uint8_t *src, size_t len);
struct runic_pair runic_bocu1_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap);

#endif
