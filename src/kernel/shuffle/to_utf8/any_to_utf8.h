/* any_to_utf8.h - UTF-16 and UTF-32 to UTF-8, strict and lossy: the loop, for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * What kind of text it is, is decided once for a group of four vectors: ASCII, below 800, all of three bytes, up to three
 * bytes; these go fast and need no check. Groups with pairs among words of three bytes, groups with faults, any others, and
 * runs of 4-byte characters have loops of their own. What these leave, and the end of the text, is done by careful blocks,
 * which know exactly what is bad, and can replace it.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_ANY_TO_UTF8_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_ANY_TO_UTF8_H

#include "encode_careful.h"
#include "encode_faults.h"
#include "encode_groups.h"
#include "encode_others.h"
#include "../quick_block.h"

/* The loops over groups, as functions by themselves: the constants of one would push those of the others out of registers. */
struct encode_parts {
    bool (*groups)(struct cursor *c);
    enum paired_end (*paired)(struct cursor *c);
    bool (*faulty)(struct cursor *c);
    bool (*others)(enum encode_mode mode, struct cursor *c);
};

/*
 * A group with surrogates or values above FFFF is next. Did it get on? Lossy, text without faults goes the way of strict ones,
 * up to a fault: so it takes no longer, where words of all scripts took 1.25 times as many instructions.
 */
ALWAYS_INLINE bool encode_other_parts(enum runic_form from, struct encode_parts parts, enum encode_mode *mode, struct cursor *c)
{
    if (is_utf32(from) && encode_begins_fours(from, c->src)) /* for a run, which needs none of their constants */
        return false;
    enum paired_end end = PAIRED_NONE;
    if (is_utf16(from) && *mode != ENCODE_ASKING) {
        end = parts.paired(c);
        if (end == PAIRED_ON || (end == PAIRED_FAULT && *mode == ENCODE_STRICT))
            return true;
    }
    if (*mode == ENCODE_STRICT)
        return parts.others(ENCODE_STRICT, c);
    const bool is_good =
        *mode == ENCODE_TRUSTING && end == PAIRED_NONE && has_other_group(from, c) && wide_group_is_good(from, c->src, false);
    const size_t replaced = c->replaced;
    const bool gets_on = (!is_good && parts.faulty(c)) || parts.others(*mode, c);
    *mode = c->replaced == replaced ? ENCODE_TRUSTING : ENCODE_ASKING;
    return gets_on;
}

/* What stands between runs of 4-byte characters is seldom more than a block, so it is left to blocks. */
ALWAYS_INLINE enum careful convert_to_utf8(enum runic_form from, bool lossy, struct encode_parts parts, struct cursor *c)
{
    enum careful state = CAREFUL_ON;
    enum encode_mode mode = lossy ? ENCODE_TRUSTING : ENCODE_STRICT;
    while (cursor_rest(from, c) > 0 && state == CAREFUL_ON) {
        struct cursor copy = *c; /* so that c itself stays in registers */
        while (parts.groups(&copy) && encode_other_parts(from, parts, &mode, &copy))
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
