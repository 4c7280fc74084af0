/* wide_to_any.h - UTF-16 and UTF-32 to one another and to the other byte order; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Groups of four vectors of source: plain ones (a unit to a unit) are widened, narrowed or swapped; in others pairs are joined
 * or values split, eight words at a time, by the table that picks words. Runs of pairs, or of values beyond FFFF, need no
 * table. Careful blocks do the rest, as everywhere.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_TO_ANY_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_TO_ANY_H

#include "../quick_block.h"
#include "wide_careful.h"
#include "wide_groups.h"

/* Groups, from between characters to between characters. */
ALWAYS_INLINE void wide_groups(enum runic_form from, enum runic_form to, bool lossy, wide_loop *pairs, struct cursor *c)
{
    if (is_utf16(from))
        fast_from_words(from, to, lossy, pairs, c);
    else
        fast_from_double_words(from, to, lossy, pairs, c);
}

/* Groups are a function by themselves, or short texts would wait for their constants. */
ALWAYS_INLINE enum careful convert_wide(enum runic_form from, enum runic_form to, bool lossy,
                                        void (*groups)(bool lossy, struct cursor *c), struct cursor *c)
{
    enum careful state = CAREFUL_ON;
    while (cursor_rest(from, c) > 0 && state == CAREFUL_ON) {
        wide_run(from, to, false, c);
        if (has_wide_group(from, to, c)) {
            struct cursor copy = *c; /* so that c itself stays in registers */
            groups(lossy, &copy);
            *c = copy;
        }
        for (int i = 0; i < 4 && cursor_rest(from, c) > 0 && state == CAREFUL_ON; i++)
            state = quick_from_wide(from, to, c) ? CAREFUL_ON : careful_wide(from, to, lossy, c);
    }
    return state;
}

#endif
