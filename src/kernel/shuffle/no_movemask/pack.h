/* pack.h - words and double words to bytes by picking these, which takes less than to pack what may not fit; for shuffles by
 * table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_PACK_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_PACK_H

#include "../limits.h"

#if NO_MOVEMASK

/* Two vectors of words to bytes, four of double words, as v_load_halves has them. */
ALWAYS_INLINE vec narrow_words(vec a, vec b)
{
    return v_lower_bytes(v_ordered(a), v_ordered(b));
}

ALWAYS_INLINE vec narrow_double_words(const vec x[4])
{
    return v_lower_bytes(narrow_words(x[0], x[1]), narrow_words(x[2], x[3]));
}

#endif

#endif
