/* encode_faults.h - UTF-16 or UTF-32 with faults to UTF-8, lossy; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * A loop of its own from the first fault on: with a fault in 100 units 0.83 of strict for Chinese, 0.53 for Arabic; before, by
 * careful blocks, 0.44 and 0.40 (UTF-16, gcc; 2026-11-20, docs/kernels/utf16_to_utf8.md).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_FAULTS_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_FAULTS_H

#include "encode_any.h"
#include "encode_groups.h"
#include "../wide/wide_faults.h"

#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */
#define CALM        6                                /* groups without one */

/*
 * Groups with faults, and those between them; from between characters to between characters. Did it get on? All is done here
 * until several groups have no fault, since to leave for the loop without faults and to come back takes longer than a group.
 */
ALWAYS_INLINE bool encode_faulty_groups(enum runic_form from, struct cursor *c)
{
    const struct encode_constants k = encode_constants(true);
    const uint8_t *begin = c->src;
    size_t count = 0;
    for (int calm = 0; calm < CALM && has_other_group(from, c); calm++) {
        uint8_t space[4 * VEC];
        const uint8_t *text = c->src;
        enum group_kind kind = kind_of_group(from, text);
        if (kind == GROUP_OTHER) {
            const struct wide_suspects s = wide_find_suspects(from, text);
            const vec others = wide_others(s);
            if (!wide_are_lone(from, s.bits, text, false) || (is_utf32(from) && v_meet(others, v_all32(0xFFFF0000))))
                break;
            calm = -1;
            wide_replace(from, s, space);
            c->replaced += bit_count(s.bits);
            text = space;
        }
        count = encode_plain_group(from, kind, count, text, c->dst, k);
        cursor_advance(from, FORM_utf8, c, GROUP(from), count);
    }
    return c->src != begin;
}

#undef GROUP
#undef CALM

#endif
