/* classify.h - tables of nibbles, and bytes before a vector: looked up, and got, by what is cheapest; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_CLASSIFY_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_CLASSIFY_H

#include "../limits.h"

/* The n bytes before c0, which stands at src, and all of c0 but the last n; is_known: `before` is what stands before it. */
#if NO_MOVEMASK /* a load may take two instructions */
ALWAYS_INLINE vec utf8_bytes_before(const uint8_t *src, bool is_known, vec before, vec c0, int n)
{
    return is_known ? v_move_up_from(before, c0, n) : v_load(src - n);
}

ALWAYS_INLINE vec utf8_by_nibble(const uint8_t *table, vec nibbles)
{
    return v_look_up(table, nibbles);
}
#else
ALWAYS_INLINE vec utf8_bytes_before(const uint8_t *src, bool is_known, vec before, vec c0, int n)
{
    (void)is_known, (void)before, (void)c0;
    return v_load(src - n);
}

ALWAYS_INLINE vec utf8_by_nibble(const uint8_t *table, vec nibbles)
{
    return v_shuffle(v_table(table), nibbles);
}
#endif

#endif
