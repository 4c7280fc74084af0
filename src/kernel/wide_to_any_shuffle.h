/* wide_to_any_shuffle.h - UTF-16 and UTF-32 to one another, to the other byte order, and to Latin-1; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Groups of four vectors of source: plain ones (a unit to a unit) are widened, narrowed or swapped; in others pairs are joined
 * or values split, eight words at a time, by the table that picks words. Runs of pairs, or of values beyond FFFF, need no
 * table. Careful blocks do the rest, as everywhere.
 */
#ifndef RUNIC_KERNEL_WIDE_TO_ANY_SHUFFLE_H
#define RUNIC_KERNEL_WIDE_TO_ANY_SHUFFLE_H

#include "narrow_shuffle.h"
#include "quick_block_shuffle.h"
#include "wide_careful_shuffle.h"
#include "wide_groups_shuffle.h"

ALWAYS_INLINE enum careful convert_wide(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c)
{
    enum careful state = CAREFUL_ON;
    while (cursor_rest(from, c) > 0 && state == CAREFUL_ON) {
        if (to == FORM_latin1)
            narrow_groups(from, to, 0xFF, c);
        else if (is_utf16(from))
            fast_from_words(from, to, lossy, c);
        else
            fast_from_double_words(from, to, lossy, c);
        for (int i = 0; i < 4 && cursor_rest(from, c) > 0 && state == CAREFUL_ON; i++)
            state = quick_from_wide(from, to, c) ? CAREFUL_ON : careful_wide(from, to, lossy, c);
    }
    return state;
}

#endif
