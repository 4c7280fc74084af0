/* bocu1.h - the constants of BOCU-1 (UTN #6), which its decoder and encoder share. */
/* SPDX-License-Identifier: MIT */
/*
 * A difference is a lead byte and up to three trails, digits of base 243: small differences take one byte, and byte
 * order is code point order. C0 controls and space are themselves; controls reset the state, and so does the byte 0xFF.
 */
#ifndef RUNIC_BOCU1_H
#define RUNIC_BOCU1_H

#include "codec.h"

#define START  0x40u
#define RESET  0xFF
#define TRAILS 243

/* The range of differences that one, two, three bytes can represent; four bytes represent all others. */
#define REACH_1 64
#define REACH_2 (REACH_1 + 43 * TRAILS)
#define REACH_3 (REACH_2 + 3 * TRAILS * TRAILS)

/* The first lead of each length of positive differences. The leads of negative differences mirror them around MIDDLE,
 * except 0xFF. */
#define MIDDLE  0x90
#define LEAD_2  0xD0
#define LEAD_3  0xFB
#define LEAD_4  0xFE
#define BELOW_2 0x50 /* the lead after those of two bytes; BELOW_3 and BELOW_4 likewise */
#define BELOW_3 0x25
#define BELOW_4 0x22

/* Returns the middle of the script of a character: of its 128 characters, or of a whole large script. */
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
 * Returns true if the middle is of 128 characters: all of them are one byte from it and do not change it. Therefore
 * runs of them and of spaces are converted out of order. Large scripts have no such middles, nor have blocks of 128
 * that share characters with them; all of these are in U+3000..U+D7FF.
 */
ALWAYS_INLINE bool is_plain_middle(uint32_t middle)
{
    return middle - 0x3000 >= 0xD800 - 0x3000;
}

/*
 * Returns the digit of a trail, without a branch; negative if the byte is none. Trails are all bytes but 0x00,
 * 0x07..0x0F, 0x1A, 0x1B, 0x20.
 */
ALWAYS_INLINE int32_t trail_digit(uint8_t byte)
{
    static const uint8_t less[0x22] = {99, 1,  1,  1,  1,  1,  1,  99, 99, 99, 99, 99, 99, 99, 99, 99, 10,
                                       10, 10, 10, 10, 10, 10, 10, 10, 10, 99, 99, 12, 12, 12, 12, 99, 13};
    return byte - less[smaller(byte, 0x21)];
}

HIDDEN runic_character runic_bocu1_next(union runic_state *state, const uint8_t *src, size_t len);
HIDDEN struct runic_progress runic_bocu1_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst,
                                                size_t cap);

#endif
