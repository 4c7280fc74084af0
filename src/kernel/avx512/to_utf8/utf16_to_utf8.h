/* utf16_to_utf8.h - UTF-16 of either byte order to UTF-8: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. The class of the text (below 800; no surrogates; surrogates) is decided once for 128 units:
 * decided for 32, French ran at 14 GB/s, so at 60. ASCII is told apart only where 256 units are: the step for units below 800
 * is not so much slower that a mispredicted branch would pay. No group ends behind a high surrogate: it is left to the next,
 * so that nothing is owed between groups, and a run of pairs falls into step.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_TO_UTF8_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_TO_UTF8_H

#include "../ahead.h"
#include "../../finish.h"
#include "utf16_lone.h"

#define WIDE4(a, b, i)  (i) + (a), (i) + (b), 0, 0, (i) + 2 + (a), (i) + 2 + (b), 0, 0
#define WIDE16(a, b, i) WIDE4(a, b, i), WIDE4(a, b, (i) + 4), WIDE4(a, b, (i) + 8), WIDE4(a, b, (i) + 12)
#define WIDE(a, b, i)   WIDE16(a, b, i), WIDE16(a, b, (i) + 16)

/*
 * What groups are told by and encoded with, kept in registers over the loop: read from memory in it, they would wait for the
 * stores before them, too (ahead.h).
 */
struct utf16_to_utf8_constants {
    vec from_80, from_800; /* as units are stored */
    vec low_half, high_bytes, high_few;
    vec wide_first, wide_second; /* see utf16_widen */
    struct two_constants two;
    struct bmp_constants bmp;
};

ALWAYS_INLINE struct utf16_to_utf8_constants utf16_to_utf8_constants()
{
    static const uint64_t repeated[] = {REPEAT16(0xFF80), REPEAT16(0xF800), REPEAT16(0x00FF), REPEAT16(0xD8D8),
                                        REPEAT16(0x0808)};
    static const uint8_t wide[2][64] = {{WIDE(0, 1, 0)}, {WIDE(0, 1, 32)}};
    struct utf16_to_utf8_constants c = {.from_80 = v_repeated(&repeated[0]),
                                        .from_800 = v_repeated(&repeated[1]),
                                        .low_half = v_repeated(&repeated[2]),
                                        .high_bytes = v_repeated(&repeated[3]),
                                        .high_few = v_repeated(&repeated[4]),
                                        .wide_first = v_load(wide[0]),
                                        .wide_second = v_load(wide[1]),
                                        .two = two_kept(),
                                        .bmp = bmp_constants()};
    KEEP_VECTOR(c.wide_first);
    KEEP_VECTOR(c.wide_second);
    KEEP_VECTOR(c.bmp.low);
    KEEP_VECTOR(c.bmp.high);
    return c;
}

/* 256 units of ASCII, as they are stored. */
ALWAYS_INLINE void sink_ascii(struct utf16_vectors g, struct utf16_vectors h, struct utf8_sink *sink)
{
    sink_ahead(sink, 0);
    sink_ahead(sink, VEC);
    sink_ahead(sink, 2 * VEC);
    sink_ahead(sink, 3 * VEC);
    v_store(sink->dst, utf16_stored_narrow(g.a, g.b));
    STORES_IN_ORDER;
    v_store(sink->dst + VEC, utf16_stored_narrow(g.c, g.d));
    STORES_IN_ORDER;
    v_store(sink->dst + 2 * VEC, utf16_stored_narrow(h.a, h.b));
    STORES_IN_ORDER;
    v_store(sink->dst + 3 * VEC, utf16_stored_narrow(h.c, h.d));
    sink->dst += 4 * VEC;
}

/* 128 units below 800, as they are stored; with them those that come next, if there are `more` and all are ASCII. How many. */
ALWAYS_INLINE size_t group_below_800(struct utf16_to_utf8_constants c, struct utf16_vectors g, struct utf16_vectors next,
                                     bool more, struct utf8_sink *sink)
{
    if (more && _mm512_test_epi16_mask(utf16_bits(g), c.from_80) == 0 &&
        _mm512_test_epi16_mask(utf16_bits(next), c.from_80) == 0) {
        sink_ascii(g, next, sink);
        return 2 * UTF16_GROUP;
    }
    sink_full(sink, encode_32_two(c.two, g.a));
    sink_full(sink, encode_32_two(c.two, g.b));
    sink_full(sink, encode_32_two(c.two, g.c));
    sink_full(sink, encode_32_two(c.two, g.d));
    return UTF16_GROUP;
}

/* 128 units with surrogates, or nearly, or more. False: a fault. */
static NOINLINE bool group_with_surrogates(struct utf16_source *source, struct utf8_sink *room, size_t *replaced)
{
    struct utf16_source s = *source; /* copies, whose address nobody knows */
    struct utf8_sink sink = *room;
    bool good = true;
    if (s.rest == UTF16_GROUP)
        good = block_with_surrogates(&s, &sink, replaced);
    else if (replaced == NULL)
        good = utf16_pair_run(&s, &sink) || groups_with_pairs(&s, &sink);
    else
        lossy_surrogates(&s, &sink, replaced);
    *source = s;
    *room = sink;
    return good;
}

/* The upper bytes of 64 units, in an order of their own: a byte further every second one is in the other's place. */
ALWAYS_INLINE vec group_upper_bytes(struct utf16_to_utf8_constants c, const uint8_t *src)
{
    return v_select(c.low_half, v_load(src + 1), v_load(src + VEC));
}

/* Any surrogate among 128 units: an upper byte of D8 to DF. */
ALWAYS_INLINE bool group_has_surrogates(struct utf16_to_utf8_constants c, const uint8_t *src)
{
    const vec first = _mm512_sub_epi8(group_upper_bytes(c, src), c.high_bytes);
    const vec second = _mm512_sub_epi8(group_upper_bytes(c, src + 2 * VEC), c.high_bytes);
    return _mm512_cmplt_epu8_mask(_mm512_min_epu8(first, second), c.high_few) != 0;
}

/* 16 units in 32-bit lanes, the first or the second of a vector: one permute that widens, and changes the order of bytes. */
ALWAYS_INLINE vec utf16_widen(vec index, vec stored)
{
    return _mm512_maskz_permutexvar_epi8(0x3333333333333333, index, stored);
}

ALWAYS_INLINE void sink_wide_bmp(struct utf16_to_utf8_constants c, vec stored, struct utf8_sink *sink)
{
    sink_full(sink, encode_16_bmp(c.bmp, utf16_widen(c.wide_first, stored)));
    sink_full(sink, encode_16_bmp(c.bmp, utf16_widen(c.wide_second, stored)));
}

ALWAYS_INLINE bool utf16_is_group(const struct utf16_source *s, const struct utf8_sink *sink)
{
    return s->rest >= UTF16_GROUP && sink_room(sink) >= UTF16_GROUP_BYTES;
}

/*
 * 128 units without surrogates, or twice as many. The caller has seen that they are there, and UTF16_GROUP_BYTES of room.
 * Returns how many; 0: there are surrogates.
 */
ALWAYS_INLINE size_t utf16_group(struct utf16_to_utf8_constants c, const uint8_t *src, struct utf16_vectors g,
                                 struct utf16_vectors next, bool more, struct utf8_sink *sink)
{
    if (_mm512_test_epi16_mask(utf16_bits(g), c.from_800) == 0)
        return group_below_800(c, g, next, more, sink);
    if (group_has_surrogates(c, src))
        return 0;
    sink_wide_bmp(c, g.a, sink);
    sink_wide_bmp(c, g.b, sink);
    sink_wide_bmp(c, g.c, sink);
    sink_wide_bmp(c, g.d, sink);
    return UTF16_GROUP;
}

/* Where a loop over groups stands. */
struct utf16_groups {
    const uint8_t *at, *last, *last_dst;
};

ALWAYS_INLINE bool utf16_more(const struct utf16_groups *l, const struct utf8_sink *sink)
{
    return l->at <= l->last && sink->dst <= l->last_dst;
}

ALWAYS_INLINE struct utf16_vectors utf16_ahead(const struct utf16_groups *l)
{
    return utf16_stored_group(at_most(l->at + 4 * VEC, l->last));
}

/* A group, of which the next one is loaded. False: that is not what comes then. */
ALWAYS_INLINE bool utf16_one_group(struct utf16_to_utf8_constants c, struct utf16_vectors g, struct utf16_vectors next,
                                   struct utf16_groups *l, struct utf8_sink *sink, bool *surrogates)
{
    const size_t units = utf16_group(c, l->at, g, next, l->at + 4 * VEC <= l->last, sink);
    l->at += 2 * units;
    *surrogates = units == 0;
    return units == UTF16_GROUP;
}

/* For as long as there are none. True: the next group has some. Two by two: else vectors loaded ahead move to other registers
 * each time. What is kept in registers is so for these loops alone: across a call it would go to memory. */
ALWAYS_INLINE bool groups_without_surrogates(struct utf16_groups *l, struct utf8_sink *sink)
{
    const struct utf16_to_utf8_constants c = utf16_to_utf8_constants();
    bool surrogates = false;
    while (!surrogates && utf16_more(l, sink)) {
        struct utf16_vectors g = utf16_stored_group(l->at), next;
        LOOP_AT_LINE;
        do {
            next = utf16_ahead(l);
            if (!utf16_one_group(c, g, next, l, sink, &surrogates) || !utf16_more(l, sink))
                break;
            g = utf16_ahead(l);
        } while (utf16_one_group(c, next, g, l, sink, &surrogates) && utf16_more(l, sink));
    }
    return surrogates;
}

/* As far as groups go. False: a fault. */
ALWAYS_INLINE bool utf16_groups(struct utf16_source *s, struct utf8_sink *sink, size_t *replaced)
{
    if (!utf16_is_group(s, sink))
        return true;
    const uint8_t *const end = s->src + 2 * s->rest;
    struct utf16_groups l = {s->src, end - 4 * VEC, sink->end - UTF16_GROUP_BYTES};
    bool good = true;
    while (good && utf16_more(&l, sink)) {
        const bool surrogates = groups_without_surrogates(&l, sink);
        *s = (struct utf16_source){l.at, (size_t)(end - l.at) / 2};
        if (surrogates) {
            struct utf16_source source = *s; /* whose address may be known, while *s stays in registers */
            struct utf8_sink room = *sink;
            good = group_with_surrogates(&source, &room, replaced);
            *s = source;
            *sink = room;
        }
        l.at = s->src;
    }
    return good;
}

/* As far as vectors go; see block_with_surrogates for replaced. */
ALWAYS_INLINE struct runic_pair utf16_to_utf8_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                      size_t *replaced)
{
    struct utf16_source s = {src, len};
    struct utf8_sink sink = {dst, dst + cap};
    utf16_to_aligned(&s, &sink);
    bool good = utf16_groups(&s, &sink, replaced);
    while (good && s.rest > 0)
        good = masked_units_of_a_kind(&s, &sink) || block_with_surrogates(&s, &sink, replaced);
    return (struct runic_pair){len - s.rest, (size_t)(sink.dst - dst)};
}

static NOINLINE struct runic_pair utf16_to_utf8_long(const void *src, size_t len, void *dst, size_t cap, size_t *replaced)
{
    size_t count = 0;
    const struct runic_pair done = utf16_to_utf8_vectors(src, len, dst, cap, replaced != NULL ? &count : NULL);
    if (replaced == NULL)
        return finish_convert(runic_scalar_utf16_to_utf8, FORM_utf16, FORM_utf8, src, len, dst, cap, done);
    return finish_lossy(runic_scalar_utf16_to_utf8_lossy, FORM_utf16, FORM_utf8, src, len, dst, cap, done, count, replaced);
}

static NOINLINE struct runic_pair utf16_to_utf8_medium(const void *src, size_t len, void *dst, size_t cap)
{
    const size_t fit = fitting_prefix(FORM_utf16, src, len, dst, cap);
    if (fit == len)
        return (struct runic_pair){len, len};
    const struct runic_pair rest = utf16_to_utf8_long((const uint8_t *)src + 2 * fit, len - fit, (uint8_t *)dst + fit, cap - fit, NULL);
    return (struct runic_pair){fit + rest.read, fit + rest.written};
}

static struct runic_pair utf16_to_utf8(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > SHORT_TEXT && len <= FITTING_UTF8_TEXT && begins_with_ascii(FORM_utf16, src))
        return utf16_to_utf8_medium(src, len, dst, cap);
    if (len > SHORT_TEXT)
        return utf16_to_utf8_long(src, len, dst, cap, NULL);
    struct utf16_source s = {src, len};
    struct utf8_sink sink = {dst, (uint8_t *)dst + cap};
    if (!masked_units_of_a_kind(&s, &sink) || (s.rest > 0 && !masked_units_of_a_kind(&s, &sink)))
        return utf16_to_utf8_long(src, len, dst, cap, NULL);
    return (struct runic_pair){len, (size_t)(sink.dst - (uint8_t *)dst)};
}
#define utf16_to_utf8_lossy_long utf16_to_utf8_long
LOSSY_BY_LENGTH(utf16, utf8)

#endif
