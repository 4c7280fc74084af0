/* bocu1.c - BOCU-1 (UTN #6), as a codec: a character is a difference from the middle of the script before it. */
/* SPDX-License-Identifier: MIT */
/*
 * A difference is a lead byte and up to three trails, digits of base 243: small differences take one byte, and byte
 * order is code point order. C0 controls and space are themselves; controls reset the state, and so does the byte 0xFF.
 */
#include "unicode.h"

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
static uint32_t middle_of(uint32_t value)
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
 * Returns the digit of a trail, without a branch; negative if the byte is none. Trails are all bytes but 0x00,
 * 0x07..0x0F, 0x1A, 0x1B, 0x20.
 */
static int32_t trail_digit(uint8_t byte)
{
    static const uint8_t less[0x22] = {99, 1,  1,  1,  1,  1,  1,  99, 99, 99, 99, 99, 99, 99, 99, 99, 10,
                                       10, 10, 10, 10, 10, 10, 10, 10, 10, 99, 99, 12, 12, 12, 12, 99, 13};
    return byte - less[smaller(byte, 0x21)];
}

/* ---- Decoding ---- */

/* A lead of several bytes: the number of trails, and the difference if these are zero. */
struct lead {
    unsigned trails;
    int32_t difference;
};

static struct lead lead_of(uint8_t byte)
{
    const int32_t b = byte;
    if (b >= LEAD_2 && b < LEAD_3)
        return (struct lead){1, REACH_1 + (b - LEAD_2) * TRAILS};
    if (b >= BELOW_3 && b < BELOW_2)
        return (struct lead){1, -REACH_1 + (b - BELOW_2) * TRAILS};
    if (b >= LEAD_3 && b < LEAD_4)
        return (struct lead){2, REACH_2 + (b - LEAD_3) * TRAILS * TRAILS};
    if (b >= BELOW_4 && b < BELOW_3)
        return (struct lead){2, -REACH_2 + (b - BELOW_3) * TRAILS * TRAILS};
    return b == LEAD_4 ? (struct lead){3, REACH_3} : (struct lead){3, -REACH_3 - TRAILS * TRAILS * TRAILS};
}

static runic_character bocu1_bad(struct runic_bocu1_state *s, runic_fault fault, unsigned length)
{
    s->previous = START;
    return bad_sequence(fault, length);
}

static runic_character bocu1_good(struct runic_bocu1_state *s, uint32_t value, unsigned length)
{
    if (value > 0x10FFFF || is_surrogate(value))
        return bocu1_bad(s, value > 0x10FFFF ? RUNIC_FAULT_OUT_OF_RANGE : RUNIC_FAULT_SURROGATE, length);
    s->previous = middle_of(value);
    return good_character(value, length);
}

static runic_character next_long(struct runic_bocu1_state *s, const uint8_t *src, size_t len)
{
    const struct lead lead = lead_of(src[0]);
    int32_t trails = 0;
    for (unsigned i = 1; i <= lead.trails; i++) {
        if (i == len)
            return bad_sequence(RUNIC_FAULT_TRUNCATED, i);
        const int32_t digit = trail_digit(src[i]);
        if (digit < 0)
            return bocu1_bad(s, RUNIC_FAULT_BAD_CONTINUATION, i);
        trails = trails * TRAILS + digit;
    }
    return bocu1_good(s, s->previous + (uint32_t)(lead.difference + trails), lead.trails + 1);
}

static bool bocu1_is_near(uint8_t byte)
{
    return (uint8_t)(byte - BELOW_2) < LEAD_2 - BELOW_2;
}

static runic_character bocu1_next(union runic_state *state, const uint8_t *src, size_t len)
{
    struct runic_bocu1_state *s = &state->bocu1;
    const uint8_t byte = src[0];
    if (bocu1_is_near(byte))
        return bocu1_good(s, s->previous + byte - MIDDLE, 1);
    if (byte > 0x20 && byte != RESET)
        return next_long(s, src, len);
    if (byte != 0x20)
        s->previous = START;
    return byte == RESET ? no_value(1) : good_character(byte, 1);
}

/* ---- Encoding ---- */

/* Returns the byte of a digit: all bytes but 0x00, 0x07..0x0F, 0x1A, 0x1B, 0x20 in order. */
static uint8_t trail_byte(uint32_t digit)
{
    static const uint8_t controls[20] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x10, 0x11, 0x12, 0x13,
                                         0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1C, 0x1D, 0x1E, 0x1F};
    return digit < sizeof controls ? controls[digit] : (uint8_t)(digit + 0x21 - sizeof controls);
}

/* Writes the trails of a value. Returns the quotient, for the lead. */
static uint32_t put_trails(uint32_t value, unsigned trails, uint8_t *dst)
{
    for (; trails > 0; trails--, value /= TRAILS)
        dst[trails] = trail_byte(value % TRAILS);
    return value;
}

/*
 * Writes a difference of three or four bytes. Negative ones are counted from the lowest of their length, so that digits
 * and quotients are not negative.
 */
static size_t put_far(int32_t difference, uint8_t *dst)
{
    const bool below = difference < 0, farthest = below ? difference < -REACH_3 : difference >= REACH_3;
    const unsigned trails = farthest ? 3 : 2;
    static const int32_t bases[2][2] = {{REACH_2, REACH_3}, {-REACH_3, -REACH_3 - TRAILS * TRAILS * TRAILS}};
    static const uint8_t leads[2][2] = {{LEAD_3, LEAD_4}, {BELOW_4, 0x21}};
    const uint32_t digits = (uint32_t)(difference - bases[below][farthest]);
    dst[0] = (uint8_t)(leads[below][farthest] + put_trails(digits, trails, dst));
    return trails + 1;
}

static size_t put_two(unsigned lead, uint32_t value, uint8_t *dst)
{
    dst[0] = (uint8_t)(lead + value / TRAILS);
    dst[1] = trail_byte(value % TRAILS);
    return 2;
}

static size_t put_difference(int32_t difference, uint8_t *dst)
{
    if (difference >= -REACH_1 && difference < REACH_1) {
        dst[0] = (uint8_t)(MIDDLE + difference);
        return 1;
    }
    if (difference < -REACH_2 || difference >= REACH_2)
        return put_far(difference, dst);
    return difference < 0 ? put_two(BELOW_3, (uint32_t)(difference + REACH_2), dst)
                          : put_two(LEAD_2, (uint32_t)(difference - REACH_1), dst);
}

/* Writes at most four bytes. */
static size_t bocu1_put(union runic_state *state, uint32_t value, uint8_t *dst)
{
    struct runic_bocu1_state *const s = &state->bocu1;
    if (value <= 0x20) {
        if (value != 0x20)
            s->previous = START;
        dst[0] = (uint8_t)value;
        return 1;
    }
    const int32_t difference = (int32_t)value - (int32_t)s->previous;
    s->previous = middle_of(value);
    return put_difference(difference, dst);
}

/* ---- The codec ---- */

static void bocu1_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    (void)charset, (void)how;
    state->bocu1.previous = START;
}

const struct runic_codec runic_codec_bocu1 = {.scheme = SCHEME_NONE,
                                              .has_state = true,
                                              .put = bocu1_put,
                                              .next = bocu1_next,
                                              .has = runic_has_scalar_value,
                                              .begin = bocu1_begin};
