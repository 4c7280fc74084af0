/* bocu1.c - BOCU-1 (UTN #6): each character as its difference from a middle of the script of the one before it. */
/* SPDX-License-Identifier: MIT */
/*
 * A difference is a lead byte and up to three trails, digits of base 243: small ones near zero take one byte, and byte order is
 * code point order. C0 controls and space are themselves; controls begin anew, and so does the byte FF.
 */
#include "codec.h"

#include "../dispatch.h"

#define START  0x40u
#define RESET  0xFF
#define TRAILS 243

/* Differences reach so far with one byte, two, three; a fourth takes all that is left. */
#define REACH_1 64
#define REACH_2 (REACH_1 + 43 * TRAILS)
#define REACH_3 (REACH_2 + 3 * TRAILS * TRAILS)

/* The first lead of each length of positive differences; negative ones lie as far below the middle, but for FF. */
#define MIDDLE  0x90u
#define LEAD_2  0xD0
#define LEAD_3  0xFB
#define LEAD_4  0xFE
#define BELOW_2 0x50 /* the lead above those of two bytes; the others likewise */
#define BELOW_3 0x25
#define BELOW_4 0x22

/* The middle of the script that a character is in: 128 characters, or all of a large one. */
ALWAYS_INLINE uint32_t middle_of(uint32_t value)
{
    if (value - 0x3040 <= 0x309F - 0x3040)
        return 0x3070;
    if (value - 0x4E00 <= 0x9FA5 - 0x4E00)
        return 0x7711;
    if (value - 0xAC00 <= 0xD7A3 - 0xAC00)
        return 0xC1D1;
    return (value & ~0x7Fu) + 0x40;
}

/* ---- Trails: all bytes but 00, 07 to 0F, 1A, 1B, 20 ---- */

ALWAYS_INLINE uint8_t trail_byte(uint32_t digit)
{
    static const uint8_t controls[20] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x10, 0x11, 0x12, 0x13,
                                         0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1C, 0x1D, 0x1E, 0x1F};
    return digit < sizeof controls ? controls[digit] : (uint8_t)(digit + 0x21 - sizeof controls);
}

/* The digit of a trail, or -1. */
ALWAYS_INLINE int trail_digit(uint8_t byte)
{
    static const int8_t digits[0x21] = {-1, 0, 1, 2,  3,  4,  5,  -1, -1, -1, -1, -1, -1, -1, -1, -1, 6,
                                        7,  8, 9, 10, 11, 12, 13, 14, 15, -1, -1, 16, 17, 18, 19, -1};
    return byte < sizeof digits ? digits[byte] : byte - 0x21 + 20;
}

/* ---- Decoding ---- */

/* What a lead of several bytes begins: how many trails, and the difference with trails of zero. */
struct lead {
    unsigned trails;
    int32_t difference;
};

ALWAYS_INLINE struct lead lead_of(uint8_t byte)
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

static runic_character bad(struct runic_bocu1_state *s, runic_fault fault, unsigned length)
{
    s->previous = START;
    return bad_sequence(fault, length);
}

ALWAYS_INLINE runic_character good(struct runic_bocu1_state *s, uint32_t value, unsigned length)
{
    if (value > 0x10FFFF || is_surrogate(value))
        return bad(s, value > 0x10FFFF ? RUNIC_FAULT_OUT_OF_RANGE : RUNIC_FAULT_SURROGATE, length);
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
        const int digit = trail_digit(src[i]);
        if (digit < 0)
            return bad(s, RUNIC_FAULT_BAD_CONTINUATION, i);
        trails = trails * TRAILS + digit;
    }
    return good(s, s->previous + (uint32_t)(lead.difference + trails), lead.trails + 1);
}

static runic_character next_in(struct runic_bocu1_state *s, const uint8_t *src, size_t len)
{
    const uint8_t byte = src[0];
    if (byte <= 0x20) {
        if (byte != 0x20)
            s->previous = START;
        return good_character(byte, 1);
    }
    if (byte == RESET) {
        s->previous = START;
        return nothing(1);
    }
    if (byte >= BELOW_2 && byte < LEAD_2)
        return good(s, s->previous + byte - MIDDLE, 1);
    return next_long(s, src, len);
}

static runic_character next(union runic_state *state, const uint8_t *src, size_t len)
{
    return next_in(&state->bocu1, src, len);
}

/* ---- Runs within a script ---- */

/* Characters that are looked at one by one, before a run is taken for a long one, and then at once. */
#define SHORT 8
#define BLOCK 64

/*
 * The middle of 128 characters: all of them are one byte from it, and leave it where it is. So a run of them, and of spaces, is
 * decoded and encoded without regard to order. The middles of the large scripts are not of this kind, nor those of 128 that
 * share characters with one; all of these lie between U+3000 and U+D7FF.
 */
ALWAYS_INLINE bool is_plain_middle(uint32_t middle)
{
    return (middle & 0x7F) == 0x40 && middle - 0x3000 >= 0xD800 - 0x3000;
}

ALWAYS_INLINE bool is_near(uint8_t byte)
{
    return (uint8_t)(byte - BELOW_2) < LEAD_2 - BELOW_2;
}

/* Returns the characters. */
ALWAYS_INLINE size_t decode_near(uint32_t middle, const uint8_t *src, size_t len, char32_t *dst)
{
    const uint32_t first = middle - MIDDLE;
    size_t i = 0;
    for (; i < smaller(len, SHORT) && (is_near(src[i]) || src[i] == 0x20); i++)
        dst[i] = src[i] + (src[i] == 0x20 ? 0 : first);
    while (i >= SHORT && i + BLOCK <= len) {
        uint8_t bad = 0;
        for (size_t j = 0; j < BLOCK; j++)
            bad |= (uint8_t)(!is_near(src[i + j]) & (src[i + j] != 0x20));
        if (bad)
            break;
        CONVERT_KERNEL(latin1, UTF32)(src + i, BLOCK, dst + i, BLOCK);
        for (size_t j = 0; j < BLOCK; j++)
            dst[i + j] += dst[i + j] == 0x20 ? 0 : first;
        i += BLOCK;
    }
    if (i < SHORT)
        return i;
    for (const size_t stop = smaller(len, i + BLOCK); i < stop && (is_near(src[i]) || src[i] == 0x20); i++)
        dst[i] = src[i] + (src[i] == 0x20 ? 0 : first);
    return i;
}

/* A difference of two bytes at src, of at least two. Returns the character, or NOTHING. */
ALWAYS_INLINE uint32_t decode_two(uint32_t previous, const uint8_t *src)
{
    const int digit = trail_digit(src[1]);
    const bool up = (uint8_t)(src[0] - LEAD_2) < LEAD_3 - LEAD_2, down = (uint8_t)(src[0] - BELOW_3) < BELOW_2 - BELOW_3;
    const uint32_t base = (uint32_t)(up ? REACH_1 - LEAD_2 * TRAILS : -REACH_1 - BELOW_2 * TRAILS);
    const uint32_t value = previous + base + src[0] * (uint32_t)TRAILS + (uint32_t)digit;
    return (up || down) && digit >= 0 && is_scalar_value(value) ? value : NOTHING;
}

static struct runic_pair decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    struct runic_bocu1_state s = state->bocu1;
    size_t read = 0, written = 0;
    while (read < len && written < cap) {
        uint32_t value;
        if (is_plain_middle(s.previous) && (is_near(src[read]) || src[read] == 0x20)) {
            const size_t near = decode_near(s.previous, src + read, smaller(len - read, cap - written), dst + written);
            read += near;
            written += near;
            continue;
        }
        if (len - read >= 2 && (value = decode_two(s.previous, src + read)) != NOTHING) {
            dst[written++] = value;
            read += 2;
            s.previous = middle_of(value);
            continue;
        }
        struct runic_bocu1_state after = s;
        const runic_character next = next_in(&after, src + read, len - read);
        if (next.status != RUNIC_OK)
            break;
        s = after;
        read += next.length;
        if (next.value != NOTHING)
            dst[written++] = next.value;
    }
    state->bocu1 = s;
    return (struct runic_pair){read, written};
}

/* ---- Encoding ---- */

/* Writes the trails of a value that is not negative, and returns what is left for the lead. */
ALWAYS_INLINE uint32_t put_trails(uint32_t value, unsigned trails, uint8_t *dst)
{
    for (; trails > 0; trails--, value /= TRAILS)
        dst[trails] = trail_byte(value % TRAILS);
    return value;
}

/* Negative differences count from the far end of their length's reach, so that digits and quotients are not negative. */
ALWAYS_INLINE size_t put_difference(int32_t difference, uint8_t *dst)
{
    if (difference >= -REACH_1 && difference < REACH_1) {
        dst[0] = (uint8_t)((int32_t)MIDDLE + difference);
        return 1;
    }
    if (difference >= 0) {
        const unsigned trails = 1u + (difference >= REACH_2) + (difference >= REACH_3);
        const int32_t base = trails == 1 ? REACH_1 : trails == 2 ? REACH_2 : REACH_3;
        const unsigned lead = trails == 1 ? LEAD_2 : trails == 2 ? LEAD_3 : LEAD_4;
        dst[0] = (uint8_t)(lead + put_trails((uint32_t)(difference - base), trails, dst));
        return trails + 1;
    }
    const unsigned trails = 1u + (difference < -REACH_2) + (difference < -REACH_3);
    const int32_t end = trails == 1 ? REACH_2 : trails == 2 ? REACH_3 : REACH_3 + TRAILS * TRAILS * TRAILS;
    const unsigned lead = trails == 1 ? BELOW_3 : trails == 2 ? BELOW_4 : 0x21;
    dst[0] = (uint8_t)(lead + put_trails((uint32_t)(difference + end), trails, dst));
    return trails + 1;
}

ALWAYS_INLINE size_t put(struct runic_bocu1_state *s, uint32_t value, uint8_t *dst)
{
    if (value <= 0x20) {
        if (value != 0x20)
            s->previous = START;
        dst[0] = (uint8_t)value;
        return 1;
    }
    const int32_t difference = (int32_t)(value - s->previous);
    s->previous = middle_of(value);
    return put_difference(difference, dst);
}

#define NO_BYTE 0x100u

/* Characters of the middle's 128, and spaces; long runs through the kernel that narrows, which stops at others. Returns them.
 */
ALWAYS_INLINE size_t encode_near(uint32_t middle, const char32_t *src, size_t len, uint8_t *dst)
{
    const uint32_t first = middle - 0x40;
    size_t i = 0, good = BLOCK;
    for (; i < smaller(len, SHORT) && ((src[i] - first < 0x80 && src[i] > 0x20) || src[i] == 0x20); i++)
        dst[i] = (uint8_t)(src[i] + (src[i] == 0x20 ? 0 : MIDDLE - middle));
    while (i >= SHORT && good == BLOCK && i + BLOCK <= len) {
        char32_t bytes[BLOCK];
        for (size_t j = 0; j < BLOCK; j++) {
            const uint32_t value = src[i + j];
            const bool is_near_value = ((uint32_t)(value - first < 0x80) & (uint32_t)(value > 0x20)) != 0;
            const uint32_t byte = is_near_value ? value - middle + MIDDLE : NO_BYTE;
            bytes[j] = value == 0x20 ? 0x20 : byte;
        }
        good = CONVERT_KERNEL(UTF32, latin1)(bytes, BLOCK, dst + i, BLOCK).read;
        i += good;
    }
    return i;
}

static struct runic_pair encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_bocu1_state s = state->bocu1;
    size_t read = 0, written = 0;
    while (read < len && cap - written >= 4) {
        const uint32_t place = src[read] - s.previous + 0x40;
        if (place < 0x80 && src[read] > 0x20 && is_plain_middle(s.previous)) {
            const size_t near = encode_near(s.previous, src + read, smaller(len - read, cap - written), dst + written);
            read += near;
            written += near;
            continue;
        }
        written += put(&s, src[read++], dst + written);
    }
    for (; read < len; read++) {
        uint8_t bytes[4];
        struct runic_bocu1_state after = s;
        const size_t size = put(&after, src[read], bytes);
        if (size > cap - written)
            break;
        memcpy(dst + written, bytes, size);
        written += size;
        s = after;
    }
    state->bocu1 = s;
    return (struct runic_pair){read, written};
}

static void begin(union runic_state *decoder, union runic_state *encoder, const runic_options *how)
{
    (void)how;
    decoder->bocu1.previous = encoder->bocu1.previous = START;
}

const struct runic_codec runic_codec_bocu1 = {
    .form = FORM_COUNT, .decode = decode, .encode = encode, .next = next, .has = runic_has_all, .begin = begin};
