/* utf16_to_utf8_compress.h - UTF-16 of either byte order to UTF-8: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. The class of the text (below 800; no surrogates; surrogates) is decided once for 128 units:
 * decided for 32, French ran at 14 GB/s, so at 60. ASCII is told apart only where 256 units are: the step for units below 800
 * is not so much slower that a mispredicted branch would pay. No group ends behind a high surrogate: it is left to the next,
 * so that nothing is owed between groups, and a run of pairs falls into step.
 */
#ifndef RUNIC_KERNEL_UTF16_TO_UTF8_COMPRESS_H
#define RUNIC_KERNEL_UTF16_TO_UTF8_COMPRESS_H

#include "finish.h"
#include "utf16_lone_compress.h"

/* 128 units below 800; with them 128 more, if all are ASCII and there is room. */
ALWAYS_INLINE void group_below_800(enum runic_form from, struct utf16_vectors g, struct utf16_source *s, struct utf8_sink *sink)
{
    if (s->rest >= 2 * UTF16_GROUP && !utf16_any(utf16_bits(g), 0xFF80)) {
        const struct utf16_vectors h = utf16_load_group(from, s->src + 4 * VEC);
        if (!utf16_any(utf16_bits(h), 0xFF80)) {
            v_store(sink->dst, v_narrow16(g.a, g.b));
            v_store(sink->dst + VEC, v_narrow16(g.c, g.d));
            v_store(sink->dst + 2 * VEC, v_narrow16(h.a, h.b));
            v_store(sink->dst + 3 * VEC, v_narrow16(h.c, h.d));
            sink->dst += 2 * UTF16_GROUP;
            utf16_take(s, 2 * UTF16_GROUP);
            s->tries = LONE_TRIES;
            return;
        }
    }
    sink_full(sink, encode_32_below_800(g.a));
    sink_full(sink, encode_32_below_800(g.b));
    sink_full(sink, encode_32_below_800(g.c));
    sink_full(sink, encode_32_below_800(g.d));
    utf16_take(s, UTF16_GROUP);
}

/* 128 units with surrogates, or nearly, or more. False: a fault. */
ALWAYS_INLINE bool group_with_surrogates(enum runic_form from, struct utf16_source *s, struct utf8_sink *sink, size_t *replaced)
{
    if (s->rest == UTF16_GROUP)
        return block_with_surrogates(from, s, sink, replaced);
    if (replaced == NULL)
        return utf16_pair_run(from, s, sink) || groups_with_pairs(from, s, sink);
    lossy_surrogates(from, s, sink, replaced);
    return true;
}

/* 128 units, or nearly, or more. The caller has seen that 128 are there, and UTF16_GROUP_BYTES of room. False: a fault. */
ALWAYS_INLINE bool utf16_group(enum runic_form from, struct utf16_source *s, struct utf8_sink *sink, size_t *replaced)
{
    const struct utf16_vectors g = utf16_load_group(from, s->src);
    if (!utf16_any(utf16_bits(g), 0xF800)) {
        group_below_800(from, g, s, sink);
        return true;
    }
    if (utf16_has_surrogates(g))
        return group_with_surrogates(from, s, sink, replaced);
    FORGET(s->src); /* not from g: that would be kept in registers, too (39 v 41 GB/s) */
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++)
        sink_full(sink, encode_16(utf16_load_wide(from, s->src + VEC / 2 * i)));
    utf16_take(s, UTF16_GROUP);
    return true;
}

/* As far as vectors go; see block_with_surrogates for replaced. */
ALWAYS_INLINE struct runic_pair utf16_to_utf8_vectors(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst,
                                                      size_t cap, size_t *replaced)
{
    struct utf16_source s = {src, len, LONE_TRIES};
    struct utf8_sink sink = {dst, dst + cap};
    bool good = true;
    LOOP_AT_LINE;
    while (good && s.rest >= UTF16_GROUP && sink_room(&sink) >= UTF16_GROUP_BYTES)
        good = utf16_group(from, &s, &sink, replaced);
    while (good && s.rest > 0)
        good = masked_units_of_a_kind(from, &s, &sink) || block_with_surrogates(from, &s, &sink, replaced);
    return (struct runic_pair){len - s.rest, (size_t)(sink.dst - dst)};
}

ALWAYS_INLINE struct runic_pair utf16_to_utf8(runic_convert_kernel *scalar, enum runic_form from, const uint8_t *src,
                                              size_t len, uint8_t *dst, size_t cap)
{
    struct runic_pair done = utf16_to_utf8_vectors(from, src, len, dst, cap, NULL);
    return finish_convert(scalar, from, FORM_utf8, src, len, dst, cap, done);
}

ALWAYS_INLINE struct runic_pair utf16_to_utf8_lossy(runic_lossy_kernel *scalar, enum runic_form from, const uint8_t *src,
                                                    size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    size_t count = 0;
    struct runic_pair done = utf16_to_utf8_vectors(from, src, len, dst, cap, &count);
    return finish_lossy(scalar, from, FORM_utf8, src, len, dst, cap, done, count, replaced);
}

/* A text of at most 64 units; `other` is for what this does not take. */
ALWAYS_INLINE struct runic_pair utf16_to_utf8_short(runic_convert_kernel *other, enum runic_form from, const uint8_t *src,
                                                    size_t len, uint8_t *dst, size_t cap)
{
    struct utf16_source s = {src, len, LONE_TRIES};
    struct utf8_sink sink = {dst, dst + cap};
    if (!masked_units_of_a_kind(from, &s, &sink) || (s.rest > 0 && !masked_units_of_a_kind(from, &s, &sink)))
        return other(src, len, dst, cap);
    return (struct runic_pair){len, (size_t)(sink.dst - dst)};
}

#endif
