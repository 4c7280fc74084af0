/* utf32_mixed_to_utf16.h - UTF-32 with values above FFFF among others to UTF-16: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Every value comes to lie in a double word of UTF-16: a pair, or a unit above something that is
 * left out in the end. No branch on what the values are. A function of its own, so that the loop has the registers for
 * its constants: words of all scripts at 1.3 times simdutf's speed, where the loop for all text had 0.4 (2026-11-20,
 * docs/kernels/utf16_to_utf32.md).
 */
#ifndef RUNIC_KERNEL_AVX512_WIDE_UTF32_MIXED_TO_UTF16_H
#define RUNIC_KERNEL_AVX512_WIDE_UTF32_MIXED_TO_UTF16_H

#include "../ahead.h"
#include "../kept.h"
#include "../utf16_units.h"
#include "../utf32_units.h"

/*
 * Ten bits of each value in the lower half, the lowest sixteen in the upper half. Values above FFFF have 10000 taken away (RFC
 * 2781 section 2.1), and the highest bit set, which no other value has: for these the lower half is FFC0 or more.
 */
ALWAYS_INLINE vec utf16_less_bmp(vec values)
{
    return _mm512_add_epi32(values, v_all32(0x7FFF0000));
}

ALWAYS_INLINE vec utf16_halves(vec less_bmp)
{
    const vec shifts = _mm512_set1_epi64(0x2820322A0800120A); /* bits 10 and 18, 0 and 8 of each half */
    return _mm512_multishift_epi64_epi8(shifts, less_bmp);
}

/* Surrogate pairs, the high one in the lower half, of values above FFFF. */
ALWAYS_INLINE vec utf16_split(vec values)
{
    return v_merge(v_all32(0x03FFFFFF), utf16_halves(utf16_less_bmp(values)), v_all32(0xDC00D800));
}

#define UPPER_HALVES UINT32_C(0xAAAAAAAA)

/*
 * 16 values; behind their units, whatever up to 32. Returns which halves are kept: high surrogates, and all upper ones. Unless
 * `checked`, those are missing that are, or in another plane end like, a surrogate: the exclusive or moves them to the top.
 */
ALWAYS_INLINE uint32_t utf32_mixed_block_to_utf16(bool checked, vec values, uint8_t **dst)
{
    const vec less_bmp = utf16_less_bmp(values), halves = utf16_halves(less_bmp);
    const __mmask16 two = _mm512_movepi32_mask(less_bmp);
    const vec kinds = checked ? halves : _mm512_xor_si512(halves, v_all32(0x27FF0000));
    const __mmask32 keep = _mm512_cmple_epu16_mask(kinds, v_all32(checked ? 0xFFFF03FF : 0xF7FF03FF));
    const vec units =
        _mm512_mask_ternarylogic_epi32(halves, two, v_all32(0x03FFFFFF), v_all32(0xDC00D800), 0xEA); /* (a & b) | c */
    const uint32_t bits = mask_bits32(keep);
    v_store(*dst, v_kept16(units, keep));
    *dst += 2 * (size_t)_mm_popcnt_u32(bits);
    return bits;
}

/* What is left of a group to be seen to. */
struct utf32_doubts {
    uint32_t any;  /* not 0: it was not written, and may have faults; of values not above 10FFFF all bits together rarely are */
    uint32_t last; /* what is kept of the last 16 values: all, where they are pairs */
};

/* 64 values. Returns the end. */
ALWAYS_INLINE uint8_t *utf32_mixed_group_to_utf16(bool checked, struct utf32_vectors g, uint8_t *dst,
                                                  struct utf32_doubts *doubts)
{
    uint32_t every = utf32_mixed_block_to_utf16(checked, g.a, &dst);
    every &= utf32_mixed_block_to_utf16(checked, g.b, &dst);
    every &= utf32_mixed_block_to_utf16(checked, g.c, &dst);
    doubts->last = utf32_mixed_block_to_utf16(checked, g.d, &dst);
    doubts->any = _mm512_cmpgt_epu32_mask(utf32_bits(g), v_all32(0x10FFFF)) | (UPPER_HALVES & ~(every & doubts->last));
    return dst;
}

/*
 * At least one group of 64 values, with room for 128 units; until several groups are without values above FFFF, or the end of
 * one has no others. replaced NULL, and nothing is done: a fault.
 */
ALWAYS_INLINE struct runic_pair utf32_mixed_to_utf16(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    const uint8_t *at = src, *const last_at = src + 4 * (len - UTF32_GROUP);
    uint8_t *out = dst, *const last_out = dst + 2 * (cap - 2 * UTF32_GROUP);
    uint32_t with_pairs = 1, faulty = 0;
    size_t faults = 0;
    struct utf32_doubts doubts;
    struct utf32_vectors next = utf32_load_group(at);
    do {
        struct utf32_vectors g = next;
        next = utf32_load_group(at_most(at + 4 * VEC, last_at));
        const size_t before = faults;
        if (replaced != NULL && (!is_settled(faulty) || utf32_group_is_bad(g)))
            g = utf32_replace_group(g, &faults); /* where there were some, whether there are any is chance */
        uint8_t *end = utf32_mixed_group_to_utf16(replaced != NULL, g, out, &doubts);
        if (replaced == NULL && doubts.any != 0) {
            const uint8_t *again = at;
            FORGET(again); /* nothing of the first time stays in registers for this */
            g = utf32_load_group(again);
            if (utf32_group_is_bad(g))
                break;
            end = utf32_mixed_group_to_utf16(true, g, out, &doubts);
        }
        faulty = faulty << 1 | (faults != before);
        with_pairs += with_pairs + (out + 2 * UTF32_GROUP < end);
        at += 4 * VEC;
        out = end;
    } while (at <= last_at && out <= last_out && !is_settled(with_pairs) && !(doubts.last == UINT32_MAX && is_settled(faulty)));
    if (replaced != NULL)
        *replaced += faults;
    return (struct runic_pair){(size_t)(at - src) / 4, (size_t)(out - dst) / 2};
}

#endif
