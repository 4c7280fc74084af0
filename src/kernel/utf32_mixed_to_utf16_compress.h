/* utf32_mixed_to_utf16_compress.h - UTF-32 with values above FFFF among others to UTF-16: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Every value comes to lie in a double word of UTF-16: a pair, or a unit above something that is
 * left out in the end. No branch on what the values are. A function of its own, so that the loop has the registers for
 * its constants: words of all scripts at 1.3 times simdutf's speed, where the loop for all text had 0.4 (2026-11-20,
 * docs/kernels/utf16_to_utf32.md).
 */
#ifndef RUNIC_KERNEL_UTF32_MIXED_TO_UTF16_COMPRESS_H
#define RUNIC_KERNEL_UTF32_MIXED_TO_UTF16_COMPRESS_H

#include "kept_compress.h"
#include "utf16_units_compress.h"
#include "utf32_units_compress.h"

/*
 * Ten bits of each value in the lower half, with the six bits above them; the lowest sixteen in the upper half. Before, the six
 * are made 110110 of values above FFFF by what is added (RFC 2781 section 2.1), and 110101 of others.
 */
ALWAYS_INLINE vec utf16_halves(vec values)
{
    const vec above = _mm512_add_epi32(values, v_all32((0x36u << 20) - 0x10000));
    const vec shifts = _mm512_set1_epi64(0x2820322A0800120A); /* bits 10 and 18, 0 and 8 of each half */
    return _mm512_multishift_epi64_epi8(shifts, above);
}

/* Surrogate pairs, the high one in the lower half, of values above FFFF. */
ALWAYS_INLINE vec utf16_split(vec values)
{
    return v_merge(v_all32(0x03FFFFFF), utf16_halves(values), v_all32(0xDC000000));
}

/* 16 values; behind their units, whatever up to 32. Returns the end. */
ALWAYS_INLINE uint8_t *utf32_mixed_block_to_utf16(enum runic_form to, vec values, uint8_t *dst)
{
    const __mmask16 two = _mm512_cmpgt_epu32_mask(values, v_all32(0xFFFF));
    const vec units = _mm512_mask_ternarylogic_epi32(utf16_halves(values), two, v_all32(0x03FFFFFF), v_all32(0xDC000000),
                                                     0xEA);                     /* (a & b) | c */
    const __mmask32 keep = _mm512_cmpge_epu16_mask(units, v_all32(0x0000D800)); /* all upper halves, and high surrogates */
    v_store(dst, utf16_native(to, v_kept16(units, keep)));
    return dst + 2 * (size_t)_mm_popcnt_u32(mask_bits32(keep));
}

/*
 * At least one group of 64 values, with room for 128 units; until several groups are without values above FFFF, or the end of
 * one has no others. replaced NULL, and nothing is done: a fault.
 */
ALWAYS_INLINE struct runic_pair utf32_mixed_to_utf16(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                                     uint8_t *dst, size_t cap, size_t *replaced)
{
    const uint8_t *at = src, *const last_at = src + 4 * (len - UTF32_GROUP);
    uint8_t *out = dst, *const last_out = dst + 2 * (cap - 2 * UTF32_GROUP);
    uint32_t with_pairs = 1, faulty = 0;
    size_t faults = 0;
    bool in_pairs;
    do {
        struct utf32_vectors g = utf32_load_group(from, at);
        const bool bad = replaced == NULL && utf32_group_is_bad(g);
        const size_t before = faults;
        if (replaced != NULL && (!is_settled(faulty) || utf32_group_is_bad(g)))
            g = utf32_replace_group(g, &faults); /* where there were some, whether there are any is chance */
        uint8_t *const second = utf32_mixed_block_to_utf16(to, g.a, out);
        uint8_t *const third = utf32_mixed_block_to_utf16(to, g.b, second);
        uint8_t *const fourth = utf32_mixed_block_to_utf16(to, g.c, third);
        uint8_t *const end = utf32_mixed_block_to_utf16(to, g.d, fourth);
        if (bad)
            break; /* only here, so that constants stay outside of the loop */
        faulty = faulty << 1 | (faults != before);
        in_pairs = end - fourth == VEC && is_settled(faulty);
        with_pairs = with_pairs << 1 | (end - out != 2 * UTF32_GROUP);
        at += 4 * VEC;
        out = end;
    } while (at <= last_at && out <= last_out && !is_settled(with_pairs) && !in_pairs);
    if (replaced != NULL)
        *replaced += faults;
    return (struct runic_pair){(size_t)(at - src) / 4, (size_t)(out - dst) / 2};
}

#endif
