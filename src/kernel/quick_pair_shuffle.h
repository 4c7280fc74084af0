/* quick_pair_shuffle.h - good UTF-8 of more than one vector and at most two, in two blocks; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * The first block writes the character that it cuts, for the bytes are there; the second one ends where the text does, so that
 * both are whole vectors, wherever characters begin. What the first writes beyond its bytes is checked with the second.
 */
#ifndef RUNIC_KERNEL_QUICK_PAIR_SHUFFLE_H
#define RUNIC_KERNEL_QUICK_PAIR_SHUFFLE_H

#include "cursor_shuffle.h"
#include "emit_shuffle.h"
#include "utf8_faults_shuffle.h"
#include "utf8_planes_shuffle.h"

/* Characters of up to three bytes. */
ALWAYS_INLINE void quick_emit_narrow(enum runic_form to, uint8_t *dst, vec c0, vec n1, vec n2, uint64_t keep)
{
    struct utf8_planes p = utf8_narrow_planes(c0, n1, n2, utf8_leads3(c0), false);
    emit_words(to, dst, join_planes(to, p.low, to == FORM_latin1 ? v_zero() : p.middle), keep);
}

/* All that is left, which is a whole text, or nothing. Not for text with 4-byte characters. */
ALWAYS_INLINE void quick_pair(enum runic_form to, struct cursor *c)
{
    const size_t len = cursor_rest(FORM_utf8, c), room = cursor_room(to, c);
    if (len < VEC + 3 || len > 2 * VEC || room < VEC)
        return;
    const uint8_t *last = c->src_end - VEC;
    vec a = v_load(c->src), b = v_load(last);
    const uint8_t bound = to == FORM_latin1 ? 0x44 : 0x70; /* C4 or F0, less 80 */
    if (v_signs(v_subs8(v_max8(a, b), v_all(bound))) != 0 || utf8_is_cut_at(c->src_end) ||
        !v_is_zero(v_or(utf8_faults_at_start(a), utf8_faults_at(last, v_all(0x80)))))
        return;
    uint64_t keep = v_signs(utf8_starts(a)), keep_last = v_signs(utf8_starts(b)) & ~first_bits(2 * VEC - len);
    const size_t count = bit_count(keep), count_last = bit_count(keep_last);
    if (count + count_last > room)
        return;
    quick_emit_narrow(to, c->dst, a, v_load(c->src + 1), v_load(c->src + 2), keep);
    cursor_advance(FORM_utf8, to, c, VEC, count);
    uint8_t spare[VEC * 4], *place = careful_place(to, c, VEC, spare);
    quick_emit_narrow(to, place, b, v_move_down(b, 1), v_move_down(b, 2), keep_last);
    careful_done(FORM_utf8, to, c, place, len - VEC, count_last);
}

#endif
