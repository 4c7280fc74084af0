/* scsu_encode.c - the SCSU encoder (UTS #6): regular text, and characters that wait for the next one. */
/* SPDX-License-Identifier: MIT */
/*
 * A character that takes one byte (in Unicode mode, an ideograph, which takes two) is written immediately. Any other
 * waits for the next one, which decides whether a window or a mode is worth its tag.
 */
#include "scsu_windows.h"

/* Writes a character that need not wait: one byte, or an ideograph in Unicode mode. Returns 0 if it must wait. */
ALWAYS_INLINE size_t put_at_once(struct runic_scsu_state *s, uint32_t value, uint8_t *dst)
{
    if (s->unicode) {
        if (value - 0x3400 >= 0xD800 - 0x3400)
            return 0;
        dst[0] = (uint8_t)(value >> 8);
        dst[1] = (uint8_t)value;
        return 2;
    }
    const uint32_t place = value - s->window[s->active];
    if (!scsu_is_direct(value) && place >= 0x80)
        return 0;
    s->debt = (uint8_t)(s->debt - (s->debt > 0));
    dst[0] = (uint8_t)(value < 0x80 ? value : place + 0x80);
    return 1;
}

static size_t put_waiting(struct runic_scsu_state *s, uint32_t next, uint8_t *dst)
{
    const uint32_t value = s->waiting;
    s->waiting = NOTHING;
    return value == NOTHING ? 0 : runic_scsu_put(s, value, next, dst);
}

static size_t step(struct runic_scsu_state *s, uint32_t value, uint8_t *dst)
{
    size_t size = put_waiting(s, value, dst), now = put_at_once(s, value, dst + size);
    if (now == 0)
        s->waiting = value;
    return size + now;
}

size_t runic_scsu_close(union runic_state *state, uint8_t *dst)
{
    return put_waiting(&state->scsu, NOTHING, dst);
}

static size_t scsu_closing_size(const struct runic_scsu_state *s)
{
    struct runic_scsu_state copy = *s;
    uint8_t bytes[CLOSING];
    return put_waiting(&copy, NOTHING, bytes);
}

/* ---- Runs in single-byte mode ---- */

/* Encodes sixteen characters. Returns how many at the beginning take one byte. */
ALWAYS_INLINE size_t scsu_put_lanes(uint32_t window, const char32_t *src, uint8_t *dst)
{
    uint32_t bytes[LANES], good[LANES];
    u32x4 all = ~(u32x4){0};
    for (unsigned i = 0; i < LANES; i += 4) {
        const u32x4 value = load_u32x4(src + i), place = value - window, is_near = (u32x4)(place < 0x80);
        const u32x4 is_control = (u32x4)(value == 0) | (u32x4)(value == '\t') | (u32x4)(value == '\n') | (u32x4)(value == '\r');
        const u32x4 is_byte = (u32x4)(value - 0x20 < 0x60) | is_control | is_near;
        all &= is_byte;
        store_u32x4(bytes + i, (value & ~is_near) | ((place + 0x80) & is_near));
        store_u32x4(good + i, is_byte);
    }
    const u8x16 out = narrow(bytes);
    memcpy(dst, &out, sizeof out);
    return is_all(all) ? LANES : leading(narrow(good));
}

/* Encodes a run of one-byte characters. Returns their number. */
static size_t put_bytes(struct runic_scsu_state *s, const char32_t *src, size_t len, uint8_t *dst)
{
    const uint32_t window = s->window[s->active];
    size_t i = 0, good = LANES;
    for (; i < smaller(len, SHORT) && (scsu_is_direct(src[i]) || is_in(window, src[i])); i++)
        dst[i] = (uint8_t)(src[i] + (src[i] < 0x80 ? 0 : 0x80 - window));
    if (i == SHORT)
        for (; good == LANES && i + LANES <= len; i += good)
            good = scsu_put_lanes(window, src + i, dst + i);
    if (i >= SHORT && good == LANES)
        for (; i < len && (scsu_is_direct(src[i]) || is_in(window, src[i])); i++)
            dst[i] = (uint8_t)(src[i] + (src[i] < 0x80 ? 0 : 0x80 - window));
    s->debt = (uint8_t)(s->debt - smaller(s->debt, i));
    return i;
}

/* ---- Runs in Unicode mode ---- */

/* Returns true if sixteen characters are all ideographs. */
ALWAYS_INLINE bool are_ideographs(const char32_t *src)
{
    u32x4 all = ~(u32x4){0};
    for (unsigned i = 0; i < LANES; i += 4)
        all &= (u32x4)(load_u32x4(src + i) - 0x3400 < 0xD800 - 0x3400);
    return is_all(all);
}

/*
 * Returns how many characters can stay in Unicode mode: ideographs, and other two-byte characters before one. The last
 * is an ideograph.
 */
static size_t scsu_encode_count_units(const char32_t *src, size_t len)
{
    size_t i = 0;
    for (;;) {
        while (i + LANES <= len && are_ideographs(src + i))
            i += LANES;
        while (i < len && is_ideograph(src[i]))
            i++;
        if (len - i < 2 || src[i] >= 0xE000 || !is_ideograph(src[i + 1]))
            return i;
        i += 2;
    }
}

/* Encodes a run in Unicode mode. Returns the number of characters. */
static size_t scsu_encode_put_units(const char32_t *src, size_t len, uint8_t *dst)
{
    const size_t units = scsu_encode_count_units(src, len);
    if (units >= SHORT)
        return runic_convert_scheme(SCHEME_HOST_UTF32, SCHEME_utf16be, src, 4 * units, dst, 2 * units).read / 4;
    for (size_t i = 0; i < units; i++)
        scheme_store_utf16(SCHEME_utf16be, dst + 2 * i, src[i]);
    return units;
}

struct runic_progress runic_scsu_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_scsu_state *s = &state->scsu;
    size_t read = 0, written = 0;
    /* There must be room for a waiting character, for the next one, and to close. */
    while (read < len && cap - written >= SCSU_LONGEST + 2 + CLOSING) {
        if (s->waiting == NOTHING) {
            const size_t unit = s->unicode ? 2 : 1, room = (cap - written - CLOSING) / unit;
            const size_t run = s->unicode ? scsu_encode_put_units(src + read, smaller(len - read, room), dst + written)
                                          : put_bytes(s, src + read, smaller(len - read, room), dst + written);
            read += run;
            written += unit * run;
            if (read == len || cap - written < SCSU_LONGEST + 2 + CLOSING)
                break;
            s->waiting = src[read++];
            if (read == len)
                break;
        }
        written += put_waiting(s, src[read], dst + written);
    }
    for (; read < len; read++) {
        struct runic_scsu_state after = *s;
        uint8_t bytes[SCSU_LONGEST + 2];
        const size_t size = step(&after, src[read], bytes);
        if (size + scsu_closing_size(&after) > cap - written)
            break;
        memcpy(dst + written, bytes, size);
        written += size;
        *s = after;
    }
    return (struct runic_progress){read, written};
}
