/* cesu8.c - CESU-8 (UTR #26) and Modified UTF-8 (Java): a supplementary character is two surrogates of three bytes each. */
/* SPDX-License-Identifier: MIT */
/*
 * Both are UTF-8 except for differing characters: supplementary ones, and in Modified UTF-8 U+0000, which is 0xC0 0x80.
 * Unpaired surrogates are ill-formed in CESU-8 and characters in Modified UTF-8.
 *
 * Text is decoded in pieces: a piece is copied as UTF-8, by a kernel that rewrites differing characters, and the kernels of
 * UTF-8 validate or convert that copy in the cache. It is encoded in the same way: as UTF-8 first, which is then rewritten.
 */
#include "codec.h"

#include "../dispatch/dispatch.h"
#include "../dispatch/legacy_kernels.h"
#include "cesu8_differing.h"
#include "surrogate_bytes.h"
#include "unicode.h"

/* Bytes of a piece. The first one is short, for text with a fault in it. */
#define FIRST_PIECE BY_STACK(1024, 512)
#define MOST_PIECE  BY_STACK(8192, 512)

/* Returns true if UTF-8 has a differing character. */
ALWAYS_INLINE bool has_differing_character(bool is_java, const uint8_t *src, size_t len)
{
    return is_java ? before_differing(DIFFERING_IN_UTF8, true, src, len) < len : KERNEL(utf8_supplementary)(src, len) > 0;
}

/* Rewrites blocks, by a kernel or in plain C. Where there are neither kernels nor vectors, rewrites nothing. */
static struct runic_progress rewrite_most(bool decodes, bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const struct rewriting how = {decodes, is_java};
    struct runic_progress done = {0, 0};
#ifndef RUNIC_UNICODE_ONLY
    done = runic_find_legacy_kernel(REWRITE_CESU8, len)(&how, src, len, dst, cap);
#endif
#if HAS_LANES
    if (done.read == 0)
        done = rewrite_blocks(copy_block_lanes, &how, src, len, dst, cap);
#else
    (void)how, (void)src, (void)len, (void)dst, (void)cap;
#endif
    return done;
}

/* Rewrites what rewrite_most has left: copies the text between differing characters and rewrites these one by one, as many as
 * there is room for. */
static void rewrite_rest(bool decodes, bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                         struct runic_progress *done)
{
    const enum differing kind = decodes ? DIFFERING_IN_CODED : DIFFERING_IN_UTF8;
    struct runic_progress more = {0, 0};
    do {
        uint8_t in[8] = {0}, out[8];
        add_progress(done, more);
        const size_t plain = before_differing(kind, is_java, src + done->read, smaller(len - done->read, cap - done->written));
        if (plain > 0)
            memcpy(dst + done->written, src + done->read, plain);
        add_progress(done, (struct runic_progress){plain, plain});
        const size_t rest = len - done->read;
        if (rest == 0)
            return;
        memcpy(in, src + done->read, smaller(rest, sizeof in));
        more = rewrite_character(decodes, is_java, in, out);
        if (more.read > rest || more.written > cap - done->written)
            return;
        memcpy(dst + done->written, out, more.written);
    } while (more.read > 0);
}

/* Rewrites text, up to an ill-formed differing character or until dst is full. */
static struct runic_progress rewrite(bool decodes, bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = rewrite_most(decodes, is_java, src, len, dst, cap);
    rewrite_rest(decodes, is_java, src, len, dst, cap, &done);
    return done;
}

/* Converts UTF-8 to a form; validates what becomes UTF-8. Lengths are in code units, as in the next functions. */
ALWAYS_INLINE struct runic_progress from_utf8(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    if (to == FORM_utf16)
        return KERNEL(utf8_to_utf16)(src, len, dst, cap);
    const size_t good = KERNEL(utf8_validate)(src, len);
    return (struct runic_progress){good, good};
}

/* Converts a form to UTF-8; validates what is UTF-8. */
ALWAYS_INLINE struct runic_progress to_utf8(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return from == FORM_utf16 ? KERNEL(utf16_to_utf8)(src, len, dst, cap) : from_utf8(FORM_utf8, src, len, dst, cap);
}

/* Returns the length of well-formed UTF-8 in a form. */
ALWAYS_INLINE size_t size_in(enum runic_form form, const uint8_t *src, size_t len)
{
    return form == FORM_utf16 ? KERNEL(utf8_to_utf16_size)(src, len) : len;
}

/* Returns how many bytes at the end are the beginning of a character of up to three. */
ALWAYS_INLINE size_t cut_bytes(const uint8_t *src, size_t len)
{
    if (len > 0 && src[len - 1] >= 0xC0)
        return 1;
    return len > 1 && src[len - 2] >= 0xE0 && (src[len - 1] & 0xC0) == 0x80 ? 2 : 0;
}

/* Decodes a piece to a copy in UTF-8, where dst ends. A character of up to three bytes at its end may be cut. */
static struct runic_progress copy_decoded(bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = rewrite_most(true, is_java, src, len, dst, cap);
    if (done.read == 0 || len - done.read <= REWRITE_READ)
        rewrite_rest(true, is_java, src, len, dst, cap, &done);
    return done;
}

/* Decodes text by a copy in UTF-8, up to the first ill-formed sequence. A character that the end of a piece cuts is left to the
 * next piece. */
ALWAYS_INLINE struct runic_progress decode_by_copy(enum runic_form to, bool is_java, const uint8_t *src, size_t len,
                                                   uint8_t *dst, size_t cap)
{
    const bool is_utf8 = to == FORM_utf8;
    uint8_t own[MOST_PIECE];
    struct runic_progress done = {0, 0}, in, out;
    bool goes_on;
    size_t piece = FIRST_PIECE, cut;
    do {
        const uint8_t *const rest = src + done.read;
        uint8_t *const room = dst + form_unit_size(to) * done.written, *const copy = is_utf8 ? room : own;
        const size_t left = cap - done.written, most = smaller(len - done.read, 3 * smaller(MOST_PIECE, left) + 3);
        in = copy_decoded(is_java, rest, most, copy, is_utf8 ? smaller(piece, left) : piece);
        cut = cut_bytes(copy, in.written);
        in.written -= cut;
        in.read -= cut;
        out = from_utf8(to, copy, in.written, room, left);
        goes_on = out.read > 0 && out.read == in.written;
        if (out.read < in.written)
            in.read = rewrite(true, is_java, rest, in.read, copy, out.read).read;
        add_progress(&done, (struct runic_progress){in.read, out.written});
        piece = MOST_PIECE;
    } while (goes_on && done.read < len && done.written + (is_utf8 ? cut : 0) < cap);
    return done;
}

/* Decodes text to UTF-16 as if it were UTF-8, up to a piece with a differing character or to an ill-formed sequence. Stores in
 * *has_differing whether decode_by_copy goes on there. */
ALWAYS_INLINE struct runic_progress decode_as_utf8(bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                   bool *has_differing)
{
    struct runic_progress done = {0, 0}, more;
    size_t piece = FIRST_PIECE, part;
    do {
        const uint8_t *const rest = src + done.read;
        const size_t left = cap - done.written, most = smaller(len - done.read, 3 * smaller(MOST_PIECE, left) + 3);
        part = smaller(most, piece);
        part -= cut_bytes(rest, part);
        more = KERNEL(utf8_to_utf16)(rest, part, dst + sizeof(char16_t) * done.written, left);
        *has_differing = has_differing_character(is_java, rest, more.read);
        if (*has_differing)
            return done;
        add_progress(&done, more);
        if (done.read == len || done.written == cap)
            return done;
        piece = MOST_PIECE;
    } while (more.read > 0 && more.read == part);
    *has_differing = before_differing(DIFFERING_IN_CODED, is_java, src + done.read, smaller(len - done.read, 2)) == 0;
    return done;
}

/* Decodes text, up to the first ill-formed sequence. UTF-16 is converted without a copy up to the first differing character. */
ALWAYS_INLINE struct runic_progress decode_coded(enum runic_form to, bool is_java, const uint8_t *src, size_t len, uint8_t *dst,
                                                 size_t cap)
{
    struct runic_progress done = {0, 0};
    bool has_differing = true;
    if (to == FORM_utf16)
        done = decode_as_utf8(is_java, src, len, dst, cap, &has_differing);
    if (has_differing)
        add_progress(&done, decode_by_copy(to, is_java, src + done.read, len - done.read,
                                           dst + form_unit_size(to) * done.written, cap - done.written));
    return done;
}

/* Encodes text as UTF-8 that is then rewritten, up to the first ill-formed sequence. */
ALWAYS_INLINE struct runic_progress encode_by_copy(enum runic_form from, bool is_java, const uint8_t *src, size_t len,
                                                   uint8_t *dst, size_t cap)
{
    uint8_t own[MOST_PIECE];
    struct runic_progress done = {0, 0}, in, out;
    bool goes_on;
    size_t piece = FIRST_PIECE;
    do {
        const uint8_t *const rest = src + form_unit_size(from) * done.read, *const text = from == FORM_utf8 ? rest : own;
        uint8_t *const room = dst + done.written;
        const size_t left = cap - done.written, most = smaller(len - done.read, smaller(piece, left) + 4);
        in = to_utf8(from, rest, most, own, MOST_PIECE);
        out = rewrite(false, is_java, text, in.written, room, left);
        goes_on = in.read > 0 && out.read == in.written;
        if (out.read < in.written) {
            const size_t cut = cut_bytes(room, out.written); /* where the room ends */
            const size_t units = size_in(from, text, out.read - cut);
            in.read = smaller(units, in.read); /* fewer only if another thread changed the text */
            out.written -= cut;
        }
        add_progress(&done, (struct runic_progress){in.read, out.written});
        piece = MOST_PIECE;
    } while (goes_on && done.read < len);
    return done;
}

/* Encodes UTF-16 as UTF-8, up to a piece with a differing character, which is stored in *has_differing, or to an unpaired
 * surrogate. */
ALWAYS_INLINE struct runic_progress encode_as_utf8(bool is_java, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                   bool *has_differing)
{
    struct runic_progress done = {0, 0}, more;
    size_t piece = FIRST_PIECE, part;
    do {
        const size_t left = cap - done.written;
        part = smaller(len - done.read, smaller(piece, left) + 4);
        more = KERNEL(utf16_to_utf8)(src + sizeof(char16_t) * done.read, part, dst + done.written, left);
        *has_differing = has_differing_character(is_java, dst + done.written, more.written);
        if (*has_differing)
            return done;
        add_progress(&done, more);
        piece = MOST_PIECE;
    } while (more.read > 0 && more.read + 1 >= part && done.read < len); /* the end of a part may cut a pair */
    return done;
}

/* Encodes text, up to the first ill-formed sequence. UTF-16 is converted without a copy up to the first differing character. */
ALWAYS_INLINE struct runic_progress encode_coded(enum runic_form from, bool is_java, const uint8_t *src, size_t len,
                                                 uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
    bool has_differing = true;
    if (from == FORM_utf16)
        done = encode_as_utf8(is_java, src, len, dst, cap, &has_differing);
    if (has_differing)
        add_progress(&done, encode_by_copy(from, is_java, src + form_unit_size(from) * done.read, len - done.read,
                                           dst + done.written, cap - done.written));
    return done;
}

ALWAYS_INLINE bool is_java_nul(const uint8_t *src, size_t len)
{
    return len >= 2 && src[0] == 0xC0 && src[1] == 0x80;
}

/* ---- The codecs ---- */

/* Defines a function of a codec. */
#define CODEC_FUNCTION(name, converts, form, is_java, from_unit, to_unit)                                                      \
    static struct runic_progress name(union runic_state *state, const from_unit *src, size_t len, to_unit *dst, size_t cap)    \
    {                                                                                                                          \
        (void)state;                                                                                                           \
        return converts(form, is_java, (const uint8_t *)src, len, (uint8_t *)dst, cap);                                        \
    }
CODEC_FUNCTION(cesu8_decode16, decode_coded, FORM_utf16, false, uint8_t, char16_t)
CODEC_FUNCTION(cesu8_decode8, decode_coded, FORM_utf8, false, uint8_t, uint8_t)
CODEC_FUNCTION(cesu8_encode16, encode_coded, FORM_utf16, false, char16_t, uint8_t)
CODEC_FUNCTION(cesu8_encode8, encode_coded, FORM_utf8, false, uint8_t, uint8_t)
CODEC_FUNCTION(mutf8_decode16, decode_coded, FORM_utf16, true, uint8_t, char16_t)
CODEC_FUNCTION(mutf8_decode8, decode_coded, FORM_utf8, true, uint8_t, uint8_t)
CODEC_FUNCTION(mutf8_encode16, encode_coded, FORM_utf16, true, char16_t, uint8_t)
CODEC_FUNCTION(mutf8_encode8, encode_coded, FORM_utf8, true, uint8_t, uint8_t)
#undef CODEC_FUNCTION

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
                                              .keeps_ascii = true,
                                              .decode16 = cesu8_decode16,
                                              .encode16 = cesu8_encode16,
                                              .decode8 = cesu8_decode8,
                                              .encode8 = cesu8_encode8,
                                              .next = cesu8_next,
                                              .has = runic_has_scalar_value,
                                              .floor = cesu8_find_floor};

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

static runic_character next_mutf8_at_end(union runic_state *state, const uint8_t *src, size_t len)
{
    return last_surrogate(mutf8_next, state, src, len);
}

const struct runic_codec runic_codec_mutf8 = {.scheme = SCHEME_NONE,
                                              .variant = WITH_SURROGATES,
                                              .decode16 = mutf8_decode16,
                                              .encode16 = mutf8_encode16,
                                              .decode8 = mutf8_decode8,
                                              .encode8 = mutf8_encode8,
                                              .next = mutf8_next,
                                              .has = runic_has_code_point,
                                              .next_at_end = next_mutf8_at_end,
                                              .floor = floor_with_pairs};
