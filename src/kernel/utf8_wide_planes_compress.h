/* utf8_wide_planes_compress.h - planes of units from 64 bytes of UTF-8 with 4-byte characters; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. As in utf8_planes_compress.h, and in UTF-16 the lead of four bytes emits the high surrogate and
 * the byte after it the low one, by the same formula. Where no whole character begins, anything may stand in the planes.
 */
#ifndef RUNIC_KERNEL_UTF8_WIDE_PLANES_COMPRESS_H
#define RUNIC_KERNEL_UTF8_WIDE_PLANES_COMPRESS_H

#include "utf8_planes_compress.h"

/* Which of 64 bytes are above 7F, above DF, above EF. Mask registers, as they come from the compares. */
struct utf8_classes {
    uint64_t no_ascii, three, four;
};

/*
 * With v = bits 10.. of the scalar value, the high surrogate is D7C0 + v: its low byte is v's less 40, its high byte D8 + the
 * lead's low bits, less 1 where that borrows, which it does for a second byte below 90. The low surrogate is made at the byte
 * after the lead (a mask) as if that were a lead; OR DC also covers the bits that belong to the other.
 */
ALWAYS_INLINE struct utf8_planes utf8_wide_planes_utf16(struct utf8_bytes b, struct utf8_classes class, uint64_t after_four)
{
    const vec x = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.c0, class.three, b.n1), after_four, b.n1);
    const vec y = _mm512_mask_mov_epi8(_mm512_mask_mov_epi8(b.n1, class.three, b.n2), after_four, b.n2);
    const vec nibble = _mm512_maskz_mov_epi8(class.three, _mm512_slli_epi16(b.c0, 4));
    vec low = _mm512_mask_mov_epi8(b.c0, class.no_ascii, utf8_low_byte(x, y));
    vec middle = _mm512_maskz_mov_epi8(class.no_ascii, utf8_middle_byte(x, nibble));
    middle = _mm512_mask_mov_epi8(middle, after_four, _mm512_or_si512(middle, v_all(0xDC)));

    const vec v = v_select(v_all(0xFC), _mm512_slli_epi16(b.n1, 2), _mm512_srli_epi16(b.n2, 4));
    const uint64_t borrows = _mm512_mask_cmplt_epu8_mask(class.four, b.n1, v_all(0x90));
    low = _mm512_mask_sub_epi8(low, class.four, v, v_all(0x40));
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
    const vec nibble = _mm512_maskz_mov_epi8(class.three, _mm512_slli_epi16(z, 4));
    const vec top = v_select(v_all(0x03), _mm512_srli_epi16(b.n1, 4), _mm512_slli_epi16(b.c0, 2)); /* C0 too many */
    return (struct utf8_planes){.low = _mm512_mask_mov_epi8(b.c0, class.no_ascii, utf8_low_byte(x, y)),
                                .middle = _mm512_maskz_mov_epi8(class.no_ascii, utf8_middle_byte(x, nibble)),
                                .top = _mm512_maskz_sub_epi8(class.four, top, v_all(0xC0))};
}

#endif
