/* wide_steps_shuffle.h - pairs to values and back, in vectors: units in the order of the host until they are stored. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_WIDE_STEPS_SHUFFLE_H
#define RUNIC_KERNEL_WIDE_STEPS_SHUFFLE_H

#include "emit_shuffle.h"

#define UNITS (VEC / 2) /* words in a vector */

/* Scalar values of pairs, as UTF-16LE stores them in double words. */
ALWAYS_INLINE vec join_pairs(vec d)
{
    return v_add32(v_madd16(v_and(d, v_all32(0x03FF03FF)), v_all32(0x00010400)), v_all32(0x10000));
}

/* Pairs, as UTF-16LE stores them in double words, of scalar values less 10000. */
ALWAYS_INLINE vec split_pairs(vec above)
{
    vec high = v_right32(above, 10), low = v_and(v_left32(above, 16), v_all32(0x03FF0000));
    return v_or(v_or(high, low), v_all32(0xDC00D800));
}

/* VEC / 4 words of which high surrogates take the next with them; what comes out at low ones does not count. */
ALWAYS_INLINE vec join_words(vec x, vec next)
{
    vec high = v_equal32(v_and(x, v_all32(0xFC00)), v_all32(0xD800));
    vec joined = v_add32(v_add32(v_left32(x, 10), next), v_all32(0x10000 - (0xD800u << 10) - 0xDC00));
    return v_blend(high, joined, x);
}

/* UNITS words and those one further on to UTF-32, with pairs joined. keep: two bits for each word, 0 at low surrogates. */
ALWAYS_INLINE size_t put_joined(enum runic_form to, uint8_t *dst, vec x, vec next, uint64_t keep)
{
    UNROLL
    for (int half = 0; half < 2; half++) {
        vec values = swap_units(to, join_words(v_widen16_32(x, half), v_widen16_32(next, half)));
        UNROLL
        for (int i = 0; i < QUADS; i++) {
            int which = half * QUADS + i;
            size_t at = bit_count(keep & first_bits((size_t)(8 * which)));
            q_store(dst + 2 * at, q_shuffle(v_quad(values, i), index_of(runic_pick_words, keep, which)));
        }
    }
    return bit_count(keep) / 2;
}

/* VEC / 4 scalar values to UTF-16: how many words, and two bits for each value, of which the lower is 1. */
struct split {
    vec words;
    uint64_t keep[QUADS];
};

ALWAYS_INLINE struct split split_values(enum runic_form to, vec x)
{
    vec beyond = v_greater32(x, v_all32(0xFFFF));
    vec pairs = split_pairs(v_sub32(x, v_all32(0x10000)));
    vec bits = v_or(beyond, v_all32(0xFFFF));
    uint64_t mask = v_signs(v_pack_masks16(bits, bits));
    struct split s = {.words = swap_units(to, v_blend(beyond, pairs, x))};
    UNROLL
    for (int i = 0; i < QUADS; i++)
        s.keep[i] = mask >> 16 * i & 0xFF;
    return s;
}

ALWAYS_INLINE size_t put_split(uint8_t *dst, struct split s)
{
    size_t count = 0;
    UNROLL
    for (int i = 0; i < QUADS; i++) {
        q_store(dst + 2 * count, q_shuffle(v_quad(s.words, i), index_of(runic_pick_words, s.keep[i], 0)));
        count += bit_count(s.keep[i]);
    }
    return count;
}

#undef UNITS

#endif
