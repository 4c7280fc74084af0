/* scsu_codec.c - SCSU (UTS #6), as a codec: windows of 128 characters, tags, and UTF-16BE mode; and its encoder. */
/* SPDX-License-Identifier: MIT */
/*
 * A character that takes one byte (in Unicode mode, an ideograph, which takes two) is written immediately. Any other
 * waits for the next one, which decides whether a window or a mode is worth its tag.
 */
#include "scsu_windows.h"
#include "unicode.h"

/* Writes a character that need not wait: one byte, or an ideograph in Unicode mode. Returns 0 if it must wait. */
static size_t put_at_once(struct runic_scsu_state *s, uint32_t value, uint8_t *dst)
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
    s->waiting = NO_VALUE;
    return value == NO_VALUE ? 0 : runic_scsu_choose(s, value, next, dst);
}

/* Writes a character that need not wait, and the one that waited for it. */
static size_t scsu_put(union runic_state *state, uint32_t value, uint8_t *dst)
{
    struct runic_scsu_state *const s = &state->scsu;
    const size_t size = put_waiting(s, value, dst), now = put_at_once(s, value, dst + size);
    if (now == 0)
        s->waiting = value;
    return size + now;
}

static size_t scsu_flush(union runic_state *state, uint8_t *dst)
{
    return put_waiting(&state->scsu, NO_VALUE, dst);
}

static size_t scsu_pending(const union runic_state *state)
{
    struct runic_scsu_state copy = state->scsu;
    uint8_t bytes[LONGEST_FLUSH];
    return put_waiting(&copy, NO_VALUE, bytes);
}

static void scsu_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    static const struct runic_scsu_state start = {.window = {0x0080, 0x00C0, 0x0400, 0x0600, 0x0900, 0x3040, 0x30A0, 0xFF00},
                                                  .order = 0x0706050403020100u,
                                                  .waiting = NO_VALUE};
    (void)charset, (void)how;
    state->scsu = start;
}

const struct runic_codec runic_codec_scsu = {.scheme = SCHEME_NONE,
                                             .has_state = true,
                                             .put = scsu_put,
                                             .pending = scsu_pending,
                                             .next = runic_scsu_next,
                                             .has = runic_has_scalar_value,
                                             .begin = scsu_begin,
                                             .flush = scsu_flush};
