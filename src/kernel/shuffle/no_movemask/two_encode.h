/* two_encode.h - words below U+0800 to UTF-8, where hardware has their bytes apart; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_TWO_ENCODE_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_TWO_ENCODE_H

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
    q_store(dst, q_shuffle(words.low, index_of(runic_pack_two, mask, 0)));
    q_store(dst + 8 + mask_count_before(mask, 1), q_shuffle(words.high, index_of(runic_pack_two, mask, 1)));
    return 2 * UNITS + mask_count(mask);
}
#endif

#endif
