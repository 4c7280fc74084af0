/* utf8_to_any_shuffle.h - UTF-8 to UTF-16, UTF-32 and Latin-1, strict and lossy: the loop, for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * What kind of text it is, is decided once for a group of four vectors (a mispredicted branch costs as much as one and a half):
 * ASCII, up to two bytes, up to three, or else. The first three go fast and only ask whether all is well; in them everything up
 * to the byte after the present one has been checked, so that one set of loads (at p, p + 1, p + 2) serves to check and to
 * convert. All else (4-byte characters, faults, the ends of the text) is done by careful blocks, which begin and end between
 * characters, know exactly what is bad, and can replace it.
 */
#ifndef RUNIC_KERNEL_UTF8_TO_ANY_SHUFFLE_H
#define RUNIC_KERNEL_UTF8_TO_ANY_SHUFFLE_H

#include "quick_block_shuffle.h"
#include "utf8_any_groups_shuffle.h"
#include "utf8_careful_shuffle.h"
#include "utf8_groups_shuffle.h"
#include "utf8_scattered_shuffle.h"

/* A fault is near. soon: so was another before. */
ALWAYS_INLINE void utf8_after_fault(enum runic_form to, bool lossy, bool soon, struct cursor *c)
{
    if (lossy && to != FORM_latin1 && !utf8_is_ascii_and_faults_next(to, c)) {
        if (!utf8_scattered_blocks(to, c))
            return;
        soon = true;
    }
    utf8_any_groups(to, lossy, soon ? 2 : 0, c);
}

/*
 * Groups of all kinds, for as long as they get on. What stands between runs of 4-byte characters is seldom more than a block,
 * so it is left to blocks. So is a fault by itself; but where it soon follows another, more of them are likely. True: a fault
 * is in the next block.
 */
ALWAYS_INLINE bool utf8_groups(enum runic_form to, bool lossy, struct cursor *c)
{
    const uint8_t *begin;
    do {
        begin = c->src;
        if (to != FORM_latin1 && *begin >= 0xF0 && four_byte_run(to, c))
            return lossy && c->src != c->src_end && *c->src >= 0x80;
        bool fault = utf8_good_groups(to, c);
        if (to != FORM_latin1 && four_byte_run(to, c))
            return lossy && c->src != c->src_end && *c->src >= 0x80;
        if (fault)
            utf8_after_fault(to, lossy, c->src - begin < 8 * VEC, c);
    } while (c->src != begin && c->src != c->src_end);
    return false;
}

ALWAYS_INLINE enum careful convert_utf8(enum runic_form to, bool lossy, struct cursor *c)
{
    enum careful state = CAREFUL_ON;
    while (cursor_rest(FORM_utf8, c) > 0 && state == CAREFUL_ON) {
        const bool fault = utf8_groups(to, lossy, c);
        for (int i = fault ? 3 : 0; i < 4 && cursor_rest(FORM_utf8, c) > 0 && state == CAREFUL_ON; i++) {
            if (to != FORM_latin1 && !fault && *c->src >= 0xF0)
                four_byte_run(to, c);
            if (cursor_rest(FORM_utf8, c) > 0 && (fault || !quick_from_utf8(to, true, c)))
                state = careful_block(to, lossy, c);
        }
    }
    return state;
}

#endif
