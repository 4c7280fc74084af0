/* utf8_faults.h - what is wrong with VEC bytes of UTF-8, by the bytes before them; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_FAULTS_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_FAULTS_H

#include "utf8_pairs.h"

/* Not zero at faults: c0 are VEC bytes, c1, c2, c3 those one, two, three before. */
ALWAYS_INLINE vec utf8_faults(vec c0, vec c1, vec c2, vec c3, vec sign)
{
    /* Leads of three and four bytes: of an average, unlike a subtraction, the load is part. */
    vec due = v_or(v_average8(c2, v_all(0x1F)), v_average8(c3, v_all(0x0F)));
    return v_xor(utf8_pair_faults(c1, c0), v_and(due, sign));
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
