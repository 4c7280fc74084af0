/* utf8_wide_planes.h - planes of units from 64 bytes of UTF-8 with 4-byte characters; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. As in utf8_planes.h, and in UTF-16 the lead of four bytes emits the high surrogate and
 * the byte after it the low one, by the same formula. Where no whole character begins, anything may stand in the planes.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_WIDE_PLANES_H
#define RUNIC_KERNEL_AVX512_UTF8_WIDE_PLANES_H

#include "utf8_planes.h"

/* Which of 64 bytes are above 7F, above DF, above EF. Mask registers, as they come from the compares. */
struct utf8_classes {
    uint64_t no_ascii, three, four;
};

/* The matrix that takes bits 4 and 5 to the lowest places: what a continuation adds below the six bits before it. */
ALWAYS_INLINE vec utf8_bits_4_and_5(void)
{
    return v_bit_matrix(BIT_TO_BIT(4, 0) | BIT_TO_BIT(5, 1));
}

/*
 * With v = bits 10.. of the scalar value, the high surrogate is D7C0 + v: its low byte is v's less 40, its high byte D8 + the
 * lead's low bits, less 1 where that borrows, which it does for a second byte below 90. The low surrogate is made at the byte
 * after the lead (a mask) as if that were a lead; OR DC also covers the bits that belong to the other.
 */
ALWAYS_INLINE struct utf8_planes utf8_wide_planes_utf16(struct utf8_bytes b, struct utf8_classes class, uint64_t after_four)
{
    const vec x = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.c0, class.three, b.n1), after_four, b.n1);
    const vec y = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.n1, class.three, b.n2), after_four, b.n2);
    vec low = utf8_low_bytes(b.c0, class.no_ascii, x, y);
    vec middle = _mm512_maskz_add_epi8(class.no_ascii, utf8_bits_2_to_5(false, x), utf8_lead_nibble(false, b.c0, class.three));
    middle = _mm512_mask_gf2p8affine_epi64_epi8(middle, after_four, x, v_bit_matrix(BIT_TO_BIT(2, 0) | BIT_TO_BIT(3, 1)), 0xDC);

    /* v less 40, which is C0 more */
    const vec v_high = _mm512_gf2p8affine_epi64_epi8(b.n1, v_bit_matrix(BITS_UP(2)), 0);
    const vec v_low = _mm512_gf2p8affine_epi64_epi8(b.n2, utf8_bits_4_and_5(), 0xC0);
    const uint64_t borrows = _mm512_mask_cmplt_epu8_mask(class.four, b.n1, v_all(0x90));
    low = _mm512_mask_add_epi8(low, class.four, v_high, v_low);
    middle = _mm512_mask_sub_epi8(middle, class.four, b.c0, v_all(0x18)); /* F0 becomes D8 */
    middle = _mm512_mask_sub_epi8(middle, borrows, middle, v_all(1));
    return (struct utf8_planes){.low = low, .middle = middle};
}

/* X and Y one byte later where four bytes are, and a third plane. */
ALWAYS_INLINE struct utf8_planes utf8_wide_planes_utf32(struct utf8_bytes b, struct utf8_classes class)
{
    const vec x = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.c0, class.three, b.n1), class.four, b.n2);
    const vec y = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.n1, class.three, b.n2), class.four, b.n3);
    const vec z = _mm512_mask_mov_epi8(b.c0, class.four, b.n1);
    const vec top_high =
        _mm512_gf2p8affine_epi64_epi8(b.c0, v_bit_matrix(BIT_TO_BIT(0, 2) | BIT_TO_BIT(1, 3) | BIT_TO_BIT(2, 4)), 0);
    const vec top_low = _mm512_gf2p8affine_epi64_epi8(b.n1, utf8_bits_4_and_5(), 0);
    return (struct utf8_planes){
        .low = utf8_low_bytes(b.c0, class.no_ascii, x, y),
        .middle = _mm512_maskz_add_epi8(class.no_ascii, utf8_bits_2_to_5(false, x), utf8_lead_nibble(false, z, class.three)),
        .top = _mm512_maskz_add_epi8(class.four, top_high, top_low)};
}

#endif
