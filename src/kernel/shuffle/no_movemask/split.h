/* split.h - which words of split values to keep, as a sum, where there is no movemask; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_SPLIT_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_SPLIT_H

#include "../emit.h"

/* Two bits for each of four values, of which the lower is 1, and the upper where all ones stand. */
ALWAYS_INLINE uint64_t keep_of_split(vec beyond)
{
    static const uint8_t bits[16] = {0x02, 0, 0, 0, 0x08, 0, 0, 0, 0x20, 0, 0, 0, 0x80};
    return 0x55 + v_sum_all(v_and(beyond, v_table(bits)));
}

#endif
