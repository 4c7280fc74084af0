/* one_quad.h - vector operations that are the same wherever a vector is one quad. A header includes it after its other
 * operations. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_ONE_QUAD_H
#define RUNIC_VEC_ONE_QUAD_H

ALWAYS_INLINE vec v_table(const uint8_t *table)
{
    return v_load(table);
}

ALWAYS_INLINE quad q_load(const uint8_t *src)
{
    return v_load(src);
}

ALWAYS_INLINE quad q_shuffle(quad q, quad index)
{
    return v_shuffle(q, index);
}

#include "quad.h"

/* The following need PICK, which picks bytes of two vectors by constants. */
#ifdef PICK
ALWAYS_INLINE vec v_widen8_32(vec v, int i)
{
    return v_widen16_32(v_widen8_16(v, i >> 1), i & 1);
}

ALWAYS_INLINE vec v_move_up(vec v, int n)
{
    const vec zero = v_zero();
    if (n == 1)
        return PICK(zero, v, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
    if (n == 2)
        return PICK(zero, v, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
    return PICK(zero, v, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28);
}

ALWAYS_INLINE vec v_move_down(vec v, int n)
{
    const vec zero = v_zero();
    if (n == 1)
        return PICK(v, zero, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    if (n == 2)
        return PICK(v, zero, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
    return PICK(v, zero, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18);
}
#endif

ALWAYS_INLINE vec v_unlace(vec v)
{
    return v;
}

ALWAYS_INLINE vec v_unlace4(vec v)
{
    return v;
}

ALWAYS_INLINE quad v_quad(vec v, int i)
{
    (void)i;
    return v;
}

ALWAYS_INLINE void q_store_wide(uint8_t *dst, quad words)
{
    q_store(dst, v_host32(v_widen16_32(words, 0)));
    q_store(dst + 16, v_host32(v_widen16_32(words, 1)));
}

ALWAYS_INLINE void q_store_double(uint8_t *dst, quad words, quad tops)
{
    q_store(dst, v_host32(v_unpack_low16(words, tops)));
    q_store(dst + 16, v_host32(v_unpack_high16(words, tops)));
}

ALWAYS_INLINE void v_store_widened(size_t size, uint8_t *dst, const uint8_t *src)
{
    const vec bytes = v_load(src);
    UNROLL
    for (int i = 0; i < (int)size; i++)
        v_store(dst + VEC * i, size == 2 ? v_host16(v_widen8_16(bytes, i)) : v_host32(v_widen8_32(bytes, i)));
}

ALWAYS_INLINE quad q_look_up16(const uint16_t *table, const uint32_t *index)
{
    uint64_t words[2] = {0, 0};
    UNROLL
    for (size_t i = 0; i < 8; i++)
        words[i / 4] |= (uint64_t)table[index[i]] << 16 * (i % 4);
    return q_of_halves(words[0], words[1]);
}

ALWAYS_INLINE vec v_load_some(const uint8_t *src, size_t n)
{
    return q_load_some(src, n);
}

#endif
