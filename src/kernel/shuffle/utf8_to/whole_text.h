/* whole_text.h - good UTF-8 of more than one vector, and of a few, in blocks at equal distances; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Each block writes the character that it cuts, and the last ends where the text does, so that all are whole vectors. They
 * check as they write, two bytes ahead; what turns out not to be good was written for nothing. No block waits for where the one
 * before ends.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_WHOLE_TEXT_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_WHOLE_TEXT_H

#include "groups.h"

/* What makes the sign bit of a byte that does not belong here: all from 0xC4 (Latin-1) or 0xF0. */
ALWAYS_INLINE vec fast_beyond(enum runic_form to, vec x)
{
    return v_at_least8(x, to == FORM_latin1 ? 0xC4 : 0xF0);
}

/* A block at src, of which what stands before c is written. false: it has longer characters, or there is no room. */
ALWAYS_INLINE bool whole_text_block(enum runic_form to, struct cursor *c, const uint8_t *src, vec n1, vec n2, vec *faults)
{
    const vec x = v_load(src), leads3 = utf8_leads3(x);
    const size_t before = (size_t)(c->src - src), keep = (size_t)v_signs(utf8_starts(x)) >> before << before;
    const size_t count = mask_count(keep);
    if (v_has_signs(fast_beyond(to, x)) || count > cursor_room(to, c))
        return false;
    uint8_t spare[VEC * 4], *place = checked_place(to, c, VEC, spare);
    const struct utf8_planes p = utf8_narrow_planes(x, n1, n2, leads3, false);
    emit_two_planes(to, place, p.low, p.middle, keep);
    checked_done(FORM_utf8, to, c, place, (size_t)(src + VEC - c->src), count);
    *faults = v_or(*faults, narrow3_faults(leads3, n1, n2));
    return true;
}

/* All that is left, which is a whole text of up to WHOLE_TEXT vectors, or nothing. Two bytes stand behind each but the last. */
ALWAYS_INLINE void whole_text(enum runic_form to, struct cursor *c)
{
    const size_t len = cursor_rest(FORM_utf8, c);
    if (len < VEC + 2 || len > WHOLE_TEXT * VEC || !utf8_begins_well(c->src))
        return;
    const uint8_t *last = c->src_end - VEC;
    struct cursor at = *c;
    vec faults = v_zero();
    while (at.src < last) {
        const uint8_t *src = at.src < last - 2 ? at.src : last - 2;
        if (!whole_text_block(to, &at, src, v_load(src + 1), v_load(src + 2), &faults))
            return;
    }
    const vec x = v_load(last); /* zeros behind it show what is cut off */
    if (whole_text_block(to, &at, last, v_move_down(x, 1), v_move_down(x, 2), &faults) && v_is_zero(faults))
        *c = at;
}

#endif
