/* any_to_utf8_shuffle.h - UTF-16 and UTF-32 to UTF-8, strict and lossy: the loop, for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * What kind of text it is, is decided once for a group of four vectors: ASCII, below 800, all of three bytes, up to three
 * bytes; these go fast and need no check. Groups with pairs among words of three bytes, groups with faults, any others, and
 * runs of 4-byte characters have loops of their own. What these leave, and the end of the text, is done by careful blocks,
 * which know exactly what is bad, and can replace it.
 */
#ifndef RUNIC_KERNEL_ANY_TO_UTF8_SHUFFLE_H
#define RUNIC_KERNEL_ANY_TO_UTF8_SHUFFLE_H

#include "ascii_faults_shuffle.h"
#include "encode_careful_shuffle.h"
#include "encode_faults_shuffle.h"
#include "encode_groups_shuffle.h"
#include "encode_others_shuffle.h"
#include "quick_block_shuffle.h"

/* The loops over groups, as functions by themselves: the constants of one would push those of the others out of registers. */
struct encode_parts {
    bool (*groups)(struct cursor *c);
    bool (*paired)(struct cursor *c);
    bool (*faulty)(struct cursor *c);
    bool (*others)(bool lossy, struct cursor *c);
};

/* What stands between runs of 4-byte characters is seldom more than a block, so it is left to blocks. */
ALWAYS_INLINE enum careful convert_to_utf8(enum runic_form from, bool lossy, struct encode_parts parts, struct cursor *c)
{
    enum careful state = CAREFUL_ON;
    while (cursor_rest(from, c) > 0 && state == CAREFUL_ON) {
        struct cursor copy = *c; /* so that c itself stays in registers */
        while (parts.groups(&copy) &&
               ((lossy ? parts.faulty(&copy) : is_utf16(from) && parts.paired(&copy)) || parts.others(lossy, &copy)))
            ;
        *c = copy;
        for (int i = 0; i < 4 && cursor_rest(from, c) > 0 && state == CAREFUL_ON; i++) {
            encode_four_run(from, c);
            if (cursor_rest(from, c) > 0 && !quick_from_wide(from, FORM_utf8, c))
                state = careful_encode(from, lossy, c);
        }
    }
    return state;
}

#endif
