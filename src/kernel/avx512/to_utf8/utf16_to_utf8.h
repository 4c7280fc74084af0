/* utf16_to_utf8.h - UTF-16 to UTF-8: the loop. */
/* SPDX-License-Identifier: MIT */
/*
 * The class of the text (below 0x800; no surrogates; surrogates) is decided once for 128 units, and ASCII is told apart only
 * where 256 are: the step for units below 0x800 is not so much slower that a mispredicted branch would pay. No group ends
 * behind a high surrogate, so that nothing is owed between groups, and a run of pairs falls into step.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_TO_UTF8_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_TO_UTF8_H

#include "../fitting.h"
#include "utf16_blocks.h"

/* Kept in registers over the loop: read from memory in it, they would wait for the stores before them (limits.h). */
struct utf16_to_utf8_constants {
    vec from_80, from_800;
    struct two_constants two;
    struct bmp_constants bmp;
};

ALWAYS_INLINE struct utf16_to_utf8_constants utf16_to_utf8_constants()
{
    static const uint64_t repeated[] = {REPEAT16(0xFF80), REPEAT16(0xF800)};
    struct utf16_to_utf8_constants c = {.from_80 = v_repeated(&repeated[0]),
                                        .from_800 = v_repeated(&repeated[1]),
                                        .two = two_constants(),
                                        .bmp = bmp_constants()};
    KEEP_VECTOR(c.bmp.low);
    KEEP_VECTOR(c.bmp.high);
    return c;
}

/* 256 units of ASCII. */
ALWAYS_INLINE void out_ascii(struct v_four g, struct v_four h, struct utf8_out *out)
{
    out_prefetch(out, 0);
    out_prefetch(out, VEC);
    out_prefetch(out, 2 * VEC);
    out_prefetch(out, 3 * VEC);
    v_store(out->dst, v_narrow16(g.a, g.b));
    STORES_IN_ORDER;
    v_store(out->dst + VEC, v_narrow16(g.c, g.d));
    STORES_IN_ORDER;
    v_store(out->dst + 2 * VEC, v_narrow16(h.a, h.b));
    STORES_IN_ORDER;
    v_store(out->dst + 3 * VEC, v_narrow16(h.c, h.d));
    out->dst += 4 * VEC;
}

/* 128 units below 0x800; with them those that come next, if there are `more` and all are ASCII. Returns how many. */
ALWAYS_INLINE size_t group_below_800(struct utf16_to_utf8_constants c, struct v_four g, struct v_four next, bool more,
                                     struct utf8_out *out)
{
    if (more && _mm512_test_epi16_mask(v_or_four(g), c.from_80) == 0 &&
        _mm512_test_epi16_mask(v_or_four(next), c.from_80) == 0) {
        out_ascii(g, next, out);
        return 2 * UTF16_GROUP;
    }
    out_full(out, encode_32_two(c.two, g.a));
    out_full(out, encode_32_two(c.two, g.b));
    out_full(out, encode_32_two(c.two, g.c));
    out_full(out, encode_32_two(c.two, g.d));
    return UTF16_GROUP;
}

/* 128 units with surrogates, or nearly, or more. False: a fault. */
static NOINLINE bool group_with_surrogates(struct utf16_source *source, struct utf8_out *room, size_t *replaced)
{
    struct utf16_source s = *source; /* copies, whose address nobody knows */
    struct utf8_out out = *room;
    bool good = true;
    if (s.rest == UTF16_GROUP)
        good = block_with_surrogates(&s, &out, replaced);
    else if (replaced == NULL)
        good = utf16_pair_run(&s, &out) || groups_with_pairs(&s, &out, NULL);
    else if (!utf16_pair_run(&s, &out) && !groups_with_unpaired(&s, &out, replaced))
        groups_with_pairs(&s, &out, replaced);
    *source = s;
    *room = out;
    return good;
}

/* 128 units without surrogates, or twice as many; they are there, and room. Returns how many; 0: there are surrogates. */
ALWAYS_INLINE size_t utf16_group(struct utf16_to_utf8_constants c, struct v_four g, struct v_four next, bool more,
                                 struct utf8_out *out)
{
    if (_mm512_test_epi16_mask(v_or_four(g), c.from_800) == 0)
        return group_below_800(c, g, next, more, out);
    if (utf16_has_surrogates(g))
        return 0;
    out_bmp_units(out, c.bmp, g.a);
    out_bmp_units(out, c.bmp, g.b);
    out_bmp_units(out, c.bmp, g.c);
    out_bmp_units(out, c.bmp, g.d);
    return UTF16_GROUP;
}

/* Where a loop over groups stands. */
struct utf16_groups {
    const uint8_t *at, *last, *last_dst;
};

ALWAYS_INLINE bool utf16_more(const struct utf16_groups *l, const struct utf8_out *out)
{
    return l->at <= l->last && out->dst <= l->last_dst;
}

ALWAYS_INLINE struct v_four utf16_ahead(const struct utf16_groups *l)
{
    return v_load_four(at_most(l->at + 4 * VEC, l->last));
}

/* A group, of which the next one is loaded. False: that is not what comes then. */
ALWAYS_INLINE bool utf16_one_group(struct utf16_to_utf8_constants c, struct v_four g, struct v_four next,
                                   struct utf16_groups *l, struct utf8_out *out, bool *surrogates)
{
    const size_t units = utf16_group(c, g, next, l->at + 4 * VEC <= l->last, out);
    l->at += 2 * units;
    *surrogates = units == 0;
    return units == UTF16_GROUP;
}

/* For as long as there are none. True: the next group has some. Two by two: else vectors move to other registers each time. */
ALWAYS_INLINE bool groups_without_surrogates(struct utf16_groups *l, struct utf8_out *out)
{
    const struct utf16_to_utf8_constants c = utf16_to_utf8_constants();
    bool surrogates = false;
    while (!surrogates && utf16_more(l, out)) {
        struct v_four g = v_load_four(l->at), next;
        LOOP_AT_LINE;
        do {
            next = utf16_ahead(l);
            if (!utf16_one_group(c, g, next, l, out, &surrogates) || !utf16_more(l, out))
                break;
            g = utf16_ahead(l);
        } while (utf16_one_group(c, next, g, l, out, &surrogates) && utf16_more(l, out));
    }
    return surrogates;
}

/* As far as groups go. False: a fault. */
ALWAYS_INLINE bool utf16_groups(struct utf16_source *s, struct utf8_out *out, size_t *replaced)
{
    if (s->rest < UTF16_GROUP || out_room(out) < UTF16_GROUP_BYTES)
        return true;
    const uint8_t *const end = s->src + 2 * s->rest;
    struct utf16_groups l = {s->src, end - 4 * VEC, out->end - UTF16_GROUP_BYTES};
    bool good = true;
    while (good && utf16_more(&l, out)) {
        const bool surrogates = groups_without_surrogates(&l, out);
        *s = (struct utf16_source){l.at, (size_t)(end - l.at) / 2};
        if (surrogates) {
            struct utf16_source source = *s; /* whose address may be known, while *s stays in registers */
            struct utf8_out room = *out;
            good = group_with_surrogates(&source, &room, replaced);
            *s = source;
            *out = room;
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
    struct utf8_out out = {dst, dst + cap};
    bool good = utf16_groups(&s, &out, replaced);
    while (good && s.rest > 0)
        good = masked_units_of_a_kind(&s, &out) || block_with_surrogates(&s, &out, replaced);
    return (struct runic_pair){len - s.rest, (size_t)(out.dst - dst)};
}

static NOINLINE struct runic_pair utf16_to_utf8_medium(const void *src, size_t len, void *dst, size_t cap)
{
    const size_t fit = fitting_prefix(FORM_utf16, src, len, dst, cap);
    return finish_long(utf16_to_utf8_long, FORM_utf16, FORM_utf8, src, len, dst, cap, (struct runic_pair){fit, fit});
}

static struct runic_pair utf16_to_utf8(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > SHORT_UNITS && len <= FITTING_UTF8_TEXT && begins_with_ascii(FORM_utf16, src))
        return utf16_to_utf8_medium(src, len, dst, cap);
    if (len > SHORT_UNITS)
        return utf16_to_utf8_long(src, len, dst, cap, NULL);
    struct utf16_source s = {src, len};
    struct utf8_out out = {dst, (uint8_t *)dst + cap};
    if (!masked_units_of_a_kind(&s, &out) || (s.rest > 0 && !masked_units_of_a_kind(&s, &out)))
        return utf16_to_utf8_long(src, len, dst, cap, NULL);
    return (struct runic_pair){len, (size_t)(out.dst - (uint8_t *)dst)};
}

#endif
