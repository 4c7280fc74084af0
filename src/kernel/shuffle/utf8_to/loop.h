/* loop.h - UTF-8 to UTF-16, UTF-32 and Latin-1, strict and lossy: the loop; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * What kind of text it is, is decided once for a group of four vectors (a mispredicted branch costs as much as one and a half):
 * ASCII, up to two bytes, up to three, or else. The first three go fast and only ask whether all is well; in them everything up
 * to the byte after the present one has been checked, so that one set of loads (at p, p + 1, p + 2) serves to check and to
 * convert. Runs of 4-byte characters and groups of anything have loops of their own. What these leave, and
 * the ends of the text, is done by checked blocks, which begin and end between characters, know exactly what is bad, and can
 * replace it.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_LOOP_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_LOOP_H

#include "../blocks.h"
#include "slow_path.h"

typedef enum step_end utf8_any_loop(int idle, struct cursor *c);

/* A run of 4-byte characters. Was there one? *fault: something bad is next (or a shorter character, at no harm). */
ALWAYS_INLINE bool utf8_fours(enum runic_form to, bool *fault, struct cursor *c)
{
    if (to == FORM_latin1 || !four_byte_run(to, c))
        return false;
    *fault = c->lossy && c->src != c->src_end && *c->src >= 0x80;
    return true;
}

/*
 * Groups of all kinds, for as long as they get on. What stands between runs of 4-byte characters is seldom more than a block,
 * so it is left to blocks. So is a fault by itself; but where it soon follows another, more of them are likely. True: a fault
 * is in the next block.
 */
ALWAYS_INLINE bool utf8_groups(enum runic_form to, cursor_loop *good_groups, utf8_any_loop *any_groups, struct cursor *c)
{
    const uint8_t *begin;
    if (to == FORM_latin1 && !has_room_for_group(to, c))
        return false;
    do {
        begin = c->src;
        bool fault = by_loop(good_groups, c) == ILL_FORMED;
        if (utf8_fours(to, &fault, c))
            return fault;
        if (fault) {
            struct cursor copy = *c;
            any_groups(c->src - begin < 8 * VEC ? HYSTERESIS_UTF8_FAULTS : 0, &copy);
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
        for (int i = 0; i < 4 && cursor_rest(FORM_utf8, c) > 0 && state == CONTINUE; i++) {
            if (*c->src >= 0xF0)
                utf8_fours(to, &fault, c);
            if (cursor_rest(FORM_utf8, c) > 0 && (fault || !fast_from_utf8(to, true, c)))
                state = checked_block(to, c);
            fault = false;
        }
    }
    return state;
}

#endif
