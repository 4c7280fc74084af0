/* generic_threes.h - bytes that stand in turn in memory, where two vectors are picked from by constants. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_GENERIC_THREES_H
#define RUNIC_VEC_GENERIC_THREES_H

/* Two or three vectors whose bytes stand in turn in memory: each place picks from two, and then from the third. */
#define THREES 1

ALWAYS_INLINE void v_load2(const uint8_t *src, vec v[2])
{
    const vec a = v_ordered(v_load_halves(src)), b = v_ordered(v_load_halves(src + VEC));
    v[0] = v_lower_bytes(a, b), v[1] = v_upper_bytes(a, b);
}

ALWAYS_INLINE void v_load3(const uint8_t *src, vec v[3])
{
    const vec a = v_ordered(v_load_halves(src)), b = v_ordered(v_load_halves(src + VEC)),
              c = v_ordered(v_load_halves(src + 2 * VEC));
    const vec first = PICK(a, b, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0),
              second = PICK(a, b, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 0, 0, 0, 0, 0),
              third = PICK(a, b, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 0, 0, 0, 0, 0, 0);
    v[0] = PICK(first, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29);
    v[1] = PICK(second, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30);
    v[2] = PICK(third, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31);
}

ALWAYS_INLINE void v_store3(uint8_t *dst, const vec v[3])
{
    const vec a = PICK(v[0], v[1], 0, 16, 0, 1, 17, 0, 2, 18, 0, 3, 19, 0, 4, 20, 0, 5),
              b = PICK(v[0], v[1], 21, 0, 6, 22, 0, 7, 23, 0, 8, 24, 0, 9, 25, 0, 10, 26),
              c = PICK(v[0], v[1], 0, 11, 27, 0, 12, 28, 0, 13, 29, 0, 14, 30, 0, 15, 31, 0);
    v_store(dst, PICK(a, v[2], 0, 1, 16, 3, 4, 17, 6, 7, 18, 9, 10, 19, 12, 13, 20, 15));
    v_store(dst + VEC, PICK(b, v[2], 0, 21, 2, 3, 22, 5, 6, 23, 8, 9, 24, 11, 12, 25, 14, 15));
    v_store(dst + 2 * VEC, PICK(c, v[2], 26, 1, 2, 27, 4, 5, 28, 7, 8, 29, 10, 11, 30, 13, 14, 31));
}

#endif
