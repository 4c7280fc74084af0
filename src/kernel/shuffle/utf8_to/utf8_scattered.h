/* utf8_scattered.h - UTF-8 with a fault here and there, replaced: block by block; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * A block without faults and 4-byte characters goes as in a group that has none; any other goes by its marks. Blocks follow
 * each other at equal distances, so that a wrong guess which of the two it is costs no more than the guess: the next block is
 * looked at meanwhile: 5.9 GB/s of Arabic with a fault in 100 bytes, by groups of anything 4.3, by a careful block at
 * each fault 4.0 (gcc; 2026-11-20, docs/kernels/utf8_to_utf16.md).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_SCATTERED_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_SCATTERED_H

#include "utf8_any_groups.h"

#define AHEAD 3 /* bytes that a block reads beyond itself */
#define CALM  8 /* so many good blocks in a row, and groups take over */
#define DENSE 4 /* so many others in a row, and faults are no longer scattered */

/* Of good blocks all is known up to the byte after them; is it after others? The first byte has its lead, and fits the second.
 */
ALWAYS_INLINE bool utf8_goes_on_well(const uint8_t *src, uint64_t taken)
{
    uint64_t faults = utf8_first_high3[src[0] >> 4] & utf8_first_low[src[0] & 0x0F] & utf8_second_high[src[1] >> 4];
    uint64_t without_lead = (src[0] & 0xC0) == 0x80 && (taken & 1) == 0;
    return ((faults ^ (taken << 6 & CONTINUATIONS)) | without_lead) == 0;
}

/* What a character of up to three bytes that begins before src takes of it. */
ALWAYS_INLINE uint64_t utf8_taken_at(const uint8_t *src)
{
    return (uint64_t)(src[-1] >= 0xC0 || src[-2] >= 0xE0) | (uint64_t)(src[-1] >= 0xE0) << 1;
}

/* A block of characters of up to three bytes. False: it is not, or has a fault. */
ALWAYS_INLINE bool utf8_good_block(enum runic_form to, struct cursor *c)
{
    vec c0 = v_load(c->src), n1 = v_load(c->src + 1), n2 = v_load(c->src + 2), leads3 = utf8_leads3(c0);
    if (!v_is_zero(v_xor(utf8_faults_by(utf8_first_high3, n1, n2), v_and(leads3, v_all(0x80)))))
        return false;
    uint64_t keep = v_signs(utf8_starts(c0));
    struct utf8_planes p = utf8_narrow_planes(c0, n1, n2, leads3, false);
    emit_two_planes(to, c->dst, p.low, p.middle, keep);
    cursor_advance(FORM_utf8, to, c, VEC, bit_count(keep));
    return true;
}

/* Whatever it is. Yields whether it has 4-byte characters. */
ALWAYS_INLINE bool utf8_any_block(enum runic_form to, struct cursor *c, struct utf8_carry *carry)
{
    struct utf8_bytes b = utf8_load_bytes(c->src);
    const uint64_t low = carry->low;
    struct utf8_block m = utf8_mark_block(to, b, carry);
    if ((m.four | low) != 0)
        emit_planes(to, c->dst, utf8_any_planes(to, b, true, m.bad), true, m.keep);
    else
        emit_planes(to, c->dst, utf8_any_planes(to, b, false, m.bad), false, m.keep);
    c->replaced += bit_count(m.bad);
    cursor_advance(FORM_utf8, to, c, VEC, bit_count(m.keep));
    return m.four != 0;
}

/* From between characters to between characters, for a while. True: there are faults everywhere, or 4-byte characters. */
ALWAYS_INLINE bool utf8_scattered_blocks(enum runic_form to, struct cursor *c)
{
    struct utf8_carry carry = {0, 0};
    int good = 0, others = 0;
    bool well = utf8_goes_on_well(c->src, 0);
    while (good < CALM && others < DENSE && cursor_has(FORM_utf8, to, c, VEC + AHEAD, VEC + 1)) {
        if (well && utf8_good_block(to, c)) {
            others = 0;
            good++;
            continue;
        }
        if (good > 0)
            carry.taken = utf8_taken_at(c->src);
        others = utf8_any_block(to, c, &carry) ? DENSE : others + 1;
        well = utf8_goes_on_well(c->src, carry.taken);
        good = 0;
    }
    if (good > 0)
        carry.taken = utf8_taken_at(c->src);
    utf8_end_groups(c, carry);
    return others == DENSE;
}

#undef AHEAD
#undef CALM
#undef DENSE

#endif
