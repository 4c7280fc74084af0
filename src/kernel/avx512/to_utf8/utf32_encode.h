/* utf32_encode.h - the steps from 64 values of UTF-32 to UTF-8; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Values below 800, below 10000, and above FFFF each have a cheaper step than the one that takes
 * every kind of character at the same speed; ASCII is told apart where 128 values are (as in utf16_to_utf8.h). 64
 * values are checked at once: one number for each, its badness, is above 10F7FF for surrogates and for what is beyond 10FFFF,
 * and the highest of them decides; below 10000 only surrogates are looked for, in words.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_ENCODE_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_ENCODE_H

#include "../encode_utf8.h"
#include "../utf32_units.h"

/* The low bytes of 64 ASCII values, in order. Packing works within 16-byte lanes, four values of each vector in one. */
ALWAYS_INLINE vec ascii_bytes(struct utf32_vectors g)
{
    static const uint32_t index[16] = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
    const vec bytes = _mm512_packus_epi16(_mm512_packus_epi32(g.a, g.b), _mm512_packus_epi32(g.c, g.d));
    return _mm512_permutexvar_epi32(_mm512_loadu_si512(index), bytes);
}

/* 64 values below 800; with them those that come next, if all are ASCII. There is room for 256 bytes. Returns how many. */
ALWAYS_INLINE size_t values_below_800(struct two_constants c, struct utf32_vectors g, struct utf32_vectors next, bool more,
                                      struct utf8_sink *sink)
{
    if (more && !utf32_any(utf32_bits(g), 0xFFFFFF80) && !utf32_any(utf32_bits(next), 0xFFFFFF80)) {
        sink_ahead(sink, 0);
        sink_ahead(sink, VEC);
        v_store(sink->dst, ascii_bytes(g));
        STORES_IN_ORDER;
        v_store(sink->dst + VEC, ascii_bytes(next));
        sink->dst += 2 * VEC;
        return 2 * UTF32_GROUP;
    }
    sink_full(sink, encode_32_two(c, v_narrow32(g.a, g.b)));
    sink_full(sink, encode_32_two(c, v_narrow32(g.c, g.d)));
    return UTF32_GROUP;
}

/* What a group is checked with, kept in registers: gcc would make it again each time, from general ones (70 v 73 GB/s). */
struct utf32_limits {
    vec from_800, surrogates, highest;
    vec high_bytes, high_few; /* for values below 10000 */
    struct two_constants two;
    struct bmp_constants bmp;
    struct any_constants any;
};

ALWAYS_INLINE struct utf32_limits utf32_limits(void)
{
    static const uint64_t repeated[] = {REPEAT32(0xFFFFF800), REPEAT32(0xD800), REPEAT32(0x10F7FF), REPEAT16(0xD8D8),
                                        REPEAT16(0x0800)};
    return (struct utf32_limits){.from_800 = v_repeated(&repeated[0]),
                                 .surrogates = v_repeated(&repeated[1]),
                                 .highest = v_repeated(&repeated[2]),
                                 .high_bytes = v_repeated(&repeated[3]),
                                 .high_few = v_repeated(&repeated[4]),
                                 .two = two_kept(),
                                 .bmp = bmp_constants(),
                                 .any = any_kept()};
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

/* 32 values below 10000 as words, for looking at them. Xor D8D8. */
ALWAYS_INLINE vec words_of_32(struct utf32_limits l, vec a, vec b)
{
    return _mm512_ternarylogic_epi64(a, _mm512_slli_epi32(b, 16), l.high_bytes, 0x56); /* (a | b) ^ c */
}

/* Whether 64 values, all below 10000, have surrogates: an upper byte of D8 to DF. */
ALWAYS_INLINE bool bmp_has_surrogates(struct utf32_limits l, struct utf32_vectors g)
{
    const vec lowest = _mm512_min_epu8(words_of_32(l, g.a, g.b), words_of_32(l, g.c, g.d));
    return _mm512_cmplt_epu8_mask(lowest, l.high_few) != 0;
}

ALWAYS_INLINE void sink_bmp(struct bmp_constants c, struct utf32_vectors g, struct utf8_sink *sink)
{
    sink_full(sink, encode_16_bmp(c, g.a));
    sink_full(sink, encode_16_bmp(c, g.b));
    sink_full(sink, encode_16_bmp(c, g.c));
    sink_full(sink, encode_16_bmp(c, g.d));
}

/* 64 values from 10000 to 10FFFF. False: not all are. */
ALWAYS_INLINE bool sink_supplementary(struct any_constants c, struct utf32_vectors g, struct utf8_sink *sink)
{
    const vec first = v_constant32(0x10000), marks = four_marks();
    const vec ab = _mm512_max_epu32(_mm512_sub_epi32(g.a, first), _mm512_sub_epi32(g.b, first));
    const vec cd = _mm512_max_epu32(_mm512_sub_epi32(g.c, first), _mm512_sub_epi32(g.d, first));
    if (_mm512_cmpge_epu32_mask(_mm512_max_epu32(ab, cd), v_constant32(0x100000)) != 0)
        return false;
    sink_whole(sink, encode_16_four(c, marks, g.a));
    STORES_IN_ORDER;
    sink_whole(sink, encode_16_four(c, marks, g.b));
    STORES_IN_ORDER;
    sink_whole(sink, encode_16_four(c, marks, g.c));
    STORES_IN_ORDER;
    sink_whole(sink, encode_16_four(c, marks, g.d));
    return true;
}

#define BEYOND_FFFF UINT64_C(0xCCCCCCCCCCCCCCCC) /* the upper bytes of 16 values, as bits of a mask */

#define OTHERS_STAY 16 /* groups that are not asked, from one on that is not below 10000 */

/*
 * 64 values or twice as many; replaced NULL: stops at a fault. There is room for 256 bytes. Returns how many, 0 for a fault.
 * `others`: so many groups are not asked whether they are below 10000; where all kinds follow each other, that branch would be
 * mispredicted at every turn. Nor whether they are above FFFF, but behind the first and behind one that was.
 */
ALWAYS_INLINE size_t utf32_group(struct utf32_limits l, struct utf32_vectors g, struct utf32_vectors next, bool more,
                                 struct utf8_sink *sink, size_t *replaced, size_t *others)
{
    const vec bits = utf32_bits(g);
    const uint64_t above = mask_bits(_mm512_test_epi8_mask(bits, l.from_800));
    if (above == 0)
        return values_below_800(l.two, g, next, more, sink);
    if (*others == 0) {
        if ((above & BEYOND_FFFF) == 0 && !bmp_has_surrogates(l, g)) {
            sink_bmp(l.bmp, g, sink);
            return UTF32_GROUP;
        }
        *others = OTHERS_STAY;
    }
    if (*others == OTHERS_STAY && sink_supplementary(l.any, g, sink))
        return UTF32_GROUP;
    if (group_is_bad(l, g)) {
        if (replaced == NULL)
            return 0;
        g = utf32_replace_group(g, replaced);
    }
    --*others;
    sink_full(sink, encode_16_any(l.any, g.a));
    sink_full(sink, encode_16_any(l.any, g.b));
    sink_full(sink, encode_16_any(l.any, g.c));
    sink_full(sink, encode_16_any(l.any, g.d));
    return UTF32_GROUP;
}

#endif
