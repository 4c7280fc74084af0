/* encode_four.h - the steps from pairs and double words to up to four bytes of UTF-8; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_FOUR_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_FOUR_H

#include "../emit.h"

/* Double words: surrogate pairs as UTF-16LE stores them, to four bytes each. */
ALWAYS_INLINE vec encode_four_of_pairs(vec d)
{
    vec v = v_add32(v_and(d, v_all32(0x3FF)), v_all32(0x40));
    vec front = v_or(v_right32(v, 8), v_and(v_left32(v, 6), v_all32(0x3F00)));
    vec third = v_or(v_and(v_left32(v, 20), v_all32(0x00300000)), v_and(v_right32(d, 6), v_all32(0x000F0000)));
    return v_or(v_or(front, third), v_or(v_and(v_left32(d, 8), v_all32(0x3F000000)), v_all32(0x808080F0)));
}

/* Double words: scalar values from 10000 on. */
ALWAYS_INLINE vec encode_four(vec x)
{
    vec front = v_or(v_right32(x, 18), v_and(v_right32(x, 4), v_all32(0x3F00)));
    vec back = v_or(v_and(v_left32(x, 10), v_all32(0x3F0000)), v_and(v_left32(x, 24), v_all32(0x3F000000)));
    return v_or(v_or(front, back), v_all32(0x808080F0));
}

/*
 * VEC / 4 slots of up to four bytes. Of a quad, the mask has two bits for each slot, and then two more for each, set for four
 * bytes: as many as there are bytes behind the first.
 */
struct utf8_wide_slots {
    vec slots;
    uint64_t mask;
};

/* Made anew for each group, as gcc would have it, they took 30 of 245 instructions for 128 bytes. */
struct wide_constants {
    vec ascii, two, three;                  /* the last values of one, two, three bytes */
    vec six, six_high, seven, lead3, lead4; /* fields of the first two places, and what leads have beside `marks` */
    vec last, trail, marks;
};

ALWAYS_INLINE struct wide_constants wide_constants(bool in_loop)
{
    return (struct wide_constants){
        .ascii = constant(in_loop, v_all32(0x7F)),
        .two = constant(in_loop, v_all32(0x7FF)),
        .three = constant(in_loop, v_all32(0xFFFF)),
        .six = constant(in_loop, v_all32(0x3F)),
        .six_high = constant(in_loop, v_all32(0x3F00)),
        .seven = constant(in_loop, v_all32(0x07000000)),
        .lead3 = constant(in_loop, v_all32(0x4000)),
        .lead4 = constant(in_loop, v_all32(0x60)),
        .last = constant(in_loop, v_all32(0x3F0000)),
        .trail = constant(in_loop, v_all32(0x800000)),
        .marks = constant(in_loop, v_all32(0xF0008080)),
    };
}

/* VEC / 4 scalar values. The lead of four bytes stands in the last place of its slot. */
ALWAYS_INLINE struct utf8_wide_slots encode_any(vec x, struct wide_constants k)
{
    vec two = v_greater32(x, k.ascii), three = v_greater32(x, k.two), four = v_greater32(x, k.three);
    vec last = v_left32(x, 16);
    vec front = v_or(v_and(v_right32(x, 12), k.six), v_and(v_left32(x, 2), k.six_high));
    vec marks = v_or(v_without(k.lead3, three), v_without(k.lead4, four));
    front = v_or(v_or(front, marks), v_and(v_left32(x, 6), k.seven));
    last = v_blend(two, v_or(v_and(last, k.last), k.trail), last);
    struct utf8_wide_slots s = {.slots = v_or(v_or(front, k.marks), last)};
    s.mask = v_signs(v_pack_masks16(v_halves32(v_without(two, four), three), four));
    return s;
}

/* How many bytes the first n slots take. */
ALWAYS_INLINE size_t wide_slots_size(struct utf8_wide_slots s, size_t n)
{
    uint64_t counted = 0;
    UNROLL
    for (size_t i = 0; i < QUADS; i++)
        counted |= first_bits(n > 4 * i ? smaller(2 * (n - 4 * i), 8) : 0) * 0x101 << 16 * i;
    return n + bit_count(s.mask & counted);
}

ALWAYS_INLINE void put_wide_slots(uint8_t *dst, struct utf8_wide_slots s)
{
    UNROLL
    for (size_t i = 0; i < QUADS; i++)
        q_store(dst + wide_slots_size(s, 4 * i),
                q_shuffle(v_quad(s.slots, (int)i), index_of(runic_pack_four, s.mask, 2 * (int)i)));
}

#endif
