/* utf32_to_utf8.h - UTF-32 to UTF-8: groups of 64 values, and the loop. */
/* SPDX-License-Identifier: MIT */
/*
 * Values below 0x800, below 0x10000, and above 0xFFFF each have a cheaper step than the one for every kind; ASCII is told apart
 * where 128 values are. 64 values are checked at once: the highest badness of them decides; below 0x10000 only surrogates are
 * looked for, in words.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_TO_UTF8_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_TO_UTF8_H

#include "../encode_utf8.h"
#include "../fitting.h"

/* The low bytes of 64 ASCII values, in order. Packing works within 16-byte lanes, four values of each vector in one. */
ALWAYS_INLINE vec ascii_bytes(struct v_four g)
{
    static const uint32_t index[16] = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
    const vec bytes = _mm512_packus_epi16(_mm512_packus_epi32(g.a, g.b), _mm512_packus_epi32(g.c, g.d));
    return _mm512_permutexvar_epi32(_mm512_loadu_si512(index), bytes);
}

/* 64 values below 0x800; with them those that come next, if all are ASCII. There is room for 256 bytes. Returns how many. */
ALWAYS_INLINE size_t values_below_800(struct two_constants c, struct v_four g, struct v_four next, bool more,
                                      struct utf8_out *out)
{
    if (more && !utf32_any(v_or_four(g), 0xFFFFFF80) && !utf32_any(v_or_four(next), 0xFFFFFF80)) {
        out_prefetch(out, 0);
        out_prefetch(out, VEC);
        v_store(out->dst, ascii_bytes(g));
        STORES_IN_ORDER;
        v_store(out->dst + VEC, ascii_bytes(next));
        out->dst += 2 * VEC;
        return 2 * UTF32_GROUP;
    }
    out_full(out, encode_32_two(c, v_narrow32(g.a, g.b)));
    out_full(out, encode_32_two(c, v_narrow32(g.c, g.d)));
    return UTF32_GROUP;
}

/* What a group is checked with, kept in registers: gcc would make it again each time, from general ones (70 v 73 GB/s). */
struct utf32_limits {
    vec from_800;
    vec high_bytes, high_few; /* for values below 0x10000 */
    struct two_constants two;
    struct bmp_constants bmp;
    struct any_constants any;
};

ALWAYS_INLINE struct utf32_limits utf32_limits(void)
{
    static const uint64_t repeated[] = {REPEAT32(0xFFFFF800), REPEAT16(0xD8D8), REPEAT16(0x0800)};
    return (struct utf32_limits){.from_800 = v_repeated(&repeated[0]),
                                 .high_bytes = v_repeated(&repeated[1]),
                                 .high_few = v_repeated(&repeated[2]),
                                 .two = two_constants(),
                                 .bmp = bmp_constants(),
                                 .any = any_constants()};
}

/* Whether 64 values, all below 0x10000, have surrogates: an upper byte of D8 to DF. */
ALWAYS_INLINE bool bmp_has_surrogates(struct utf32_limits l, struct v_four g)
{
    const vec ab = _mm512_ternarylogic_epi64(g.a, _mm512_slli_epi32(g.b, 16), l.high_bytes, 0x56); /* words: (a | b) ^ c */
    const vec cd = _mm512_ternarylogic_epi64(g.c, _mm512_slli_epi32(g.d, 16), l.high_bytes, 0x56);
    const vec lowest = _mm512_min_epu8(ab, cd);
    return _mm512_cmplt_epu8_mask(lowest, l.high_few) != 0;
}

ALWAYS_INLINE void out_bmp(struct bmp_constants c, struct v_four g, struct utf8_out *out)
{
    out_full(out, encode_16_bmp(c, g.a));
    out_full(out, encode_16_bmp(c, g.b));
    out_full(out, encode_16_bmp(c, g.c));
    out_full(out, encode_16_bmp(c, g.d));
}

/* 64 values from 10000 to 10FFFF. False: not all are. */
ALWAYS_INLINE bool out_supplementary(struct any_constants c, struct v_four g, struct utf8_out *out)
{
    const vec first = v_constant32(0x10000), marks = four_marks();
    const vec ab = _mm512_max_epu32(_mm512_sub_epi32(g.a, first), _mm512_sub_epi32(g.b, first));
    const vec cd = _mm512_max_epu32(_mm512_sub_epi32(g.c, first), _mm512_sub_epi32(g.d, first));
    if (_mm512_cmpge_epu32_mask(_mm512_max_epu32(ab, cd), v_constant32(0x100000)) != 0)
        return false;
    out_whole(out, encode_16_four(c, marks, g.a));
    STORES_IN_ORDER;
    out_whole(out, encode_16_four(c, marks, g.b));
    STORES_IN_ORDER;
    out_whole(out, encode_16_four(c, marks, g.c));
    STORES_IN_ORDER;
    out_whole(out, encode_16_four(c, marks, g.d));
    return true;
}

#define BEYOND_FFFF UINT64_C(0xCCCCCCCCCCCCCCCC) /* the upper bytes of 16 values, as bits of a mask */

/*
 * 64 values or twice as many; replaced NULL: stops at a fault. There is room for 256 bytes. Returns how many, 0 for a fault.
 * `others`: so many groups are not asked whether they are below 0x10000, nor whether they are above 0xFFFF, but behind the
 * first and behind one that was.
 */
ALWAYS_INLINE size_t utf32_group(struct utf32_limits l, struct v_four g, struct v_four next, bool more, struct utf8_out *out,
                                 size_t *replaced, size_t *others)
{
    const vec bits = v_or_four(g);
    const uint64_t above = mask_bits(_mm512_test_epi8_mask(bits, l.from_800));
    if (above == 0)
        return values_below_800(l.two, g, next, more, out);
    if (*others == 0) {
        if ((above & BEYOND_FFFF) == 0 && !bmp_has_surrogates(l, g)) {
            out_bmp(l.bmp, g, out);
            return UTF32_GROUP;
        }
        *others = SUPPLEMENTARY_HYSTERESIS;
    }
    if (*others == SUPPLEMENTARY_HYSTERESIS && out_supplementary(l.any, g, out))
        return UTF32_GROUP;
    if (utf32_group_is_bad(g)) {
        if (replaced == NULL)
            return 0;
        g = utf32_replace_group(g, replaced);
    }
    --*others;
    out_full(out, encode_16_any(l.any, g.a));
    out_full(out, encode_16_any(l.any, g.b));
    out_full(out, encode_16_any(l.any, g.c));
    out_full(out, encode_16_any(l.any, g.d));
    return UTF32_GROUP;
}

/* The next values near the end of the text or of the room, at most 16. False: a fault, or no room. */
ALWAYS_INLINE bool masked_values(const uint8_t *src, size_t len, struct utf8_out *out, size_t *replaced)
{
    size_t faults = 0;
    const vec values = utf32_replace_faults(utf32_load_some(src, len), &faults);
    const struct utf8_encoded text = encode_some_16(any_constants(), values, (__mmask16)first_bits(len));
    if ((faults != 0 && replaced == NULL) || (size_t)_mm_popcnt_u64(text.keep) > out_room(out))
        return false;
    out_some(out, text);
    if (replaced != NULL)
        *replaced += faults;
    return true;
}

/* The values before the groups of a long text, which begin at a line. None: a fault, or no need. */
ALWAYS_INLINE size_t utf32_to_aligned(const uint8_t *src, size_t len, struct utf8_out *out)
{
    const size_t values = v_units_to_aligned(src, 4);
    if (len < ALIGNED_TEXT || (uintptr_t)src % VEC == 0 || !masked_values(src, values, out, NULL))
        return 0;
    return values;
}

/* Where a loop over groups stands. */
struct utf32_groups {
    const uint8_t *at, *last, *last_dst;
    size_t others; /* see utf32_group */
};

ALWAYS_INLINE bool utf32_more(const struct utf32_groups *l, const struct utf8_out *out)
{
    return l->at <= l->last && out->dst <= l->last_dst;
}

ALWAYS_INLINE struct v_four utf32_ahead(const struct utf32_groups *l)
{
    return v_load_four(at_most(l->at + 4 * VEC, l->last));
}

/* A group, of which the next one is loaded. False: that is not what comes then. */
ALWAYS_INLINE bool utf32_one_group(struct utf32_limits limits, struct v_four g, struct v_four next, struct utf32_groups *l,
                                   struct utf8_out *out, size_t *replaced, bool *good)
{
    const size_t some = utf32_group(limits, g, next, l->at + 4 * VEC <= l->last, out, replaced, &l->others);
    l->at += 4 * some;
    *good = some != 0;
    return some == UTF32_GROUP;
}

/*
 * Groups up to the end of the text or of the room, or to a fault if replaced is NULL. Two by two: as utf16_groups. Returns how
 * many values.
 */
ALWAYS_INLINE size_t utf32_groups(const uint8_t *src, size_t len, struct utf8_out *out, size_t *replaced)
{
    if (len < UTF32_GROUP || out_room(out) < UTF32_GROUP * 4)
        return 0;
    const struct utf32_limits c = utf32_limits();
    struct utf32_groups l = {src + 4 * utf32_to_aligned(src, len, out), src + 4 * (len - UTF32_GROUP),
                             out->end - 4 * UTF32_GROUP, 0};
    bool good = true;
    while (good && utf32_more(&l, out)) {
        struct v_four g = v_load_four(l.at), next;
        LOOP_AT_LINE;
        do {
            next = utf32_ahead(&l);
            if (!utf32_one_group(c, g, next, &l, out, replaced, &good) || !utf32_more(&l, out))
                break;
            g = utf32_ahead(&l);
        } while (utf32_one_group(c, next, g, &l, out, replaced, &good) && utf32_more(&l, out));
    }
    return (size_t)(l.at - src) / 4;
}

/* As far as vectors go; what stands for faults is counted in *replaced, and where that is NULL the first one is the end. */
ALWAYS_INLINE struct runic_pair utf32_to_utf8_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                      size_t *replaced)
{
    struct utf8_out out = {dst, dst + cap};
    size_t read = utf32_groups(src, len, &out, replaced);
    for (size_t some; (some = smaller(len - read, UTF32_UNITS)) > 0 && masked_values(src + 4 * read, some, &out, replaced);)
        read += some;
    return (struct runic_pair){read, (size_t)(out.dst - dst)};
}

static NOINLINE struct runic_pair utf32_to_utf8_medium(const void *src, size_t len, void *dst, size_t cap)
{
    const size_t fit = fitting_prefix(FORM_utf32, src, len, dst, cap);
    return finish_long(utf32_to_utf8_long, FORM_utf32, FORM_utf8, src, len, dst, cap, (struct runic_pair){fit, fit});
}

/* A text of at most 64 values. Those of 64 are a group. */
static struct runic_pair utf32_to_utf8(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > SHORT_UNITS && len <= FITTING_UTF8_TEXT && begins_with_ascii(FORM_utf32, src))
        return utf32_to_utf8_medium(src, len, dst, cap);
    if (len >= SHORT_UNITS)
        return utf32_to_utf8_long(src, len, dst, cap, NULL);
    struct utf8_out out = {dst, (uint8_t *)dst + cap};
    size_t read = 0;
    for (size_t some; (some = smaller(len - read, UTF32_UNITS)) > 0; read += some)
        if (!masked_values((const uint8_t *)src + 4 * read, some, &out, NULL))
            return utf32_to_utf8_long(src, len, dst, cap, NULL);
    return (struct runic_pair){len, (size_t)(out.dst - (uint8_t *)dst)};
}

#endif
