/* slow_path.h - UTF-8 with faults, or of all lengths at once: a block, a group; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_SLOW_PATH_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_SLOW_PATH_H

#include "../utf8_decode.h"

/* Up to VEC bytes of what is left, of which there is some; where they end within a character, its rest, too. */
ALWAYS_INLINE enum step_end checked_block(enum runic_form to, struct cursor *c)
{
    size_t len;
    const struct utf8_bytes b = utf8_load_rest(c->src, cursor_rest(FORM_utf8, c), &len);
    struct utf8_marks marks = utf8_find_marks(to, b);
    uint64_t faults = c->lossy ? 0 : marks.bad & first_bits(len);
    size_t end = faults != 0 ? first_bit(faults) : len;
    if (is_utf16(to) && end == VEC && (marks.four >> (VEC - 1) & 1) != 0)
        end--; /* its low surrogate would fall out of the block */
    uint64_t inside = first_bits(end), keep = ~marks.taken & inside;
    marks.bad &= inside;
    marks.four &= inside;
    if (is_utf16(to))
        keep |= marks.four << 1;
    size_t count = mask_count(keep);
    if (count > cursor_room(to, c))
        return NO_ROOM;
    uint8_t spare[VEC * 4], *place = checked_place(to, c, VEC, spare);
    const vec bad = v_from_signs(marks.bad);
    if (marks.four != 0)
        emit_planes(to, place, utf8_any_planes(to, b, true, bad), true, keep);
    else
        emit_planes(to, place, utf8_any_planes(to, b, false, bad), false, keep);
    checked_done(FORM_utf8, to, c, place, 0, count);
    c->src += end + first_bit(~(marks.taken >> end)); /* with what the last character takes */
    c->replaced += mask_count(marks.bad);
    return faults != 0 ? ILL_FORMED : CONTINUE;
}

/*
 * For text that no branch predictor learns: where 4-byte characters stand among others, or faults among good ones. First the
 * marks of the whole group, then its units; blocks follow each other at equal distances, and what a character takes of the next
 * one is carried in bits, so no block waits for the one before.
 */

/* A group: what to keep of each block, what is bad in it; what there is in all of them; what is left for the next. */
struct utf8_group {
    uint64_t keep[4], bad[4];
    uint64_t any_four;
    size_t count_bad;
    struct utf8_carry carry;
};

/* Each block takes what the one before left, and leaves what is left for the next. */
ALWAYS_INLINE struct utf8_group utf8_mark_group(enum runic_form to, const uint8_t *src, struct utf8_carry carry)
{
    struct utf8_group g = {.any_four = carry.low, .carry = carry};
    const uint64_t inside = first_bits(VEC);
    LOOP_AT_LINE;
    ROLLED
    for (size_t i = 0; i < 4; i++) {
        const struct utf8_marks m = utf8_find_marks(to, utf8_load_bytes(src + VEC * i));
        const uint64_t taken = m.taken | g.carry.taken;
        g.keep[i] = ~taken & inside;
        if (is_utf16(to))
            g.keep[i] |= (m.four << 1 | g.carry.low) & inside;
        g.bad[i] = m.bad & ~taken & inside;
        g.count_bad += mask_count(g.bad[i]);
        g.any_four |= m.four & inside;
        g.carry = (struct utf8_carry){taken >> VEC, is_utf16(to) ? m.four >> (VEC - 1) & 1 : 0};
    }
    return g;
}

/* Yields how many units. */
ALWAYS_INLINE size_t utf8_emit_group(enum runic_form to, const uint8_t *src, uint8_t *dst, const struct utf8_group *g,
                                     bool four)
{
    size_t count = 0;
    LOOP_AT_LINE;
    ROLLED
    for (size_t i = 0; i < 4; i++) {
        struct utf8_planes p = utf8_any_planes(to, utf8_load_bytes(src + VEC * i), four, v_from_signs(g->bad[i]));
        emit_planes(to, dst + count * form_unit_size(to), p, four, g->keep[i]);
        count += mask_count(g->keep[i]);
    }
    return count;
}

/* Of bytes above 0x7F, no two stand together: all of them are bad. */
ALWAYS_INLINE bool utf8_is_ascii_and_faults(const uint8_t *src)
{
    vec together = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++)
        together = v_or(together, v_and(v_load(src + VEC * i), v_load(src + VEC * i + 1)));
    return !v_has_signs(together);
}

/* Such a group. Yields how many are bad. */
ALWAYS_INLINE size_t utf8_emit_ascii_and_faults(enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    size_t count = 0;
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        vec x = v_load(src + VEC * i);
        vec low = v_blend(x, v_all(to == FORM_latin1 ? '?' : 0xFD), x), high = v_greater8(v_zero(), x);
        emit_all_words(to, dst + VEC * i * form_unit_size(to), join_planes(low, to == FORM_latin1 ? v_zero() : high));
        count += v_count_signs(x);
    }
    return count;
}

/* From the place before a group to between characters: the rest of a character is behind, and of a pair before. */
ALWAYS_INLINE void utf8_end_groups(struct cursor *c, struct utf8_carry carry)
{
    if (carry.low != 0) {
        store_utf16(c->dst, 0xDC00 | (c->src[1] & 0x0Fu) << 6 | (c->src[2] & 0x3Fu));
        c->dst += 2;
    }
    c->src += first_bit(~carry.taken);
}

/* Any group. False: it has a fault, and the conversion is not lossy. */
ALWAYS_INLINE bool utf8_any_group(enum runic_form to, struct cursor *c, struct utf8_carry *carry, size_t *bad)
{
    size_t count = GROUP_BYTES;
    if (c->lossy && carry->taken == 0 && utf8_is_ascii_and_faults(c->src)) {
        *bad = utf8_emit_ascii_and_faults(to, c->src, c->dst);
    } else {
        struct utf8_group g = utf8_mark_group(to, c->src, *carry);
        *bad = g.count_bad;
        if (*bad != 0 && !c->lossy)
            return false;
        if (g.any_four != 0)
            count = utf8_emit_group(to, c->src, c->dst, &g, true);
        else
            count = utf8_emit_group(to, c->src, c->dst, &g, false);
        *carry = g.carry;
    }
    c->replaced += *bad;
    cursor_advance(FORM_utf8, to, c, GROUP_BYTES, count);
    return true;
}

/* To Latin-1, VEC bytes that are well-formed: a '?' for each character that is not there. Yields the signs of leads of those.
 */
ALWAYS_INLINE uint64_t utf8_emit_unmapped(const uint8_t *src, uint8_t *dst, uint64_t keep)
{
    const vec c0 = v_load(src), unmapped = v_subs8(c0, v_all(0x44)); /* C4 and above */
    const vec low = utf8_low_byte(v_subs8(c0, v_all(0xC0)), v_blend(c0, utf8_six_bits(v_load(src + 1)), c0));
    emit_bytes(dst, v_blend(unmapped, v_all('?'), low), keep);
    return v_signs(unmapped);
}

/*
 * A group to Latin-1, from its first character to its last one, which is left for the next group, since it may be cut. False:
 * it is not well-formed. Text of another script has nothing that is there, and goes so in half the time that faults take.
 */
ALWAYS_INLINE bool utf8_unmapped_group(struct cursor *c, size_t *count)
{
    vec faults = utf8_faults_at_start(v_load(c->src));
    UNROLL
    for (size_t i = 1; i < 4; i++)
        faults = v_opaque(v_or(faults, utf8_faults_at(c->src + VEC * i, v_all(0x80))));
    if (!v_is_zero(faults))
        return false;
    uint8_t *dst = c->dst;
    uint64_t keep = 0, unmapped = 0;
    *count = 0;
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        keep = v_signs(utf8_starts(v_load(c->src + VEC * i)));
        unmapped = utf8_emit_unmapped(c->src + VEC * i, dst, keep);
        dst += mask_count(keep);
        *count += mask_count(unmapped);
    }
    const size_t last = last_bit(keep);
    *count -= unmapped >> last & 1;
    c->src += 3 * VEC + last;
    c->dst = dst - 1;
    return true;
}

/* Such groups, until `idle` of them in a row had nothing that is not there. False: what comes next is not for them. */
ALWAYS_INLINE bool utf8_unmapped_groups(int idle, struct cursor *c)
{
    int left = idle;
    bool is_first = true;
    LOOP_AT_LINE;
    while (cursor_has(FORM_utf8, FORM_latin1, c, GROUP_BYTES + LOOKAHEAD, GROUP_BYTES)) {
        size_t count;
        if ((is_first && utf8_is_ascii_and_faults(c->src)) || !utf8_unmapped_group(c, &count))
            return false;
        is_first = false;
        c->replaced += count;
        left = count != 0 ? idle : left - 1;
        if (left <= 0)
            break;
    }
    return true;
}

/* From boundary to boundary, until `idle` groups in a row had no fault. Not lossy: ends before a group with one. */
ALWAYS_INLINE enum step_end utf8_any_groups(enum runic_form to, int idle, struct cursor *c)
{
    const bool in_turns = to == FORM_latin1 && c->lossy;
    struct utf8_carry carry = {0, 0};
    size_t bad;
    if (in_turns && utf8_unmapped_groups(idle, c))
        return CONTINUE;
    int left = idle, run = 0;
    const uint8_t *before = c->dst;
    while (cursor_has(FORM_utf8, to, c, GROUP_BYTES + LOOKAHEAD, GROUP_BYTES + 1) && utf8_any_group(to, c, &carry, &bad)) {
        left = bad != 0 ? idle : left - 1;
        if (left <= 0)
            break;
        run = c->dst - before == GROUP_BYTES ? 0 : run + 1; /* 0: ASCII and single faults, which are for this loop */
        if (in_turns && run == LATIN1_RUN)
            break;
        before = c->dst;
    }
    utf8_end_groups(c, carry);
    return CONTINUE;
}

#endif
