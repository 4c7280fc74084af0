/* scsu.c - the SCSU decoder of regular text (UTS #6): windows of 128 characters, tags, and UTF-16BE mode. */
/* SPDX-License-Identifier: MIT */
#include "scsu.h"

#include "lanes.h"

/* ---- Single-byte mode ---- */

ALWAYS_INLINE char32_t value_of(uint32_t window, uint8_t byte)
{
    return byte + (byte < 0x80 ? 0 : window - 0x80);
}

/* Decodes sixteen bytes. Returns how many at the beginning are no tags. */
ALWAYS_INLINE size_t scsu_take_lanes(uint32_t window, const uint8_t *src, char32_t *dst)
{
    const u8x16 all = load_u8x16(src);
    const u8x16 good =
        (u8x16)(all >= 0x20) | (u8x16)(all == '\n') | (u8x16)(all == '\r') | (u8x16)(all == '\t') | (u8x16)(all == 0);
    uint32_t wide[LANES];
    widen(all, wide);
    for (unsigned i = 0; i < LANES; i += 4) {
        const u32x4 value = load_u32x4(wide + i);
        store_u32x4(dst + i, value + ((u32x4)(value > 0x7F) & (window - 0x80)));
    }
    return is_all((u32x4)good) ? LANES : leading(good);
}

/* Decodes bytes up to a tag. Returns their number. */
ALWAYS_INLINE size_t take_bytes(uint32_t window, const uint8_t *src, size_t len, char32_t *dst)
{
    size_t i = 0, good = LANES;
    for (; i < smaller(len, SHORT) && is_plain(src[i]); i++)
        dst[i] = value_of(window, src[i]);
    if (i < SHORT)
        return i;
    for (; good == LANES && i + LANES <= len; i += good)
        good = scsu_take_lanes(window, src + i, dst + i);
    for (; good == LANES && i < len && is_plain(src[i]); i++)
        dst[i] = value_of(window, src[i]);
    return i;
}

/* ---- Unicode mode ---- */

/* Returns how many of eight code units at the beginning are no tags, whose first byte is 0xE0..0xF2. */
ALWAYS_INLINE size_t count_lanes_of_units(const uint8_t *src)
{
    static const u8x16 firsts = {0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0};
    const u8x16 good = ~((u8x16)((u8x16)(load_u8x16(src) - UC0) < UNICODE_RESERVED + 1 - UC0) & firsts);
    return is_all((u32x4)good) ? LANES / 2 : leading(good) / 2;
}

/* Returns how many code units at the beginning are no tags. */
ALWAYS_INLINE size_t scsu_count_units(const uint8_t *src, size_t len)
{
    size_t i = 0;
    while (i + LANES / 2 <= len) {
        const size_t good = count_lanes_of_units(src + 2 * i);
        i += good;
        if (good < LANES / 2)
            return i;
    }
    while (i < len && (uint8_t)(src[2 * i] - UC0) > UNICODE_RESERVED - UC0)
        i++;
    return i;
}

/* Decodes code units up to a tag; len and the result's `read` are in code units. */
ALWAYS_INLINE struct runic_progress scsu_take_units(const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    size_t i = 0;
    for (; i < smaller(smaller(len, cap), LANES); i++) {
        const uint32_t unit = scheme_load_utf16(SCHEME_utf16be, src + 2 * i);
        if (unit - 0xD800 < 0xF300 - 0xD800)
            break;
        dst[i] = unit;
    }
    if (i < LANES)
        return (struct runic_progress){i, i};
    const size_t more = scsu_count_units(src + 2 * i, smaller(len, 2 * cap) - i);
    const struct runic_progress done =
        runic_convert_scheme(SCHEME_utf16be, SCHEME_HOST_UTF32, src + 2 * i, 2 * more, dst + i, 4 * (cap - i));
    return (struct runic_progress){i + done.read / 2, i + done.written / 4};
}

/* ---- Both ---- */

/* Decodes a frequent tag: one of a window or of Unicode mode, or a quote. Returns false at other bytes, or if src ends
 * after the tag. */
ALWAYS_INLINE bool take_tag(struct runic_scsu_state *s, const uint8_t *src, size_t len, char32_t *dst,
                            struct runic_progress *done)
{
    const unsigned change = src[0] - (s->unicode ? UC0 + 0u : SC0), quote = src[0] - (SQ0 + 0u);
    if (len < 3)
        return false;
    if (change < 8) {
        s->active = (uint8_t)change;
        s->unicode = 0;
        done->read++;
        return true;
    }
    if (s->unicode)
        return false;
    if (src[0] == SCU) {
        s->unicode = 1;
        done->read++;
        return true;
    }
    if (quote >= 8)
        return false;
    dst[0] = src[1] < 0x80 ? runic_scsu_static[quote] + src[1] : s->window[quote] + src[1] - 0x80;
    done->read += 2;
    done->written++;
    return true;
}

/* Decodes regular text. */
ALWAYS_INLINE void scsu_take_regular(struct runic_scsu_state *s, const uint8_t *src, size_t len, char32_t *dst, size_t cap,
                                     struct runic_progress *done)
{
    while (done->read < len && done->written < cap) {
        const size_t rest = len - done->read, room = cap - done->written;
        struct runic_progress run;
        if (s->unicode) {
            run = scsu_take_units(src + done->read, rest / 2, dst + done->written, room);
            run.read *= 2;
        } else {
            run.read = take_bytes(s->window[s->active], src + done->read, smaller(rest, room), dst + done->written);
            run.written = run.read;
        }
        add_progress(done, run);
        if (done->read == len || done->written == cap ||
            !take_tag(s, src + done->read, len - done->read, dst + done->written, done))
            return;
    }
}

static struct runic_progress scsu_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
    do {
        scsu_take_regular(&state->scsu, src, len, dst, cap, &done);
    } while (done.read < len && done.written < cap && decode_next(runic_scsu_next, state, src, len, dst, &done));
    return done;
}

static void scsu_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    static const struct runic_scsu_state start = {.window = {0x0080, 0x00C0, 0x0400, 0x0600, 0x0900, 0x3040, 0x30A0, 0xFF00},
                                                  .order = 0x0706050403020100u,
                                                  .waiting = NOTHING};
    (void)charset, (void)how;
    state->scsu = start;
}

const struct runic_codec runic_codec_scsu = {.scheme = SCHEME_NONE,
                                             .decode = scsu_decode,
                                             .encode = runic_scsu_encode,
                                             .next = runic_scsu_next,
                                             .has = runic_has_all,
                                             .begin = scsu_begin,
                                             .close = runic_scsu_close};
