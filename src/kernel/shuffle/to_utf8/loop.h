/* loop.h - UTF-16 and UTF-32 to UTF-8, strict and lossy: the loop; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_LOOP_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_LOOP_H

#include "../checked.h"
#include "slow_path.h"

/*
 * What kind of text it is, is decided once for a group of four vectors: ASCII, below U+0800, all of three bytes, up to three
 * bytes; these go fast and need no check. Groups with pairs among words of three bytes, groups with faults, any others, and
 * runs of 4-byte characters have loops of their own. What these leave, and the end of the text, is done by checked blocks,
 * which know exactly what is bad, and can replace it.
 */

struct encode_parts {
    cursor_loop *groups, *paired, *faulty;
    enum step_end (*slow)(enum encode_mode mode, struct cursor *c);
};

/* A group with surrogates or values above U+FFFF is next. Was anything read? Lossy goes as strict, up to a fault. */
ALWAYS_INLINE bool encode_slow_parts(enum runic_form from, struct encode_parts parts, enum encode_mode *mode, struct cursor *c)
{
    if (is_utf32(from) && encode_begins_fours(from, c->src)) /* for a run, without their constants */
        return false;
    enum step_end state = OTHERS;
    if (is_utf16(from) && *mode != ENCODE_ASKING)
        state = parts.paired(c);
    if (state == CONTINUE || (state == ILL_FORMED && *mode == ENCODE_STRICT))
        return true;
    const bool is_good = *mode == ENCODE_STRICT || (*mode == ENCODE_TRUSTING && state == OTHERS && has_slow_group(from, c) &&
                                                    wide_group_is_good(from, c->src, false));
    const size_t replaced = c->replaced;
    state = is_good ? OTHERS : parts.faulty(c);
    if (state == OTHERS)
        state = parts.slow(*mode, c);
    if (*mode != ENCODE_STRICT)
        *mode = c->replaced == replaced ? ENCODE_TRUSTING : ENCODE_ASKING;
    return state == CONTINUE;
}

/* What stands between runs of 4-byte characters is seldom more than a block, so it is left to blocks. */
ALWAYS_INLINE enum step_end convert_to_utf8(enum runic_form from, struct encode_parts parts, struct cursor *c)
{
    enum step_end state = CONTINUE;
    enum encode_mode mode = c->lossy ? ENCODE_TRUSTING : ENCODE_STRICT;
    while (cursor_rest(from, c) > 0 && state == CONTINUE) {
        struct cursor copy = *c; /* so that c itself stays in registers */
        while (parts.groups(&copy) == OTHERS && encode_slow_parts(from, parts, &mode, &copy))
            ;
        *c = copy;
        for (int i = 0; i < 4 && cursor_rest(from, c) > 0 && state == CONTINUE; i++) {
            encode_four_run(from, c);
            if (cursor_rest(from, c) > 0 && !fast_from_wide(from, FORM_utf8, c))
                state = checked_from_wide(from, FORM_utf8, c);
        }
    }
    return state;
}

#endif
