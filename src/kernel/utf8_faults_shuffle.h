/* utf8_faults_shuffle.h - what is wrong with VEC bytes of UTF-8, by the bytes before them; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_UTF8_FAULTS_SHUFFLE_H
#define RUNIC_KERNEL_UTF8_FAULTS_SHUFFLE_H

#include "utf8_pairs_shuffle.h"

/* Constants of the loop. Opaque, or gcc makes them anew from general registers wherever only one branch needs them. */
struct utf8_constants {
    vec sign, leads2, continuations, overlong;
};

ALWAYS_INLINE struct utf8_constants utf8_constants(void)
{
    return (struct utf8_constants){v_opaque(v_all(0x80)), v_opaque(v_all(0x40)), v_opaque(v_all(0xC0)), v_opaque(v_all(0xFE))};
}

/* Not zero at faults: c0 are VEC bytes, c1, c2, c3 those one, two, three before. */
ALWAYS_INLINE vec utf8_faults(vec c0, vec c1, vec c2, vec c3, vec sign)
{
    vec due = v_or(utf8_leads3(c2), utf8_leads4(c3));
    return v_xor(utf8_pair_faults(c1, c0), v_and(due, sign));
}

/* The same where a lead of four bytes is a fault, too. */
ALWAYS_INLINE vec utf8_faults3(vec c0, vec c1, vec c2, vec sign)
{
    return v_xor(utf8_faults_by(utf8_first_high3, c1, c0), v_and(utf8_leads3(c2), sign));
}

/* Sign bits at faults where no lead is of three bytes: a continuation stands after each lead and nowhere else. */
ALWAYS_INLINE vec utf8_faults2(vec c0, vec c1, struct utf8_constants k)
{
    vec apart = v_xor(v_subs8(c1, k.leads2), v_greater8(k.continuations, c0));
    return v_or(apart, v_equal8(v_and(c1, k.overlong), k.continuations));
}

ALWAYS_INLINE vec utf8_faults_at(const uint8_t *src, vec sign)
{
    return utf8_faults(v_load(src), v_load(src - 1), v_load(src - 2), v_load(src - 3), sign);
}

/* The same at the start of the text. */
ALWAYS_INLINE vec utf8_faults_at_start(vec c0)
{
    return utf8_faults(c0, v_move_up(c0, 1), v_move_up(c0, 2), v_move_up(c0, 3), v_all(0x80));
}

/* Does a character that begins in the three bytes before src go on at src? */
ALWAYS_INLINE bool utf8_is_cut_at(const uint8_t *src)
{
    return src[-1] >= 0xC0 || src[-2] >= 0xE0 || src[-3] >= 0xF0;
}

#endif
