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

/* UNITS scalar values: their lower 16 bits, and what stands above; as `to` stores them. */
struct tall_words {
    vec words, tops;
};

/* Words of which high surrogates take the next with them; what comes out at low ones does not count. */
ALWAYS_INLINE struct tall_words join_words(enum runic_form to, vec x, vec next)
{
    const enum runic_form order = is_big_endian(to) ? FORM_utf16be : FORM_utf16le;
    vec high = v_equal16(v_and(x, v_all16(0xFC00)), v_all16(0xD800));
    vec joined = v_or(v_left16(x, 10), v_and(next, v_all16(0x3FF)));
    vec tops = v_sub16(v_right16(x, 6), v_all16((0xD800 >> 6) - 1));
    return (struct tall_words){swap_units(order, v_blend(high, joined, x)), swap_units(order, v_and(high, tops))};
}

/* UNITS words and those one further on to UTF-32, with pairs joined. keep: a bit for each word, 0 at low surrogates. */
ALWAYS_INLINE size_t put_joined(enum runic_form to, uint8_t *dst, vec x, vec next, uint64_t keep)
{
    struct tall_words tall = join_words(to, x, next);
    UNROLL
    for (int i = 0; i < QUADS; i++)
        emit_tall_quad(to, dst, v_quad(tall.words, i), v_quad(tall.tops, i), keep, i);
    return bit_count(keep);
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
