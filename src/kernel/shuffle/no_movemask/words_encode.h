/* words_encode.h - words without surrogates to UTF-8, where hardware has their bytes apart; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_WORDS_ENCODE_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_WORDS_ENCODE_H

#include "../emit.h"

struct encode_constants;

#if THREES
/* As in to_utf8/encode.h: bit 12 turns the lead's 0xC0 into 0x80. Opaque, or clang shifts once more. */
ALWAYS_INLINE size_t put_two(uint8_t *dst, vec a, vec b, bool ask, const struct encode_constants *k)
{
    (void)k;
    const vec low = v_lower_bytes(a, b), front = v_add8(v_opaque(v_left8(v_upper_bytes(a, b), 2)), v_right8(low, 6)),
              beyond = v_greater8(front, v_all(1));
    const uint64_t mask = v_signs(beyond);
    if (ask && mask == 0) {
        v_store(dst, low);
        return 2 * UNITS;
    }
    const vec trail = v_or(v_and(low, v_all(0x3F)), v_all(0x80));
    const struct v_words words = join_planes(v_blend(beyond, v_xor(front, v_all(0xC0)), low), trail);
    q_store_shuffled(dst, words.low, row_of(runic_pack_two, mask, 0));
    q_store_shuffled(dst + 8 + mask_count_before(mask, 1), words.high, row_of(runic_pack_two, mask, 1));
    return 2 * UNITS + mask_count(mask);
}

/* Two vectors of words. Are all of three bytes? If not, nothing is written. */
ALWAYS_INLINE bool put_threes(uint8_t *dst, vec a, vec b)
{
    const vec low = v_lower_bytes(a, b), high = v_upper_bytes(a, b), six = v_all(0x3F), trail = v_all(0x80);
    if (!v_is_zero(v_subs8(v_all(0x08), high)))
        return false;
    const vec second = v_or(v_left8(high, 2), v_right8(low, 6));
    const vec bytes[3] = {v_or(v_right8(high, 4), v_all(0xE0)), v_or(v_and(second, six), trail), v_or(v_and(low, six), trail)};
    v_store3(dst, bytes);
    return true;
}
#else
ALWAYS_INLINE bool put_threes(uint8_t *dst, vec a, vec b)
{
    (void)dst, (void)a, (void)b;
    return false;
}
#endif

#endif
