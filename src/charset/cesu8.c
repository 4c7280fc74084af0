/* cesu8.c - CESU-8 (UTR #26): UTF-8 of UTF-16 code units; a supplementary character is two surrogates of three bytes each. */
/* SPDX-License-Identifier: MIT */
/*
 * The kernels of UTF-8 convert the Basic Multilingual Plane. The four-byte forms of UTF-8 and unpaired surrogates are
 * ill-formed.
 */
#include "codec.h"

#include "../dispatch/dispatch.h"

#define PAIR 6

/* Returns the surrogate at src, or 0. */
ALWAYS_INLINE uint32_t surrogate_at(const uint8_t *src, size_t len)
{
    if (len < 3 || src[0] != 0xED || src[1] < 0xA0 || src[1] > 0xBF || (src[2] & 0xC0) != 0x80)
        return 0;
    return 0xD000u | (src[1] & 0x3Fu) << 6 | (src[2] & 0x3Fu);
}

/* Returns the supplementary character at src, or 0. */
ALWAYS_INLINE uint32_t pair_at(const uint8_t *src, size_t len)
{
    if (len < PAIR)
        return 0;
    const uint32_t high = surrogate_at(src, len), low = surrogate_at(src + 3, len - 3);
    return is_high_surrogate(high) && is_low_surrogate(low) ? join_surrogates(high, low) : 0;
}

/*
 * Returns how many values at the beginning are in the Basic Multilingual Plane. Checks whole blocks without a branch in
 * them.
 */
static size_t count_bmp(const char32_t *text, size_t len)
{
    size_t i = 0;
    for (; i + 8 <= len; i += 8) {
        char32_t all = 0;
        for (size_t j = 0; j < 8; j++)
            all |= text[i + j];
        if (all > 0xFFFF)
            break;
    }
    while (i < len && text[i] <= 0xFFFF)
        i++;
    return i;
}

/* Decodes like UTF-8, up to the first four-byte form. */
static struct runic_pair decode_bmp(const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    struct runic_pair done = KERNEL(utf8_to_utf32)(src, len, dst, cap);
    size_t good = count_bmp(dst, done.written);
    return good == done.written ? done : KERNEL(utf8_to_utf32)(src, len, dst, good);
}

static struct runic_pair cesu8_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    struct runic_pair done = {0, 0}, step = {1, 1};
    (void)state;
    while (step.read > 0 && done.read < len && done.written < cap) {
        const uint32_t value = pair_at(src + done.read, len - done.read);
        if (value != 0) {
            dst[done.written] = value;
            step = (struct runic_pair){PAIR, 1};
        } else {
            step = decode_bmp(src + done.read, len - done.read, dst + done.written, cap - done.written);
        }
        done.read += step.read;
        done.written += step.written;
    }
    return done;
}

static void put_surrogate(uint8_t *dst, uint32_t surrogate)
{
    dst[0] = 0xED;
    dst[1] = (uint8_t)(0x80 | (surrogate >> 6 & 0x3F));
    dst[2] = (uint8_t)(0x80 | (surrogate & 0x3F));
}

static struct runic_pair cesu8_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_pair done = {0, 0};
    (void)state;
    while (done.read < len) {
        const size_t good = count_bmp(src + done.read, len - done.read);
        struct runic_pair bmp = {0, 0};
        if (good > 0)
            bmp = KERNEL(utf32_to_utf8)(src + done.read, good, dst + done.written, cap - done.written);
        done.read += bmp.read;
        done.written += bmp.written;
        if (bmp.read < good)
            return done;
        for (; done.read < len && src[done.read] > 0xFFFF; done.read++, done.written += PAIR) {
            if (cap - done.written < PAIR)
                return done;
            put_surrogate(dst + done.written, 0xD7C0 + (src[done.read] >> 10));
            put_surrogate(dst + done.written + 3, 0xDC00 | (src[done.read] & 0x3FF));
        }
    }
    return done;
}

/* Decodes a sequence that begins with 0xED 0xA0..0xBF: a pair, or an unpaired surrogate. */
static runic_character next_surrogate(const uint8_t *src, size_t len)
{
    const uint32_t value = pair_at(src, len);
    if (value != 0)
        return good_character(value, PAIR);
    if (len < 3)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    if ((src[2] & 0xC0) != 0x80)
        return bad_sequence(RUNIC_FAULT_BAD_CONTINUATION, 2);
    if (is_low_surrogate(surrogate_at(src, len)))
        return bad_sequence(RUNIC_FAULT_LONE_LOW, 3);
    const bool cut = len < PAIR && (len < 4 || src[3] == 0xED) && (len < 5 || (src[4] & 0xF0) == 0xB0);
    return cut ? bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len) : bad_sequence(RUNIC_FAULT_LONE_HIGH, 3);
}

static runic_character cesu8_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    if (src[0] >= 0xF0)
        return bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1);
    if (src[0] == 0xED && len > 1 && src[1] >= 0xA0 && src[1] <= 0xBF)
        return next_surrogate(src, len);
    return next_utf8(src, len);
}

/* Returns true if the high surrogate at src is one sequence with the bytes after it: a pair, or a pair that the end cuts. */
static bool goes_on(const uint8_t *src, size_t len)
{
    return src[0] == 0xED && src[1] >= 0xA0 && src[1] <= 0xAF && next_surrogate(src, len).length > 3;
}

/*
 * Returns true if a high surrogate before pos is followed by the first `tail` bytes of a low surrogate, up to pos. If
 * the text were cut at pos, these would be one fault instead of the two of the whole text.
 */
static bool ends_like_pair(const uint8_t *src, size_t pos, size_t tail)
{
    return pos >= 3 + tail && is_high_surrogate(surrogate_at(src + pos - tail - 3, 3)) && src[pos - tail] == 0xED &&
           (tail < 2 || (src[pos - 1] & 0xF0) == 0xB0);
}

/*
 * Returns the start of the sequence that contains pos. A byte that is no continuation begins one, except the second
 * lead of a pair; at most two continuations follow a lead.
 */
static size_t sequence_begin(const uint8_t *src, size_t len, size_t pos)
{
    size_t lead = pos;
    while (lead > 0 && pos - lead < 2 && (src[lead] & 0xC0) == 0x80)
        lead--;
    if ((src[lead] & 0xC0) == 0x80)
        return pos;
    if (lead >= 3 && goes_on(src + lead - 3, len - (lead - 3)))
        lead -= 3;
    return pos - lead < cesu8_next(NULL, src + lead, len - lead).length ? lead : pos;
}

static size_t cesu8_find_floor(runic_charset charset, const uint8_t *src, size_t len, size_t pos)
{
    (void)charset;
    const size_t begin = sequence_begin(src, len, pos);
    for (size_t tail = 1; tail <= 2; tail++)
        if (ends_like_pair(src, begin, tail))
            return begin - tail;
    return begin;
}

const struct runic_codec runic_codec_cesu8 = {.scheme = SCHEME_NONE,
                                              .decode = cesu8_decode,
                                              .encode = cesu8_encode,
                                              .next = cesu8_next,
                                              .has = runic_has_all,
                                              .floor = cesu8_find_floor};
