/* cesu8.h - UTF-8 to CESU-8 and Modified UTF-8, and back. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_LEGACY_CESU8_H
#define RUNIC_KERNEL_AVX512_LEGACY_CESU8_H

#include "../../../scalar/cesu8.h"

/* Copies a block: a copy_and_find_block. */
ALWAYS_INLINE uint64_t copy_block_avx512(bool decodes, bool is_java, const uint8_t *src, uint8_t *dst)
{
    const vec x = v_load(src);
    v_store(dst, x);
    /* In Modified UTF-8, U+0000 becomes the greatest byte. */
    const vec rank = is_java ? _mm512_sub_epi8(x, v_all(1)) : x;
    uint64_t differing = _mm512_cmpgt_epu8_mask(rank, v_all((uint8_t)((decodes ? 0xEC : 0xEF) - is_java)));
    if (decodes && is_java)
        differing |= _mm512_cmpeq_epi8_mask(x, v_all(0xC0));
    if (decodes && __builtin_expect(differing != 0, 0)) /* 0xED, 0xEE and 0xEF begin other characters, too */
        differing &= ~_mm512_cmplt_epu8_mask(_mm512_sub_epi8(x, v_all(0xED)), v_all(3)) |
                     _mm512_mask_test_epi8_mask(_mm512_cmpeq_epi8_mask(x, v_all(0xED)), v_load(src + 1), v_all(0x20));
    return differing;
}

static struct runic_progress rewrite_cesu8(const void *how, const void *src, size_t len, void *dst, size_t cap)
{
    return rewrite_blocks(copy_block_avx512, how, src, len, dst, cap);
}

#endif
