/* narrow.h - texts of some vectors are asked first whether they are ASCII; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* For hardware where a mask of bits, or part of a vector, costs more than what it tells. */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_NARROW_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_NARROW_H

#include "../units.h"

/* ASCII to bytes, a group at a time, but not the last. Yields how many units. */
ALWAYS_INLINE size_t fast_narrowed(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t pos = 0;
    for (; len - pos > GROUP(from); pos += GROUP(from)) {
        const uint8_t *at = src + pos * form_unit_size(from);
        const vec x[4] = {load_loose(from, at), load_loose(from, at + VEC), load_loose(from, at + 2 * VEC),
                          load_loose(from, at + 3 * VEC)};
        if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond_units(from, 0x7F)))
            break;
        put_narrow(from, dst + pos, x);
    }
    return pos;
}

#endif
