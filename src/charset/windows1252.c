/* windows1252.c - windows-1252: ISO-8859-1, but for the bytes 80..9F. */
/* SPDX-License-Identifier: MIT */
/*
 * Microsoft's table (cp1252), as in glibc and CPython: 81 8D 8F 90 9D stand for nothing. Other systems, the web's among them,
 * let these five pass as the C1 controls of the same number.
 */
#include "codec.h"

#define UNDEFINED 0

static const uint16_t high_half[32] = {
    0x20AC,    UNDEFINED, 0x201A, 0x0192, 0x201E, 0x2026,    0x2020, 0x2021,    /* 80 */
    0x02C6,    0x2030,    0x0160, 0x2039, 0x0152, UNDEFINED, 0x017D, UNDEFINED, /* 88 */
    UNDEFINED, 0x2018,    0x2019, 0x201C, 0x201D, 0x2022,    0x2013, 0x2014,    /* 90 */
    0x02DC,    0x2122,    0x0161, 0x203A, 0x0153, UNDEFINED, 0x017E, 0x0178,    /* 98 */
};

static bool is_own(uint32_t value)
{
    return value - 0x80 < 32;
}

/* The character of a byte; UNDEFINED for those that have none (U+0000 is the character of 00, which is not asked for). */
static char32_t character_of(uint8_t byte)
{
    return is_own(byte) ? high_half[byte - 0x80] : byte;
}

/* Each character of the table has a slot of its own by this product; in the others, any byte of the table. */
#define SLOT(value) ((value)*15 >> 3 & 63)

static const uint8_t slots_1252[64] = {
    0x80, 0x9F, 0x80, 0x80, 0x80, 0x80, 0x80, 0x85, 0x80, 0x80, 0x8E, 0x80, 0x9E, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x8A, 0x9A, 0x80, 0x80, 0x80, 0x80, 0x89, 0x80, 0x98, 0x80, 0x80, 0x99,
    0x80, 0x80, 0x80, 0x96, 0x80, 0x97, 0x80, 0x80, 0x80, 0x80, 0x8B, 0x80, 0x9B, 0x91, 0x92, 0x80,
    0x82, 0x83, 0x80, 0x88, 0x93, 0x80, 0x94, 0x80, 0x84, 0x8C, 0x80, 0x9C, 0x86, 0x87, 0x80, 0x95,
};

/* The byte of a character, or 0 for none but U+0000. */
static uint8_t byte_of(char32_t value)
{
    if (value <= 0xFF)
        return is_own(value) ? 0 : (uint8_t)value;
    const uint8_t byte = slots_1252[SLOT(value)];
    return high_half[byte - 0x80] == value ? byte : 0;
}

static bool windows1252_has(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    return value == 0 || byte_of(value) != 0;
}

static struct runic_pair windows1252_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    (void)state;
    size_t i = 0;
    for (; i < smaller(len, cap); i++) {
        dst[i] = character_of(src[i]);
        if (dst[i] == UNDEFINED && src[i] != 0)
            break;
    }
    return (struct runic_pair){i, i};
}

static struct runic_pair windows1252_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    size_t i = 0;
    for (; i < smaller(len, cap); i++) {
        dst[i] = byte_of(src[i]);
        if (dst[i] == 0 && src[i] != 0)
            break;
    }
    return (struct runic_pair){i, i};
}

static runic_character windows1252_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    (void)len;
    char32_t value = character_of(src[0]);
    return value == UNDEFINED && src[0] != 0 ? bad_sequence(RUNIC_FAULT_UNDEFINED_BYTE, 1) : good_character(value, 1);
}

const struct runic_codec runic_codec_windows1252 = {.scheme = SCHEME_NONE,
                                                    .bytewise = true,
                                                    .decode = windows1252_decode,
                                                    .encode = windows1252_encode,
                                                    .next = windows1252_next,
                                                    .has = windows1252_has};
