/* utf32_to_utf8_compress.h - UTF-32 of either byte order to UTF-8: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. One step takes every kind of character at the same speed; values below 800 have a cheaper one,
 * and ASCII is told apart where 128 values are (as in utf16_to_utf8_compress.h). 64 values are checked at once: one number
 * for each, its badness, is above 10F7FF for surrogates and for what is beyond 10FFFF, and the highest of them decides.
 */
#ifndef RUNIC_KERNEL_UTF32_TO_UTF8_COMPRESS_H
#define RUNIC_KERNEL_UTF32_TO_UTF8_COMPRESS_H

#include "finish.h"
#include "utf32_lone_compress.h"

/* 64 values below 800; with them 64 more, if all are ASCII. There is room for 256 bytes. Returns how many. */
ALWAYS_INLINE size_t values_below_800(enum runic_form from, struct utf32_vectors g, const uint8_t *src, size_t rest,
                                      struct utf8_sink *sink)
{
    const vec first = v_narrow32(g.a, g.b), second = v_narrow32(g.c, g.d);
    if (rest >= 2 * UTF32_GROUP && !utf32_any(utf32_bits(g), 0xFFFFFF80)) {
        const struct utf32_vectors h = utf32_load_group(from, src + 4 * VEC);
        if (!utf32_any(utf32_bits(h), 0xFFFFFF80)) {
            v_store(sink->dst, v_narrow16(first, second));
            v_store(sink->dst + VEC, v_narrow16(v_narrow32(h.a, h.b), v_narrow32(h.c, h.d)));
            sink->dst += 2 * VEC;
            return 2 * UTF32_GROUP;
        }
    }
    sink_full(sink, encode_32_below_800(first));
    sink_full(sink, encode_32_below_800(second));
    return UTF32_GROUP;
}

/* What a group is checked with, kept in registers: gcc would make it again each time, from general ones (70 v 73 GB/s). */
struct utf32_limits {
    vec from_800, surrogates, highest;
};

ALWAYS_INLINE struct utf32_limits utf32_limits(void)
{
    return (struct utf32_limits){
        .from_800 = v_constant32(0xFFFFF800), .surrogates = v_constant32(0xD800), .highest = v_constant32(0x10F7FF)};
}

/* utf32_badness with these; FFFFF800 is -800. */
ALWAYS_INLINE vec badness_by(struct utf32_limits l, vec values)
{
    return _mm512_add_epi32(_mm512_xor_si512(values, l.surrogates), l.from_800);
}

ALWAYS_INLINE bool group_is_bad(struct utf32_limits l, struct utf32_vectors g)
{
    const vec ab = _mm512_max_epu32(badness_by(l, g.a), badness_by(l, g.b));
    const vec cd = _mm512_max_epu32(badness_by(l, g.c), badness_by(l, g.d));
    return _mm512_cmpgt_epu32_mask(_mm512_max_epu32(ab, cd), l.highest) != 0;
}

/* 64 values or twice as many; replaced NULL: stops at a fault. There is room for 256 bytes. Returns how many, 0 for a fault. */
ALWAYS_INLINE size_t utf32_group(enum runic_form from, struct utf32_limits l, const uint8_t *src, size_t rest,
                                 struct utf8_sink *sink, size_t *replaced)
{
    struct utf32_vectors g = utf32_load_group(from, src);
    if (_mm512_test_epi32_mask(utf32_bits(g), l.from_800) == 0)
        return values_below_800(from, g, src, rest, sink);
    if (group_is_bad(l, g)) {
        if (replaced == NULL)
            return 0;
        g = utf32_replace_group(g, replaced);
    }
    sink_full(sink, encode_16(g.a));
    sink_full(sink, encode_16(g.b));
    sink_full(sink, encode_16(g.c));
    sink_full(sink, encode_16(g.d));
    return UTF32_GROUP;
}

/* The next values near the end of the text or of the room, at most 16. False: a fault, or no room. */
ALWAYS_INLINE bool masked_values(enum runic_form from, const uint8_t *src, size_t len, struct utf8_sink *sink, size_t *replaced)
{
    size_t faults = 0;
    const vec values = utf32_replace_faults(utf32_load_some(from, src, len), &faults);
    const struct utf8_encoded text = encode_some_16(values, (__mmask16)first_bits(len));
    if ((faults != 0 && replaced == NULL) || (size_t)_mm_popcnt_u64(text.keep) > sink_room(sink))
        return false;
    sink_some(sink, text);
    if (replaced != NULL)
        *replaced += faults;
    return true;
}

/* Groups up to the end of the text or of the room, or to a fault if replaced is NULL. Returns how many values. */
ALWAYS_INLINE size_t utf32_groups(enum runic_form from, const uint8_t *src, size_t len, struct utf8_sink *sink,
                                  size_t *replaced)
{
    const struct utf32_limits limits = utf32_limits();
    size_t read = 0;
    for (size_t some = 1; some > 0 && len - read >= UTF32_GROUP && sink_room(sink) >= UTF32_GROUP * 4; read += some)
        some = utf32_group(from, limits, src + 4 * read, len - read, sink, replaced);
    return read;
}

/* Up to 16 values at a time: at most `len`, to the end of the room or a fault. Returns how many. */
ALWAYS_INLINE size_t utf32_rest(enum runic_form from, const uint8_t *src, size_t len, struct utf8_sink *sink, size_t *replaced)
{
    size_t read = 0;
    for (size_t some;
         (some = smaller(len - read, UTF32_UNITS)) > 0 && masked_values(from, src + 4 * read, some, sink, replaced);)
        read += some;
    return read;
}

#define LONE_VALUE_TRIES 4 /* faults in a row that are not among ASCII: there is other text */

/*
 * Groups up to a fault and ASCII with faults in turn, as long as that is there at some of the first faults; for the other text
 * there are loops that need not stop.
 */
ALWAYS_INLINE size_t utf32_ascii_with_faults(utf32_lone_loop *lone, enum runic_form from, const uint8_t *src, size_t len,
                                             struct utf8_sink *sink, size_t *replaced)
{
    size_t read = 0;
    for (size_t tries = LONE_VALUE_TRIES; tries > 0;) {
        read += utf32_groups(from, src + 4 * read, len - read, sink, NULL);
        if (len - read <= LONE_GROUP || sink_room(sink) < UTF32_GROUP * 4)
            break;
        const struct runic_pair done = lone(src + 4 * read, len - read, sink->dst, sink_room(sink), replaced);
        read += done.read;
        sink->dst += done.written;
        if (done.read == 0)
            read += utf32_rest(from, src + 4 * read, UTF32_GROUP, sink, replaced);
        tries = many_lone(done) ? 0 : done.read > 0 ? LONE_VALUE_TRIES : tries - 1;
    }
    return read;
}

/* As far as vectors go. */
ALWAYS_INLINE struct runic_pair utf32_to_utf8_vectors(utf32_lone_loop *lone, enum runic_form from, const uint8_t *src,
                                                      size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    struct utf8_sink sink = {dst, dst + cap};
    size_t read = lone != NULL ? utf32_ascii_with_faults(lone, from, src, len, &sink, replaced) : 0;
    read += utf32_groups(from, src + 4 * read, len - read, &sink, replaced);
    read += utf32_rest(from, src + 4 * read, len - read, &sink, replaced);
    return (struct runic_pair){read, (size_t)(sink.dst - dst)};
}

ALWAYS_INLINE struct runic_pair utf32_to_utf8(runic_convert_kernel *scalar, enum runic_form from, const uint8_t *src,
                                              size_t len, uint8_t *dst, size_t cap)
{
    struct runic_pair done = utf32_to_utf8_vectors(NULL, from, src, len, dst, cap, NULL);
    return finish_convert(scalar, from, FORM_utf8, src, len, dst, cap, done);
}

/* A text of at most 64 values; `other` is for what this does not take. */
ALWAYS_INLINE struct runic_pair utf32_to_utf8_short(runic_convert_kernel *other, enum runic_form from, const uint8_t *src,
                                                    size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_sink sink = {dst, dst + cap};
    if (len == UTF32_GROUP)
        return other(src, len, dst, cap); /* which takes it at once */
    size_t read = 0;
    for (size_t some; (some = smaller(len - read, UTF32_UNITS)) > 0; read += some)
        if (!masked_values(from, src + 4 * read, some, &sink, NULL))
            return other(src, len, dst, cap);
    return (struct runic_pair){len, (size_t)(sink.dst - dst)};
}

ALWAYS_INLINE struct runic_pair utf32_to_utf8_lossy(utf32_lone_loop *lone, runic_lossy_kernel *scalar, enum runic_form from,
                                                    const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    size_t count = 0;
    struct runic_pair done = utf32_to_utf8_vectors(lone, from, src, len, dst, cap, &count);
    return finish_lossy(scalar, from, FORM_utf8, src, len, dst, cap, done, count, replaced);
}

#endif
