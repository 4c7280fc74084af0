/* wide_steps.h - pairs to values and back, in vectors. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_STEPS_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_STEPS_H

#include "../emit.h"

#define UNITS (VEC / 2) /* words in a vector */

struct pair_constants {
    vec ten, weights, base;
};

ALWAYS_INLINE struct pair_constants pair_constants(bool in_loop)
{
    return (struct pair_constants){
        .ten = constant(in_loop, v_all32(0x03FF03FF)),
        .weights = constant(in_loop, v_all32(0x00010400)),
        .base = constant(in_loop, v_all32(0x10000)),
    };
}

/* Scalar values of pairs, as they stand in double words. */
ALWAYS_INLINE vec join_pairs(vec d, struct pair_constants k)
{
    return v_add32(v_madd16(v_and(d, k.ten), k.weights), k.base);
}

struct split_constants {
    vec beyond, base, low, marks;
};

ALWAYS_INLINE struct split_constants split_constants(bool in_loop)
{
    return (struct split_constants){
        .beyond = constant(in_loop, v_all32(0xFFFF0000)),
        .base = constant(in_loop, v_all32(0x10000)),
        .low = constant(in_loop, v_all32(0x03FF0000)),
        .marks = constant(in_loop, v_all32(0xDC00D800)),
    };
}

/* Pairs, as they stand in double words, of scalar values less 10000. */
ALWAYS_INLINE vec split_pairs(vec above, struct split_constants k)
{
    vec high = v_right32(above, 10), low = v_and(v_left32(above, 16), k.low);
    return v_or(v_or(high, low), k.marks);
}

struct join_constants {
    vec kind, high, low, ten, top;
};

ALWAYS_INLINE struct join_constants join_constants(bool in_loop)
{
    return (struct join_constants){
        .kind = constant(in_loop, v_all16(0xFC00)),
        .high = constant(in_loop, v_all16(0xD800)),
        .low = constant(in_loop, v_all16(0xDC00)),
        .ten = constant(in_loop, v_all16(0x3FF)),
        .top = constant(in_loop, v_all16((0xD800 >> 6) - 1)),
    };
}

/* UNITS words and those one further on: which are high surrogates, and which have a low one behind them. */
struct word_pairs {
    vec words, next, high, before_low;
};

ALWAYS_INLINE struct word_pairs find_word_pairs(vec x, vec next, struct join_constants k)
{
    return (struct word_pairs){x, next, v_equal16(v_and(x, k.kind), k.high), v_equal16(v_and(next, k.kind), k.low)};
}

/* To UTF-32, with pairs joined: the lower 16 bits of values, and what stands above. keep: a bit for each word, 0 at low
   surrogates, at which anything comes out. */
ALWAYS_INLINE size_t put_joined(uint8_t *dst, struct word_pairs p, uint64_t keep, struct join_constants k)
{
    vec joined = v_or(v_left16(p.words, 10), v_and(p.next, k.ten));
    vec words = v_blend(p.high, joined, p.words);
    vec tops = v_and(p.high, v_sub16(v_right16(p.words, 6), k.top));
    UNROLL
    for (int i = 0; i < QUADS; i++)
        emit_tall_quad(dst, v_quad(words, i), v_quad(tops, i), keep, i);
    return bit_count(keep);
}

/* VEC / 4 scalar values to UTF-16: how many words, and two bits for each value, of which the lower is 1. */
struct split {
    vec words;
    uint64_t keep[QUADS];
};

ALWAYS_INLINE struct split split_values(vec x, struct split_constants k)
{
    vec beyond = v_greater32(x, v_all32(0xFFFF));
    vec pairs = split_pairs(v_sub32(x, k.base), k);
    vec bits = v_or(beyond, v_all32(0xFFFF));
    uint64_t mask = v_signs(v_pack_masks16(bits, bits));
    struct split s = {.words = v_blend(beyond, pairs, x)};
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
