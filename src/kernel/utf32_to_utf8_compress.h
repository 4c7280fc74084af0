/* utf32_to_utf8_compress.h - UTF-32 of either byte order to UTF-8: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. One step takes every kind of character at the same speed; values below 800 have a cheaper one,
 * and ASCII is told apart where 128 values are (as in utf16_to_utf8_compress.h). 64 values are checked at once: the lowest
 * distance above D800 tells a surrogate, the highest value one beyond 10FFFF.
 */
#ifndef RUNIC_KERNEL_UTF32_TO_UTF8_COMPRESS_H
#define RUNIC_KERNEL_UTF32_TO_UTF8_COMPRESS_H

#include "ascii_faults_compress.h"
#include "finish.h"

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
        .from_800 = constant32(0xFFFFF800), .surrogates = constant32(0xD800), .highest = constant32(0x10F7FF)};
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

#define LONE_VALUE_TRIES 4 /* of lone_values in vain, until more ASCII comes */
#define LONE_GROUP       (2 * UTF32_GROUP)

/* 1 if the next value, which is there, looks like a fault; see lead_is_ahead of UTF-16. */
ALWAYS_INLINE size_t lead_of_fault_is_ahead(enum runic_form from, const uint8_t *src)
{
    return load_utf32(from, src) > 0x7FFF;
}

/*
 * ASCII with faults, 128 values at a time, for as long as there are faults: to and fro at each, a branch would be mispredicted.
 * A function of its own, so that the loop has the registers for its constants. There is a value, and room for U+FFFD. Nothing:
 * other values, or few of them.
 */
typedef struct runic_pair utf32_lone_loop(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced);

ALWAYS_INLINE struct runic_pair utf32_lone_to_utf8(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst,
                                                   size_t cap, size_t *replaced)
{
    const struct lone_constants c = lone_constants();
    struct utf8_sink sink = {dst, dst + cap};
    size_t read = 0;
    uint32_t faulty = 1;
    *dst = 0xEF;
    sink.dst += lead_of_fault_is_ahead(from, src);
    while (len - read > LONE_GROUP && sink_room(&sink) >= 2 * LONE_GROUP + VEC && faulty % 4 != 0) {
        uint8_t *const group = sink.dst;
        if (!sink_lone_values(from, c, src + 4 * read, &sink)) {
            sink.dst = group;
            break;
        }
        faulty = faulty << 1 | ((size_t)(sink.dst - group) > LONE_GROUP);
        read += LONE_GROUP;
    }
    sink.dst -= lead_of_fault_is_ahead(from, src + 4 * read);
    const size_t written = (size_t)(sink.dst - dst);
    *replaced += (written - read) / 2;
    return (struct runic_pair){read, written};
}

/* The same, where that may be what comes: *tries are above 0. Returns how many. */
ALWAYS_INLINE size_t lone_values(utf32_lone_loop *lone, const uint8_t *src, size_t rest, struct utf8_sink *sink, size_t *tries,
                                 size_t *replaced)
{
    if (*tries == 0)
        return 0;
    const struct runic_pair done = lone(src, rest, sink->dst, sink_room(sink), replaced);
    *tries = done.read > 0 ? LONE_VALUE_TRIES : *tries - 1;
    sink->dst += done.written;
    return done.read;
}

/*
 * 64 values or more; *tries are those of lone_values left; replaced NULL: those that are none are faults. There is room for 256
 * bytes. Returns how many, 0 for a fault.
 */
ALWAYS_INLINE size_t utf32_group(utf32_lone_loop *lone, enum runic_form from, struct utf32_limits l, const uint8_t *src,
                                 size_t rest, struct utf8_sink *sink, size_t *tries, size_t *replaced)
{
    struct utf32_vectors g = utf32_load_group(from, src);
    if (_mm512_test_epi32_mask(utf32_bits(g), l.from_800) == 0)
        return values_below_800(from, g, src, rest, sink);
    if (group_is_bad(l, g)) {
        if (replaced == NULL)
            return 0;
        const size_t done = lone_values(lone, src, rest, sink, tries, replaced);
        if (done > 0)
            return done;
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

/* As far as vectors go. */
ALWAYS_INLINE struct runic_pair utf32_to_utf8_vectors(utf32_lone_loop *lone, enum runic_form from, const uint8_t *src,
                                                      size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    struct utf8_sink sink = {dst, dst + cap};
    const struct utf32_limits limits = utf32_limits();
    size_t read = 0, tries = LONE_VALUE_TRIES;
    for (size_t some = 1; some > 0 && len - read >= UTF32_GROUP && sink_room(&sink) >= UTF32_GROUP * 4; read += some)
        some = utf32_group(lone, from, limits, src + 4 * read, len - read, &sink, &tries, replaced);
    for (size_t some;
         (some = smaller(len - read, UTF32_UNITS)) > 0 && masked_values(from, src + 4 * read, some, &sink, replaced);)
        read += some;
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
