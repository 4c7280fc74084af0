/* loop.h - UTF-16 and UTF-32 to UTF-8, strict and lossy: the loop. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_LOOP_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_LOOP_H

#include "slow_path.h"

/*
 * The kind of text is decided once for a group of four vectors: ASCII, below U+0800, three bytes alone, up to three bytes;
 * these need no further check. Groups with pairs among 3-byte characters, groups with faults, all other groups, and runs of
 * supplementary characters have loops of their own. Blocks convert the rest, and the end of the text.
 */

struct encode_parts {
    cursor_loop *groups, *paired, *faulty;
    enum step_end (*slow)(enum encode_mode mode, struct cursor *c);
};

/* Converts some text, of which the first group has surrogates or supplementary values. A lossy conversion is strict up to a
 * fault. Returns true if it read anything. */
ALWAYS_INLINE bool encode_slow_parts(enum runic_form from, struct encode_parts parts, enum encode_mode *mode, struct cursor *c)
{
    if (is_utf32(from) && encode_begins_run(from, c->src)) /* a run needs none of their constants */
        return false;
    enum step_end state = OTHER_LOOP;
    if (is_utf16(from) && *mode != ENCODE_ASKING)
        state = parts.paired(c);
    if (state == CONTINUE || (state == ILL_FORMED && *mode == ENCODE_STRICT))
        return true;
    const bool is_good = *mode == ENCODE_STRICT || (*mode == ENCODE_TRUSTING && state == OTHER_LOOP &&
                                                    has_slow_group(from, c) && wide_group_is_good(from, c->src, false));
    const size_t replaced = c->replaced;
    state = is_good ? OTHER_LOOP : parts.faulty(c);
    if (state == OTHER_LOOP)
        state = parts.slow(*mode, c);
    if (*mode != ENCODE_STRICT)
        *mode = c->replaced == replaced ? ENCODE_TRUSTING : ENCODE_ASKING;
    return state == CONTINUE;
}

/* Converts the text. Between runs of supplementary characters there is seldom more than a block, which is left to blocks. */
ALWAYS_INLINE enum step_end convert_to_utf8(enum runic_form from, struct encode_parts parts, struct cursor *c)
{
    enum step_end state = CONTINUE;
    enum encode_mode mode = c->lossy ? ENCODE_TRUSTING : ENCODE_STRICT;
    while (cursor_rest(from, c) > 0 && state == CONTINUE) {
        struct cursor copy = *c; /* so that c itself stays in registers */
        while (parts.groups(&copy) == OTHER_LOOP && encode_slow_parts(from, parts, &mode, &copy))
            ;
        *c = copy;
        for (int i = 0; i < BLOCKS_BETWEEN_GROUPS && cursor_rest(from, c) > 0 && state == CONTINUE; i++) {
            encode_run(from, c);
            if (cursor_rest(from, c) > 0 && !encode_good_block(from, c))
                state = encode_checked_block(from, c);
        }
    }
    return state;
}

#endif
