/* iso2022jp.c - ISO-2022-JP (RFC 1468): 7-bit text in which escape sequences select the character set. */
/* SPDX-License-Identifier: MIT */
/*
 * Faults have the lengths that the Encoding Standard gives them. As there, half-width katakana (ESC ( I) are read as
 * well. They are also written, except for the web, where full-width katakana replace them.
 */
#include "multi_byte.h"

#ifndef RUNIC_UNICODE_ONLY
#include "codec_from_utf16.h"

#define ESC 0x1B

/* The character sets, in the order of escape_ends. */
enum set { ASCII, ROMAN = JIS_X_0201, KATAKANA, KANJI, SETS };

static const char escape_ends[SETS][3] = {"(B", "(J", "(I", "$B"};

#define ESCAPE_SIZE 3

/* ---- Decoding ---- */

/* Returns the character set that an escape sequence of three bytes selects, or SETS. */
static enum set set_of(const uint8_t *src)
{
    if (src[1] == '$' && src[2] == '@')
        return KANJI;
    enum set set = ASCII;
    while (set < SETS && !(src[1] == (uint8_t)escape_ends[set][0] && src[2] == (uint8_t)escape_ends[set][1]))
        set++;
    return set;
}

/* Decodes an escape sequence. For the web, an escape sequence directly after another one is a fault, but takes effect. */
static runic_character next_escape(struct runic_iso2022jp_state *state, const uint8_t *src, size_t len)
{
    const bool is_repeated = state->escaped && state->web;
    state->escaped = 0;
    if (len < 2 || ((src[1] == '$' || src[1] == '(') && len < 3))
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 1);
    const enum set set = src[1] == '$' || src[1] == '(' ? set_of(src) : SETS;
    if (set == SETS)
        return bad_sequence(RUNIC_FAULT_BAD_SHIFT, 1);
    state->escaped = 1;
    state->set = (uint8_t)set;
    return is_repeated ? bad_sequence(RUNIC_FAULT_BAD_SHIFT, ESCAPE_SIZE) : no_value(ESCAPE_SIZE);
}

static runic_character next_kanji(uint8_t lead, const uint8_t *src, size_t len)
{
    if (!is_within(lead, 0x21, 0x7E))
        return bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1);
    if (len < 2)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 1);
    const uint8_t trail = src[1];
    if (!is_within(trail, 0x21, 0x7E))
        return bad_sequence(RUNIC_FAULT_BAD_CONTINUATION, trail == ESC ? 1 : 2);
    const uint32_t value = runic_jis0208[(lead - 0x21) * 94 + trail - 0x21];
    return value == 0 ? bad_sequence(RUNIC_FAULT_UNDEFINED_BYTE, 2) : good_character(value, 2);
}

static runic_character iso2022jp_next(union runic_state *state, const uint8_t *src, size_t len)
{
    struct runic_iso2022jp_state *mode = &state->iso2022jp;
    const uint8_t byte = src[0];
    if (byte == ESC)
        return next_escape(mode, src, len);
    mode->escaped = 0;
    if (mode->set == KANJI)
        return next_kanji(byte, src, len);
    if (mode->set == KATAKANA)
        return is_within(byte, 0x21, 0x5F) ? good_character(HALF_WIDTH_KATAKANA + byte - 0x21u, 1)
                                           : bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1);
    if (byte >= 0x80 || byte == 0x0E || byte == 0x0F)
        return bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1);
    if (mode->set == ROMAN && (byte == 0x5C || byte == 0x7E))
        return good_character(byte == 0x5C ? 0xA5 : 0x203E, 1);
    return good_character(byte, 1);
}

/* Decodes characters of the selected set, up to the next escape sequence or a fault. */
static struct runic_progress decode_run(const struct runic_iso2022jp_state *state, const uint8_t *src, size_t len,
                                        char16_t *dst, size_t cap)
{
    size_t i = 0, written = 0;
    if (state->set == ASCII)
        for (; i < smaller(len, cap) && src[i] < 0x80 && src[i] != ESC && (src[i] & 0xFE) != 0x0E; i++)
            dst[written++] = src[i];
    if (state->set == KANJI)
        for (; len - i >= 2 && written < cap; i += 2) {
            const uint8_t lead = src[i], trail = src[i + 1];
            if (!is_within(lead, 0x21, 0x7E) || !is_within(trail, 0x21, 0x7E))
                break;
            dst[written] = runic_jis0208[(lead - 0x21) * 94 + trail - 0x21];
            if (dst[written] == 0)
                break;
            written++;
        }
    return (struct runic_progress){i, written};
}

static struct runic_progress iso2022jp_decode16(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst,
                                                size_t cap)
{
    struct runic_progress done = {0, 0};
    while (done.read < len && done.written < cap) {
        const struct runic_progress run =
            decode_run(&state->iso2022jp, src + done.read, len - done.read, dst + done.written, cap - done.written);
        add_progress(&done, run);
        if (run.read > 0)
            state->iso2022jp.escaped = 0;
        if (done.read == len || done.written == cap)
            break;
        const struct runic_iso2022jp_state before = state->iso2022jp;
        const runic_character next = iso2022jp_next(state, src + done.read, len - done.read);
        if (next.status != RUNIC_OK) {
            state->iso2022jp = before;
            break;
        }
        done.read += next.length;
        if (next.value != NO_VALUE)
            dst[done.written++] = (char16_t)next.value;
    }
    return done;
}

static struct runic_progress iso2022jp_decode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst,
                                               size_t cap)
{
    return decode_to_utf8(&runic_codec_iso2022jp, state, src, len, dst, cap);
}

/* ---- Encoding ---- */

/* The character set of a character, and its code in it. */
struct jis_place {
    enum set set;
    uint32_t code;
};

/*
 * Finds the code of a character; the set is SETS if there is none. While JIS X 0201 is selected, ASCII characters that
 * it shares are written in it.
 */
static struct jis_place place_of(const struct runic_iso2022jp_state *state, char32_t value)
{
    if (value < 0x80) {
        if (value == 0x0E || value == 0x0F || value == ESC)
            return (struct jis_place){SETS, value};
        const bool stays = state->set == ROMAN && value != 0x5C && value != 0x7E;
        return (struct jis_place){stays ? ROMAN : ASCII, value};
    }
    if (value == 0xA5 || value == 0x203E)
        return (struct jis_place){ROMAN, value == 0xA5 ? 0x5C : 0x7E};
    if (value - HALF_WIDTH_KATAKANA < KATAKANA_COUNT) {
        if (!state->web)
            return (struct jis_place){KATAKANA, value - HALF_WIDTH_KATAKANA + 0x21};
        value = runic_full_width_katakana[value - HALF_WIDTH_KATAKANA];
    } else if (value == 0x2212 && state->web) {
        value = 0xFF0D;
    }
    const uint32_t code = jis0208_code(value);
    return (struct jis_place){code == 0 ? SETS : KANJI, code};
}

static bool iso2022jp_has(const union runic_state *encoder, char32_t value)
{
    return place_of(&encoder->iso2022jp, value).set != SETS;
}

static size_t put_escape(enum set set, uint8_t *dst)
{
    dst[0] = ESC;
    dst[1] = (uint8_t)escape_ends[set][0];
    dst[2] = (uint8_t)escape_ends[set][1];
    return ESCAPE_SIZE;
}

/* Writes a character if there is room for it and for the flush after it. Returns its bytes, or 0. */
static size_t put_place(struct runic_iso2022jp_state *state, struct jis_place place, uint8_t *dst, size_t room)
{
    const size_t shift = place.set != state->set ? ESCAPE_SIZE : 0, size = place.set == KANJI ? 2 : 1;
    if (shift + size + (place.set != ASCII ? ESCAPE_SIZE : 0) > room)
        return 0;
    if (shift > 0)
        dst += put_escape(place.set, dst);
    if (size == 2)
        *dst++ = (uint8_t)(place.code >> 8);
    *dst = (uint8_t)place.code;
    state->set = (uint8_t)place.set;
    return shift + size;
}

/* Encodes characters of the selected set, up to any other, with room left to flush. */
static struct runic_progress encode_run(const struct runic_iso2022jp_state *state, const char16_t *src, size_t len,
                                        uint8_t *dst, size_t cap)
{
    size_t i = 0, written = 0;
    if (state->set == ASCII) {
        for (; i < smaller(len, cap) && src[i] < 0x80 && src[i] != ESC && (src[i] & 0xFE) != 0x0E; i++)
            dst[i] = (uint8_t)src[i];
        return (struct runic_progress){i, i};
    }
    for (; state->set == KANJI && i < len && cap - written >= 2 + ESCAPE_SIZE; i++, written += 2) {
        const uint32_t unit = src[i], code = jis0208_code(unit);
        if (code == 0 || unit == 0xA5 || unit == 0x203E || unit == 0x2212 || unit - HALF_WIDTH_KATAKANA < KATAKANA_COUNT)
            break;
        dst[written] = (uint8_t)(code >> 8);
        dst[written + 1] = (uint8_t)code;
    }
    return (struct runic_progress){i, written};
}

static struct runic_progress iso2022jp_encode16(union runic_state *state, const char16_t *src, size_t len, uint8_t *dst,
                                                size_t cap)
{
    struct runic_progress done = {0, 0};
    for (; done.read < len; done.read++) {
        add_progress(&done,
                     encode_run(&state->iso2022jp, src + done.read, len - done.read, dst + done.written, cap - done.written));
        if (done.read == len)
            break;
        const struct jis_place place = place_of(&state->iso2022jp, src[done.read]);
        if (place.set == SETS)
            break;
        const size_t size = put_place(&state->iso2022jp, place, dst + done.written, cap - done.written);
        if (size == 0)
            break;
        done.written += size;
    }
    return done;
}

static struct runic_progress iso2022jp_encode8(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst,
                                               size_t cap)
{
    return encode_from_utf8(&runic_codec_iso2022jp, state, false, src, len, dst, cap);
}

static size_t iso2022jp_flush(union runic_state *state, uint8_t *dst)
{
    if (state->iso2022jp.set == ASCII)
        return 0;
    state->iso2022jp.set = ASCII;
    return put_escape(ASCII, dst);
}

static void iso2022jp_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    (void)charset;
    state->iso2022jp = (struct runic_iso2022jp_state){.set = ASCII, .web = how->web};
}

const struct runic_codec runic_codec_iso2022jp = {.scheme = SCHEME_NONE,
                                                  .has_state = true,
                                                  .decode16 = iso2022jp_decode16,
                                                  .encode16 = iso2022jp_encode16,
                                                  .decode8 = iso2022jp_decode8,
                                                  .encode8 = iso2022jp_encode8,
                                                  .next = iso2022jp_next,
                                                  .has = iso2022jp_has,
                                                  .begin = iso2022jp_begin,
                                                  .flush = iso2022jp_flush};
#endif
