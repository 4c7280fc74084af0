/* groups.h - converts UTF-16 and UTF-32 to UTF-8 by groups of four vectors: the kind of each group, and the loop. */
/* SPDX-License-Identifier: MIT */
/*
 * The class of the text (below U+0800; below U+10000 without surrogates; other) is decided once for a group. ASCII is
 * distinguished only if two groups in a row are: the step for units below 0x800 is not slow enough to pay for a
 * mispredicted branch.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_GROUPS_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_GROUPS_H

#include "../encode_utf8.h"
#include "../units.h"

/* The constants of the loop, in registers: loads of them in the loop would wait for earlier stores (limits.h). */
struct to_utf8_constants {
    vec from_80, from_800;
    vec high_bytes, high_few; /* for values below 0x10000 */
    struct two_constants two;
    struct layout bmp;
    struct layout any;
};

ALWAYS_INLINE struct to_utf8_constants to_utf8_constants(enum runic_form from)
{
    static const uint64_t repeated[] = {REPEAT16(0xFF80),     REPEAT16(0xF800), REPEAT32(0xFFFFFF80),
                                        REPEAT32(0xFFFFF800), REPEAT16(0xD8D8), REPEAT16(0x0800)};
    const size_t first = form_unit_size(from) == 4 ? 2 : 0;
    return (struct to_utf8_constants){.from_80 = v_repeated(&repeated[first]),
                                      .from_800 = v_repeated(&repeated[first + 1]),
                                      .high_bytes = v_repeated(&repeated[4]),
                                      .high_few = v_repeated(&repeated[5]),
                                      .two = two_constants(),
                                      .bmp = bmp_constants(),
                                      .any = any_constants()};
}

/*
 * Returns the low bytes of 64 ASCII values, in order. Packing works within 16-byte lanes, each of which has four values
 * of each vector.
 */
ALWAYS_INLINE vec ascii_bytes(struct v_four g)
{
    static const uint32_t index[16] = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
    const vec bytes = _mm512_packus_epi16(_mm512_packus_epi32(g.a, g.b), _mm512_packus_epi32(g.c, g.d));
    return _mm512_permutexvar_epi32(_mm512_loadu_si512(index), bytes);
}

ALWAYS_INLINE void out_ascii(enum runic_form from, struct v_four g, struct utf8_out *out)
{
    out_prefetch(out, 0);
    if (form_unit_size(from) == 2) {
        out_prefetch(out, VEC);
        v_store(out->dst, v_narrow16(g.a, g.b));
        STORES_IN_ORDER;
        v_store(out->dst + VEC, v_narrow16(g.c, g.d));
    } else {
        v_store(out->dst, ascii_bytes(g));
    }
    STORES_IN_ORDER;
    out->dst += 4 * VEC / form_unit_size(from);
}

/* Converts a group below U+0800, and the next one as well if `more` and both are ASCII. Returns the number of units. */
ALWAYS_INLINE size_t out_below_800(enum runic_form from, struct to_utf8_constants c, struct v_four g, struct v_four next,
                                   bool more, struct utf8_out *out)
{
    const size_t units = 4 * VEC / form_unit_size(from);
    if (more && _mm512_test_epi16_mask(v_or_four(g), c.from_80) == 0 &&
        _mm512_test_epi16_mask(v_or_four(next), c.from_80) == 0) {
        out_ascii(from, g, out);
        out_ascii(from, next, out);
        return 2 * units;
    }
    if (form_unit_size(from) == 4)
        g = (struct v_four){.a = v_narrow32(g.a, g.b), .b = v_narrow32(g.c, g.d)};
    out_full(out, encode_32_two(c.two, g.a));
    out_full(out, encode_32_two(c.two, g.b));
    if (form_unit_size(from) == 2) {
        out_full(out, encode_32_two(c.two, g.c));
        out_full(out, encode_32_two(c.two, g.d));
    }
    return units;
}

ALWAYS_INLINE void out_bmp_vector(enum runic_form from, struct layout c, vec units, struct utf8_out *out)
{
    if (form_unit_size(from) == 4) {
        out_full(out, encode_16_bmp(c, units));
        return;
    }
    out_full(out, encode_16_bmp(c, utf16_widened_low(units)));
    out_full(out, encode_16_bmp(c, utf16_widened_high(units)));
}

/* Converts a group below U+10000 without surrogates. Returns the number of units. */
ALWAYS_INLINE size_t out_bmp(enum runic_form from, struct layout c, struct v_four g, struct utf8_out *out)
{
    out_bmp_vector(from, c, g.a, out);
    out_bmp_vector(from, c, g.b, out);
    out_bmp_vector(from, c, g.c, out);
    out_bmp_vector(from, c, g.d, out);
    return 4 * VEC / form_unit_size(from);
}

/* Returns true if 64 values, all below 0x10000, have surrogates: an upper byte of 0xD8..0xDF. */
ALWAYS_INLINE bool bmp_has_surrogates(struct to_utf8_constants c, struct v_four g)
{
    const vec ab = _mm512_ternarylogic_epi64(g.a, _mm512_slli_epi32(g.b, 16), c.high_bytes, 0x56); /* words: (a | b) ^ c */
    const vec cd = _mm512_ternarylogic_epi64(g.c, _mm512_slli_epi32(g.d, 16), c.high_bytes, 0x56);
    const vec lowest = _mm512_min_epu8(ab, cd);
    return _mm512_cmplt_epu8_mask(lowest, c.high_few) != 0;
}

/* Converts 64 values of U+10000..U+10FFFF. Returns false if one is not. */
ALWAYS_INLINE bool out_supplementary(struct layout c, struct v_four g, struct utf8_out *out)
{
    const vec first = v_constant32(0x10000), lead_bits = four_lead_bits();
    const vec ab = _mm512_max_epu32(_mm512_sub_epi32(g.a, first), _mm512_sub_epi32(g.b, first));
    const vec cd = _mm512_max_epu32(_mm512_sub_epi32(g.c, first), _mm512_sub_epi32(g.d, first));
    if (_mm512_cmpge_epu32_mask(_mm512_max_epu32(ab, cd), v_constant32(0x100000)) != 0)
        return false;
    out_whole(out, encode_16_supplementary(c, lead_bits, g.a));
    STORES_IN_ORDER;
    out_whole(out, encode_16_supplementary(c, lead_bits, g.b));
    STORES_IN_ORDER;
    out_whole(out, encode_16_supplementary(c, lead_bits, g.c));
    STORES_IN_ORDER;
    out_whole(out, encode_16_supplementary(c, lead_bits, g.d));
    return true;
}

#define BEYOND_FFFF UINT64_C(0xCCCCCCCCCCCCCCCC) /* the upper two bytes of 16 values, as bits of a mask */

/*
 * Converts 64 values, not all below 0x800. Returns their number; 0 at a fault if `replaced` is NULL. *others: for this
 * many groups, no check is made for values below 0x10000, nor for groups of supplementary characters alone, except in
 * the first group and after a group that was one.
 */
ALWAYS_INLINE size_t out_values(struct to_utf8_constants c, struct v_four g, uint64_t above, struct utf8_out *out,
                                size_t *replaced, size_t *others)
{
    if (*others == 0) {
        if ((above & BEYOND_FFFF) == 0 && !bmp_has_surrogates(c, g))
            return out_bmp(FORM_utf32, c.bmp, g, out);
        *others = SUPPLEMENTARY_HYSTERESIS;
    }
    if (*others == SUPPLEMENTARY_HYSTERESIS && out_supplementary(c.any, g, out))
        return UTF32_GROUP;
    if (utf32_group_is_bad(g)) {
        if (replaced == NULL)
            return 0;
        g = utf32_replace_group(g, replaced);
    }
    --*others;
    out_full(out, encode_16_any(c.any, g.a));
    out_full(out, encode_16_any(c.any, g.b));
    out_full(out, encode_16_any(c.any, g.c));
    out_full(out, encode_16_any(c.any, g.d));
    return UTF32_GROUP;
}

/* The state of the loop. */
struct to_utf8_loop {
    const uint8_t *at, *last, *last_dst;
    size_t *replaced, others; /* see out_values */
};

ALWAYS_INLINE bool to_utf8_goes_on(const struct to_utf8_loop *l, const struct utf8_out *out)
{
    return l->at <= l->last && out->dst <= l->last_dst;
}

/* Loads the next group. */
ALWAYS_INLINE struct v_four to_utf8_ahead(const struct to_utf8_loop *l)
{
    return v_load_four(at_most(l->at + 4 * VEC, l->last));
}

/*
 * Converts a group, with the next one loaded; there must be room. Returns false if the caller must not continue with
 * `next`. *good: false at a fault, or at surrogates in UTF-16.
 */
ALWAYS_INLINE bool to_utf8_group(enum runic_form from, struct to_utf8_constants c, struct v_four g, struct v_four next,
                                 struct to_utf8_loop *l, struct utf8_out *out, bool *good)
{
    const uint64_t above = mask_bits(_mm512_test_epi8_mask(v_or_four(g), c.from_800));
    size_t units;
    if (above == 0)
        units = out_below_800(from, c, g, next, l->at + 4 * VEC <= l->last, out);
    else if (form_unit_size(from) == 4)
        units = out_values(c, g, above, out, l->replaced, &l->others);
    else
        units = utf16_has_surrogates(g) ? 0 : out_bmp(from, c.bmp, g, out);
    l->at += form_unit_size(from) * units;
    *good = units != 0;
    return form_unit_size(from) * units == 4 * VEC;
}

/*
 * Converts groups up to the end of the text or of the room. Returns false at a group for another loop (UTF-16 with
 * surrogates) or with a fault. It is unrolled twice, so that vectors need not move between registers.
 */
ALWAYS_INLINE bool to_utf8_groups(enum runic_form from, struct to_utf8_loop *l, struct utf8_out *out)
{
    const struct to_utf8_constants c = to_utf8_constants(from);
    bool good = true;
    while (good && to_utf8_goes_on(l, out)) {
        struct v_four g = v_load_four(l->at), next;
        LOOP_AT_LINE;
        do {
            next = to_utf8_ahead(l);
            if (!to_utf8_group(from, c, g, next, l, out, &good) || !to_utf8_goes_on(l, out))
                break;
            g = to_utf8_ahead(l);
        } while (to_utf8_group(from, c, next, g, l, out, &good) && to_utf8_goes_on(l, out));
    }
    return good;
}

#endif
