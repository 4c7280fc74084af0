/* loop.h - UTF-8 to UTF-16, UTF-32 and ISO-8859-1, strict and lossy: the loop; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * The kind of text is decided once for a group of four vectors: a mispredicted branch costs as much as one and a half groups.
 * Loops convert groups that are well-formed; runs of supplementary characters; and, lossy, groups with faults. Blocks, which
 * begin and end between characters, convert what the loops leave, and the end of the text.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_LOOP_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_LOOP_H

#include "blocks.h"
#include "slow_path.h"

typedef enum step_end utf8_any_loop(int idle, struct cursor *c);

/* Converts a run of supplementary characters. Returns false if there was none. *fault: the next character is to be checked. */
ALWAYS_INLINE bool supplementary_to(enum runic_form to, bool *fault, struct cursor *c)
{
    if (to == FORM_latin1 || !supplementary_run(to, c))
        return false;
    *fault = c->lossy && c->src != c->src_end && *c->src >= 0x80;
    return true;
}

/*
 * Converts groups of all kinds. The text between runs of supplementary characters is seldom more than a block, so it is left to
 * blocks; so is a single fault. Where a fault soon follows another one, more of them are likely. Returns whether the next block
 * has a fault.
 */
ALWAYS_INLINE bool utf8_groups(enum runic_form to, cursor_loop *good_groups, utf8_any_loop *any_groups, struct cursor *c)
{
    const uint8_t *begin;
    if (to == FORM_latin1 && !has_room_for_group(to, c))
        return false;
    do {
        begin = c->src;
        bool fault = by_loop(good_groups, c) == ILL_FORMED;
        if (supplementary_to(to, &fault, c))
            return fault;
        if (fault) {
            struct cursor copy = *c;
            any_groups(c->src - begin < SOON_UTF8_FAULT ? HYSTERESIS_UTF8_FAULTS : 0, &copy);
            *c = copy;
        }
    } while (c->src != begin && c->src != c->src_end);
    return false;
}

ALWAYS_INLINE enum step_end convert_utf8(enum runic_form to, cursor_loop *good_groups, utf8_any_loop *any_groups,
                                         struct cursor *c)
{
    enum step_end state = CONTINUE;
    while (cursor_rest(FORM_utf8, c) > 0 && state == CONTINUE) {
        bool fault = utf8_groups(to, good_groups, any_groups, c);
        for (int i = 0; i < BLOCKS && cursor_rest(FORM_utf8, c) > 0 && state == CONTINUE; i++) {
            if (*c->src >= 0xF0)
                supplementary_to(to, &fault, c);
            if (cursor_rest(FORM_utf8, c) > 0 && (fault || !good_block(to, true, c)))
                state = checked_block(to, c);
            fault = false;
        }
    }
    return state;
}

#endif
