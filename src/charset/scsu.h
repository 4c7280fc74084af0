/* scsu.h - the tags and windows of SCSU (UTS #6), which its decoder and encoder share. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_SCSU_H
#define RUNIC_CHARSET_SCSU_H

#include "codec.h"

/* Tags of single-byte mode, then of Unicode mode. Names that end in 0 are the first of eight, one for each window. */
enum {
    SQ0 = 0x01,
    SDX = 0x0B,
    SINGLE_RESERVED = 0x0C,
    SQU = 0x0E,
    SCU = 0x0F,
    SC0 = 0x10,
    SD0 = 0x18,
    UC0 = 0xE0,
    UD0 = 0xE8,
    UQU = 0xF0,
    UDX = 0xF1,
    UNICODE_RESERVED = 0xF2
};

static const uint16_t runic_scsu_static[8] = {0x0000, 0x0080, 0x0100, 0x0300, 0x2000, 0x2080, 0x2100, 0x3000};

/* The windows of the arguments 0xF9..0xFF, whose offsets are not multiples of 0x80. */
static const uint16_t runic_scsu_special[7] = {0x00C0, 0x0250, 0x0370, 0x0530, 0x3040, 0x30A0, 0xFF60};

/* Returns the offset for an argument of SDn and UDn; 0 if it is reserved. */
static inline uint32_t runic_scsu_offset(uint8_t argument)
{
    if (argument >= 0xF9)
        return runic_scsu_special[argument - 0xF9];
    if (argument >= 0xA8)
        return 0;
    return argument * 0x80u + (argument < 0x68 ? 0 : 0xAC00);
}

/* C0 controls that represent themselves: 0x00, 0x09, 0x0A, 0x0D. */
#define PLAIN_CONTROLS 0x2601u

ALWAYS_INLINE bool is_plain(uint32_t byte)
{
    return byte >= 0x20 || (PLAIN_CONTROLS >> byte & 1) != 0;
}

HIDDEN runic_character runic_scsu_next(union runic_state *state, const uint8_t *src, size_t len);

/* Writes a character that is neither direct nor, in Unicode mode, an ideograph. next: the character after it, or NO_VALUE. */
HIDDEN size_t runic_scsu_choose(struct runic_scsu_state *s, uint32_t value, uint32_t next, uint8_t *dst);

#endif
