/* whole_text.h - good UTF-8 of more than one vector, and of a few, in blocks at equal distances; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * The first block writes the character that it cuts, and the second ends where the text does, so that both are whole vectors.
 * What the first writes beyond its bytes is checked with the second. No block waits for where the one before ends.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_WHOLE_TEXT_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_WHOLE_TEXT_H

#include "../utf8_decode.h"

/* What makes the sign bit of a byte that does not belong here: all from 0xC4 (Latin-1) or 0xF0. */
ALWAYS_INLINE vec fast_beyond(enum runic_form to, vec x)
{
    return v_at_least8(x, to == FORM_latin1 ? 0xC4 : 0xF0);
}

/* Characters of up to three bytes. */
ALWAYS_INLINE void fast_emit_narrow(enum runic_form to, uint8_t *dst, vec c0, vec n1, vec n2, uint64_t keep)
{
    struct utf8_planes p = utf8_narrow_planes(c0, n1, n2, utf8_leads3(c0), false);
    emit_two_planes(to, dst, p.low, p.middle, keep);
}

/* All that is left, which is a whole text, or nothing. Not for text with 4-byte characters. */
ALWAYS_INLINE void fast_pair(enum runic_form to, struct cursor *c)
{
    const size_t len = cursor_rest(FORM_utf8, c), room = cursor_room(to, c);
    if (len < VEC + 3 || len > 2 * VEC || room < VEC)
        return;
    const uint8_t *last = c->src_end - VEC;
    vec a = v_load(c->src), b = v_load(last);
    if (v_has_signs(fast_beyond(to, v_max8(a, b))) || utf8_is_cut_at(c->src_end) ||
        !v_is_zero(v_or(utf8_faults_at_start(a), utf8_faults_at(last, v_all(0x80)))))
        return;
    uint64_t keep = v_signs(utf8_starts(a)), keep_last = v_signs(utf8_starts(b)) & ~first_bits(2 * VEC - len);
    const size_t count = mask_count(keep), count_last = mask_count(keep_last);
    if (count + count_last > room)
        return;
    fast_emit_narrow(to, c->dst, a, v_load(c->src + 1), v_load(c->src + 2), keep);
    cursor_advance(FORM_utf8, to, c, VEC, count);
    uint8_t spare[VEC * 4], *place = checked_place(to, c, VEC, spare);
    fast_emit_narrow(to, place, b, v_move_down(b, 1), v_move_down(b, 2), keep_last);
    checked_done(FORM_utf8, to, c, place, len - VEC, count_last);
}

/* Units of all that is left, some vectors, if it is good text of characters of up to three bytes; else 0. */
ALWAYS_INLINE size_t whole_text_units(enum runic_form to, const uint8_t *src, const uint8_t *last)
{
    vec x = v_load(src), faults = utf8_faults_at_start(x), beyond = fast_beyond(to, x);
    size_t count = v_count_signs(utf8_starts(x));
    for (src += VEC; src < last && !v_has_signs(beyond); src += VEC) {
        x = v_load(src);
        beyond = fast_beyond(to, x);
        faults = v_or(faults, utf8_faults_at(src, v_all(0x80)));
        count += v_count_signs(utf8_starts(x));
    }
    if (v_has_signs(beyond))
        return 0;
    x = v_load(last);
    faults = v_or(faults, utf8_faults_at(last, v_all(0x80)));
    count += mask_count(v_signs(utf8_starts(x)) >> (src - last));
    return v_has_signs(fast_beyond(to, x)) || utf8_is_cut_at(last + VEC) || !v_is_zero(faults) ? 0 : count;
}

/* A block at src, of which what stands before c is written. */
ALWAYS_INLINE void whole_text_block(enum runic_form to, struct cursor *c, const uint8_t *src, vec n1, vec n2)
{
    const vec x = v_load(src);
    const uint64_t keep = v_signs(utf8_starts(x)) & ~first_bits((size_t)(c->src - src));
    uint8_t spare[VEC * 4], *place = checked_place(to, c, VEC, spare);
    fast_emit_narrow(to, place, x, n1, n2, keep);
    checked_done(FORM_utf8, to, c, place, (size_t)(src + VEC - c->src), mask_count(keep));
}

/* The same for up to WHOLE_TEXT vectors: all is checked, then all is written. Two bytes stand behind each but the last. */
ALWAYS_INLINE enum step_end whole_text(enum runic_form to, struct cursor *c)
{
    const size_t len = cursor_rest(FORM_utf8, c);
    if (len <= 2 * VEC || len > WHOLE_TEXT * VEC)
        return CONTINUE;
    const uint8_t *last = c->src_end - VEC;
    const size_t count = whole_text_units(to, c->src, last);
    if (count == 0 || count > cursor_room(to, c))
        return CONTINUE;
    while (c->src < last) {
        const uint8_t *src = c->src < last - 2 ? c->src : last - 2;
        whole_text_block(to, c, src, v_load(src + 1), v_load(src + 2));
    }
    const vec x = v_load(last);
    whole_text_block(to, c, last, v_move_down(x, 1), v_move_down(x, 2));
    return CONTINUE;
}

#endif
