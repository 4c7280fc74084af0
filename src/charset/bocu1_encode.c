/* bocu1_encode.c - the BOCU-1 encoder (UTN #6). */
/* SPDX-License-Identifier: MIT */
#include "bocu1.h"
#include "lanes.h"

/* The most bytes that a character takes. */
#define BOCU1_LONGEST 4

/* ---- Runs within a script ---- */

/* Characters that are encoded one by one before a run is treated as long. */
#define SHORT 4

ALWAYS_INLINE bool bocu1_encode_is_near(uint32_t middle, uint32_t value)
{
    return (value - (middle - 0x40) < 0x80 && value > 0x20) || value == 0x20;
}

ALWAYS_INLINE uint8_t near_byte(uint32_t middle, uint32_t value)
{
    return (uint8_t)(value == 0x20 ? value : value - middle + MIDDLE);
}

/* Encodes sixteen characters. Returns how many at the beginning are near the middle. */
ALWAYS_INLINE size_t bocu1_put_lanes(uint32_t middle, const char32_t *src, uint8_t *dst)
{
    uint32_t bytes[LANES], good[LANES];
    u32x4 all = ~(u32x4){0};
    for (unsigned i = 0; i < LANES; i += 4) {
        const u32x4 value = load_u32x4(src + i), place = value - (middle - 0x40), is_space = (u32x4)(value == 0x20);
        const u32x4 is_near = ((u32x4)(place < 0x80) & (u32x4)(value > 0x20)) | is_space;
        all &= is_near;
        store_u32x4(bytes + i, (value & is_space) | ((place + BELOW_2) & ~is_space));
        store_u32x4(good + i, is_near);
    }
    const u8x16 out = narrow(bytes);
    memcpy(dst, &out, sizeof out);
    return is_all(all) ? LANES : leading(narrow(good));
}

/* Encodes a run of characters of a plain middle, and of spaces, one byte each. Returns their number. */
static size_t put_near(uint32_t middle, const char32_t *src, size_t len, uint8_t *dst)
{
    size_t i = 0, good = LANES;
    for (; i < smaller(len, SHORT) && bocu1_encode_is_near(middle, src[i]); i++)
        dst[i] = near_byte(middle, src[i]);
    if (i < SHORT)
        return i;
    for (; good == LANES && i + LANES <= len; i += good)
        good = bocu1_put_lanes(middle, src + i, dst + i);
    for (; good == LANES && i < len && bocu1_encode_is_near(middle, src[i]); i++)
        dst[i] = near_byte(middle, src[i]);
    return i;
}

/* ---- One character ---- */

/* Returns the byte of a digit: all bytes but 0x00, 0x07..0x0F, 0x1A, 0x1B, 0x20 in order. */
ALWAYS_INLINE uint8_t trail_byte(uint32_t digit)
{
    static const uint8_t controls[20] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x10, 0x11, 0x12, 0x13,
                                         0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1C, 0x1D, 0x1E, 0x1F};
    return digit < sizeof controls ? controls[digit] : (uint8_t)(digit + 0x21 - sizeof controls);
}

/* Writes the trails of a value. Returns the quotient, for the lead. */
ALWAYS_INLINE uint32_t put_trails(uint32_t value, unsigned trails, uint8_t *dst)
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
    const int32_t base = below ? (farthest ? -REACH_3 - TRAILS * TRAILS * TRAILS : -REACH_3) : farthest ? REACH_3 : REACH_2;
    const unsigned lead = below ? (farthest ? 0x21 : BELOW_4) : farthest ? LEAD_4 : LEAD_3;
    dst[0] = (uint8_t)(lead + put_trails((uint32_t)(difference - base), trails, dst));
    return trails + 1;
}

ALWAYS_INLINE size_t put_two(unsigned lead, uint32_t value, uint8_t *dst)
{
    dst[0] = (uint8_t)(lead + value / TRAILS);
    dst[1] = trail_byte(value % TRAILS);
    return 2;
}

ALWAYS_INLINE size_t put_difference(int32_t difference, uint8_t *dst)
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

ALWAYS_INLINE size_t bocu1_put(struct runic_bocu1_state *s, uint32_t value, uint8_t *dst)
{
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

struct runic_progress runic_bocu1_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_bocu1_state s = state->bocu1;
    size_t read = 0, written = 0;
    while (read < len && cap - written >= BOCU1_LONGEST) {
        if (is_plain_middle(s.previous)) {
            const size_t near =
                put_near(s.previous, src + read, smaller(len - read, cap - written - BOCU1_LONGEST), dst + written);
            read += near;
            written += near;
            if (read == len)
                break;
        }
        written += bocu1_put(&s, src[read++], dst + written);
    }
    for (; read < len; read++) {
        uint8_t bytes[BOCU1_LONGEST];
        struct runic_bocu1_state after = s;
        const size_t size = bocu1_put(&after, src[read], bytes);
        if (size > cap - written)
            break;
        memcpy(dst + written, bytes, size);
        written += size;
        s = after;
    }
    state->bocu1 = s;
    return (struct runic_progress){read, written};
}
