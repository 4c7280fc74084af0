/* bocu1.c - the BOCU-1 decoder (UTN #6): a character is a difference from the middle of the script before it. */
/* SPDX-License-Identifier: MIT */
#include "bocu1.h"
#include "lanes.h"

/* ---- One character ---- */

/* A lead of several bytes: the number of trails, and the difference if these are zero. */
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

static runic_character bocu1_bad(struct runic_bocu1_state *s, runic_fault fault, unsigned length)
{
    s->previous = START;
    return bad_sequence(fault, length);
}

ALWAYS_INLINE runic_character bocu1_good(struct runic_bocu1_state *s, uint32_t value, unsigned length)
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

ALWAYS_INLINE bool bocu1_is_near(uint8_t byte)
{
    return (uint8_t)(byte - BELOW_2) < LEAD_2 - BELOW_2;
}

runic_character runic_bocu1_next(union runic_state *state, const uint8_t *src, size_t len)
{
    struct runic_bocu1_state *s = &state->bocu1;
    const uint8_t byte = src[0];
    if (bocu1_is_near(byte))
        return bocu1_good(s, s->previous + byte - MIDDLE, 1);
    if (byte > 0x20 && byte != RESET)
        return next_long(s, src, len);
    if (byte != 0x20)
        s->previous = START;
    return byte == RESET ? nothing(1) : good_character(byte, 1);
}

/* ---- Runs ---- */

/* Bytes that are decoded one by one before a run is treated as long. */
#define SHORT 4

ALWAYS_INLINE char32_t near_value(uint32_t middle, uint8_t byte)
{
    return byte + (byte == 0x20 ? 0 : middle - MIDDLE);
}

/* Decodes sixteen bytes. Returns how many at the beginning are characters near the middle, or spaces. */
ALWAYS_INLINE size_t bocu1_take_lanes(uint32_t middle, const uint8_t *src, char32_t *dst)
{
    const u8x16 all = load_u8x16(src), is_space = (u8x16)(all == 0x20);
    const u8x16 good = (u8x16)((u8x16)(all - BELOW_2) < LEAD_2 - BELOW_2) | is_space;
    uint32_t wide[LANES];
    widen(all, wide);
    for (unsigned i = 0; i < LANES; i += 4) {
        const u32x4 value = load_u32x4(wide + i);
        store_u32x4(dst + i, value + ((u32x4)(value != 0x20) & (middle - MIDDLE)));
    }
    return is_all((u32x4)good) ? LANES : leading(good);
}

/* Decodes a run of one-byte differences from a plain middle, and of spaces. Returns the number of bytes. */
static size_t take_near(uint32_t middle, const uint8_t *src, size_t len, char32_t *dst)
{
    size_t i = 0, good = LANES;
    for (; i < smaller(len, SHORT) && (bocu1_is_near(src[i]) || src[i] == 0x20); i++)
        dst[i] = near_value(middle, src[i]);
    if (i < SHORT)
        return i;
    for (; good == LANES && i + LANES <= len; i += good)
        good = bocu1_take_lanes(middle, src + i, dst + i);
    for (; good == LANES && i < len && (bocu1_is_near(src[i]) || src[i] == 0x20); i++)
        dst[i] = near_value(middle, src[i]);
    return i;
}

/* Decodes a difference of two or three bytes; src has at least three. Returns its length; 0 for other bytes. */
ALWAYS_INLINE size_t difference_at(const uint8_t *src, int32_t *difference)
{
    const int32_t lead = src[0], first = trail_digit(src[1]);
    if (lead >= LEAD_2 && lead < LEAD_3) {
        *difference = lead * TRAILS + first + REACH_1 - LEAD_2 * TRAILS;
        return first >= 0 ? 2 : 0;
    }
    if (lead >= BELOW_3 && lead < BELOW_2) {
        *difference = lead * TRAILS + first - REACH_1 - BELOW_2 * TRAILS;
        return first >= 0 ? 2 : 0;
    }
    const int32_t second = trail_digit(src[2]);
    const int32_t base = lead < BELOW_3 ? -REACH_2 - BELOW_3 * TRAILS * TRAILS : REACH_2 - LEAD_3 * TRAILS * TRAILS;
    *difference = (lead * TRAILS + first) * TRAILS + second + base;
    return lead >= BELOW_4 && lead < LEAD_4 && first >= 0 && second >= 0 ? 3 : 0;
}

/*
 * Decodes a space, or a difference of up to three bytes; src has at least three. Returns its length; 0 for other bytes
 * and faults.
 */
ALWAYS_INLINE size_t take_short(struct runic_bocu1_state *s, const uint8_t *src, char32_t *dst)
{
    int32_t difference = src[0] - MIDDLE;
    size_t size = 1;
    if (src[0] == 0x20) {
        *dst = 0x20;
        return 1;
    }
    if (!bocu1_is_near(src[0]))
        size = difference_at(src, &difference);
    const uint32_t value = s->previous + (uint32_t)difference;
    if (size == 0 || !is_scalar_value(value))
        return 0;
    *dst = value;
    s->previous = middle_of(value);
    return size;
}

/* Decodes spaces and differences of up to three bytes, up to any other byte. */
ALWAYS_INLINE struct runic_progress bocu1_take_regular(struct runic_bocu1_state *state, const uint8_t *src, size_t len,
                                                       char32_t *dst, size_t cap)
{
    struct runic_bocu1_state s = *state;
    size_t read = 0, written = 0, size;
    for (;;) {
        if (is_plain_middle(s.previous)) {
            const size_t near = take_near(s.previous, src + read, smaller(len - read, cap - written), dst + written);
            read += near;
            written += near;
        }
        if (len - read < 3 || written == cap || (size = take_short(&s, src + read, dst + written)) == 0)
            break;
        read += size;
        written++;
    }
    *state = s;
    return (struct runic_progress){read, written};
}

static struct runic_progress bocu1_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0}, some;
    do {
        some = bocu1_take_regular(&state->bocu1, src + done.read, len - done.read, dst + done.written, cap - done.written);
        add_progress(&done, some);
    } while (done.read < len && done.written < cap && decode_next(runic_bocu1_next, state, src, len, dst, &done));
    return done;
}

static void bocu1_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    (void)charset, (void)how;
    state->bocu1.previous = START;
}

const struct runic_codec runic_codec_bocu1 = {.scheme = SCHEME_NONE,
                                              .decode = bocu1_decode,
                                              .encode = runic_bocu1_encode,
                                              .next = runic_bocu1_next,
                                              .has = runic_has_all,
                                              .begin = bocu1_begin};
