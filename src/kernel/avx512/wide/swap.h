/* swap.h - the bytes of each unit in the other order; for masks. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_WIDE_SWAP_H
#define RUNIC_KERNEL_AVX512_WIDE_SWAP_H

#define SWAP_GROUP (4 * VEC) /* bytes */

ALWAYS_INLINE vec swap_table(enum runic_form form)
{
    return form == FORM_utf16 ? _mm512_set4_epi32(0x0E0F0C0D, 0x0A0B0809, 0x06070405, 0x02030001)
                              : _mm512_set4_epi32(0x0C0D0E0F, 0x08090A0B, 0x04050607, 0x00010203);
}

/* dst may be src, so the vectors of a turn are loaded before they are stored, and none overlaps another. */
ALWAYS_INLINE void swap_vectors(enum runic_form form, const uint8_t *src, size_t len, uint8_t *dst)
{
    const size_t bytes = len * form_unit_size(form);
    const vec table = swap_table(form);
    size_t pos = 0;
    for (; bytes - pos >= SWAP_GROUP; pos += SWAP_GROUP) {
        const struct v_four g = v_load_four(src + pos);
        const vec a = _mm512_shuffle_epi8(g.a, table), b = _mm512_shuffle_epi8(g.b, table);
        const vec c = _mm512_shuffle_epi8(g.c, table), d = _mm512_shuffle_epi8(g.d, table);
        v_store_four(dst + pos, (struct v_four){a, b, c, d});
    }
    for (; pos < bytes; pos += VEC) {
        const uint64_t some = first_bits(bytes - pos);
        _mm512_mask_storeu_epi8(dst + pos, some, _mm512_shuffle_epi8(_mm512_maskz_loadu_epi8(some, src + pos), table));
    }
}

#undef SWAP_GROUP

#endif
