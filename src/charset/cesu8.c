/* cesu8.c - CESU-8 (UTR #26) and Modified UTF-8 (Java): a supplementary character is two surrogates of three bytes each. */
/* SPDX-License-Identifier: MIT */
/*
 * The kernels of UTF-8 convert the Basic Multilingual Plane. The four-byte forms of UTF-8 are ill-formed. Unpaired surrogates
 * are ill-formed in CESU-8 and characters in Modified UTF-8, where 0xC0 0x80 is U+0000 and 0x00 never occurs.
 */
#include "codec.h"

#include "../dispatch/dispatch.h"
#include "surrogate_bytes.h"

/*
 * Returns how many values at the beginning are in the Basic Multilingual Plane, and not U+0000 if is_java. Checks whole blocks
 * without a branch in them.
 */
ALWAYS_INLINE size_t count_bmp(const char32_t *text, size_t len, bool is_java)
{
    const char32_t first = is_java; /* 0 - 1 is above U+FFFF */
    size_t i = 0;
    for (; i + 8 <= len; i += 8) {
        char32_t all = 0;
        for (size_t j = 0; j < 8; j++)
            all |= text[i + j] | (text[i + j] - first);
        if (all > 0xFFFF)
            break;
    }
    while (i < len && text[i] - first <= 0xFFFF - first)
        i++;
    return i;
}

/* Decodes like UTF-8, up to the first four-byte form. */
ALWAYS_INLINE struct runic_pair decode_bmp(const uint8_t *src, size_t len, char32_t *dst, size_t cap, bool is_java)
{
    struct runic_pair done = KERNEL(utf8_to_utf32)(src, len, dst, cap);
    size_t good = count_bmp(dst, done.written, is_java);
    return good == done.written ? done : KERNEL(utf8_to_utf32)(src, len, dst, good);
}

ALWAYS_INLINE bool is_java_nul(const uint8_t *src, size_t len)
{
    return len >= 2 && src[0] == 0xC0 && src[1] == 0x80;
}

ALWAYS_INLINE struct runic_pair decode_with_pairs(const uint8_t *src, size_t len, char32_t *dst, size_t cap, bool is_java)
{
    struct runic_pair done = {0, 0}, step = {1, 1};
    while (step.read > 0 && done.read < len && done.written < cap) {
        const uint32_t value = pair_at(src + done.read, len - done.read);
        if (value != 0 || (is_java && is_java_nul(src + done.read, len - done.read))) {
            dst[done.written] = value;
            step = (struct runic_pair){value != 0 ? PAIR : 2, 1};
        } else {
            step = decode_bmp(src + done.read, len - done.read, dst + done.written, cap - done.written, is_java);
        }
        done.read += step.read;
        done.written += step.written;
    }
    return done;
}

/* Writes a supplementary character, or U+0000 of Java, and returns its length. */
ALWAYS_INLINE size_t put_marked(uint8_t *dst, char32_t value)
{
    if (value == 0) {
        memcpy(dst, "\xC0\x80", 2);
        return 2;
    }
    put_surrogate(dst, 0xD7C0 + (value >> 10));
    put_surrogate(dst + 3, 0xDC00 | (value & 0x3FF));
    return PAIR;
}

ALWAYS_INLINE struct runic_pair encode_with_pairs(const char32_t *src, size_t len, uint8_t *dst, size_t cap, bool is_java)
{
    struct runic_pair done = {0, 0};
    while (done.read < len) {
        const size_t good = count_bmp(src + done.read, len - done.read, is_java);
        struct runic_pair bmp = {0, 0};
        if (good > 0)
            bmp = KERNEL(utf32_to_utf8)(src + done.read, good, dst + done.written, cap - done.written);
        done.read += bmp.read;
        done.written += bmp.written;
        if (bmp.read < good)
            return done;
        for (; done.read < len && src[done.read] - is_java > 0xFFFFu - is_java; done.read++) {
            if (cap - done.written < (src[done.read] == 0 ? 2 : PAIR))
                return done;
            done.written += put_marked(dst + done.written, src[done.read]);
        }
    }
    return done;
}

static struct runic_pair cesu8_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    (void)state;
    return decode_with_pairs(src, len, dst, cap, false);
}

static struct runic_pair cesu8_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return encode_with_pairs(src, len, dst, cap, false);
}

static runic_character cesu8_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    if (src[0] >= 0xF0)
        return bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1);
    return begins_surrogate(src, len) ? next_surrogate(src, len) : next_utf8(src, len);
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

static size_t cesu8_find_floor(runic_charset charset, const uint8_t *src, size_t len, size_t pos)
{
    const size_t begin = floor_with_pairs(charset, src, len, pos);
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

static struct runic_pair mutf8_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    (void)state;
    return decode_with_pairs(src, len, dst, cap, true);
}

static struct runic_pair mutf8_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    return encode_with_pairs(src, len, dst, cap, true);
}

static runic_character mutf8_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    if (src[0] >= 0xF0 || src[0] == 0)
        return bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1);
    if (src[0] == 0xC0 && len == 1)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, 1);
    if (is_java_nul(src, len))
        return good_character(0, 2);
    return begins_surrogate(src, len) ? as_character(next_surrogate(src, len), src) : next_utf8(src, len);
}

static runic_character mutf8_end(union runic_state *state, const uint8_t *src, size_t len)
{
    return last_surrogate(mutf8_next, state, src, len);
}

const struct runic_codec runic_codec_mutf8 = {.scheme = SCHEME_utf8,
                                              .variant = MODIFIED,
                                              .decode = mutf8_decode,
                                              .encode = mutf8_encode,
                                              .next = mutf8_next,
                                              .has = runic_has_surrogates,
                                              .end = mutf8_end,
                                              .floor = floor_with_pairs};
