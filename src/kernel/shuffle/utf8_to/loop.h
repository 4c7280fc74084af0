/* loop.h - UTF-8 to UTF-16, UTF-32 and ISO-8859-1, strict and lossy: the loop. */
/* SPDX-License-Identifier: MIT */
/*
 * The kind of text is decided once for a group of four vectors: a mispredicted branch costs as much as one and a half groups.
 * There are loops for well-formed groups, for runs of supplementary characters, and, if lossy, for groups with faults. Blocks,
 * which begin and end between characters, convert the rest, and the end of the text.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_LOOP_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_LOOP_H

#include "blocks.h"

/* ---- Groups with faults among well-formed text ---- */

/*
 * No branch depends on where faults are. First the masks of the whole group are computed, then its code units. Blocks are at
 * equal distances: a mask carries the bytes of the next block that the last character takes, so no block waits for the one
 * before it.
 */

/* The masks of a group: for each block, the bytes that begin code units and faults; totals; the carry into the next group. */
struct utf8_group {
    uint64_t keep[4], bad[4];
    uint64_t any_supplementary;
    size_t count_bad;
    struct utf8_carry carry;
};

/* Returns the masks of a group; carry: from the group before it. */
ALWAYS_INLINE struct utf8_group utf8_find_group(enum runic_form to, const uint8_t *src, struct utf8_carry carry)
{
    struct utf8_group g = {.any_supplementary = carry.low, .carry = carry};
    const uint64_t inside = first_bits(VEC);
    LOOP_AT_LINE;
    ROLLED
    for (size_t i = 0; i < 4; i++) {
        const struct utf8_masks m = utf8_find_masks(to, utf8_load_bytes(src + VEC * i));
        const uint64_t taken = m.taken | g.carry.taken;
        g.keep[i] = ~taken & inside;
        if (is_utf16(to))
            g.keep[i] |= (m.supplementary << 1 | g.carry.low) & inside;
        g.bad[i] = m.bad & ~taken & inside;
        g.count_bad += mask_count(g.bad[i]);
        g.any_supplementary |= m.supplementary & inside;
        g.carry = (struct utf8_carry){taken >> VEC, is_utf16(to) ? m.supplementary >> (VEC - 1) & 1 : 0};
    }
    return g;
}

/* Stores the code units of a group. Returns how many. */
ALWAYS_INLINE size_t utf8_emit_group(enum runic_form to, const uint8_t *src, uint8_t *dst, const struct utf8_group *g,
                                     bool supplementary)
{
    size_t count = 0;
    LOOP_AT_LINE;
    ROLLED
    for (size_t i = 0; i < 4; i++) {
        struct utf8_planes p = utf8_any_planes(to, utf8_load_bytes(src + VEC * i), supplementary, v_from_signs(g->bad[i]));
        emit_planes(to, dst + count * form_unit_size(to), p, supplementary, g->keep[i]);
        count += mask_count(g->keep[i]);
    }
    return count;
}

/* Returns true if no two adjacent bytes of a group are both above 0x7F: all such bytes are faults then. */
ALWAYS_INLINE bool utf8_is_ascii_and_faults(const uint8_t *src)
{
    vec together = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++)
        together = v_or(together, v_and(v_load(src + VEC * i), v_load(src + VEC * i + 1)));
    return !v_has_signs(together);
}

/* Converts a group of ASCII and isolated faults. Returns the number of faults. */
ALWAYS_INLINE size_t utf8_emit_ascii_and_faults(enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    size_t count = 0;
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        vec x = v_load(src + VEC * i);
        vec low = v_blend(x, v_all(to == FORM_latin1 ? '?' : 0xFD), x), high = v_greater8(v_zero(), x);
        if (to == FORM_latin1)
            v_store(dst + VEC * i, low);
        else
            emit_all_words(to, dst + VEC * i * form_unit_size(to), join_planes(low, high));
        count += count_signs(x);
    }
    return count;
}

/* Moves the cursor from between groups to between characters: skips the rest of a character, and writes its low surrogate. */
ALWAYS_INLINE void utf8_end_groups(struct cursor *c, struct utf8_carry carry)
{
    if (carry.low != 0) {
        store_utf16(c->dst, 0xDC00 | (c->src[1] & 0x0Fu) << 6 | (c->src[2] & 0x3Fu));
        c->dst += 2;
    }
    c->src += first_bit(~carry.taken);
}

/* Converts any group. Returns false at a fault if the conversion is strict. *bad: the number of faults. */
ALWAYS_INLINE bool utf8_any_group(enum runic_form to, struct cursor *c, struct utf8_carry *carry, size_t *bad)
{
    size_t count = GROUP_BYTES;
    if (c->lossy && carry->taken == 0 && utf8_is_ascii_and_faults(c->src)) {
        *bad = utf8_emit_ascii_and_faults(to, c->src, c->dst);
    } else {
        struct utf8_group g = utf8_find_group(to, c->src, *carry);
        *bad = g.count_bad;
        if (*bad != 0 && !c->lossy)
            return false;
        if (g.any_supplementary != 0)
            count = utf8_emit_group(to, c->src, c->dst, &g, true);
        else
            count = utf8_emit_group(to, c->src, c->dst, &g, false);
        *carry = g.carry;
    }
    c->replaced += *bad;
    cursor_advance(FORM_utf8, to, c, GROUP_BYTES, count);
    return true;
}

/* Converts VEC well-formed bytes to ISO-8859-1, with '?' for each character that it lacks. Returns the leads of these. */
ALWAYS_INLINE uint64_t utf8_emit_unmapped(const uint8_t *src, uint8_t *dst, uint64_t keep)
{
    const vec c0 = v_load(src), unmapped = v_subs8(c0, v_all(0x44)); /* 0xC4 and above */
    const vec low = utf8_low_byte(v_subs8(c0, v_all(0xC0)), v_blend(c0, utf8_six_bits(v_load(src + 1)), c0));
    emit_bytes(dst, v_blend(unmapped, v_all('?'), low), keep);
    return v_signs(unmapped);
}

/*
 * Converts a group to ISO-8859-1, except its last character, which may be cut. Returns false if it is ill-formed. Characters
 * that ISO-8859-1 lacks are not handled as faults here: text of another script would take twice the time. *count: the number
 * of '?'.
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
    if (keep == 0) /* only if another thread has changed the text */
        return false;
    const size_t last = last_bit(keep);
    *count -= unmapped >> last & 1;
    c->src += 3 * VEC + last;
    c->dst = dst - 1;
    return true;
}

/* Converts groups of well-formed text to ISO-8859-1, until `idle` groups in a row needed no '?'. Returns false if the next
 * group is ill-formed. */
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

/* Converts groups until `idle` of them in a row had no fault; begins and ends between characters. Strict: stops before a
 * group with a fault. */
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
        run = c->dst - before == GROUP_BYTES ? 0 : run + 1; /* 0 for ASCII with isolated faults */
        if (in_turns && run == QUESTION_GROUPS)
            break;
        before = c->dst;
    }
    utf8_end_groups(c, carry);
    return CONTINUE;
}

/* ---- The loop ---- */

typedef enum step_end utf8_any_loop(int idle, struct cursor *c);

/* Converts a run of supplementary characters. Returns false if there was none. *fault: the next character must be checked. */
ALWAYS_INLINE bool supplementary_to(enum runic_form to, bool *fault, struct cursor *c)
{
    if (to == FORM_latin1 || !supplementary_run(to, c))
        return false;
    *fault = c->lossy && c->src != c->src_end && *c->src >= 0x80;
    return true;
}

/*
 * Converts groups of all kinds. Text between runs of supplementary characters, which is seldom more than a block, is left to
 * blocks; so is a single fault. After two faults near each other, more are likely. Returns true if the next block has a fault.
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
        for (int i = 0; i < BLOCKS_BETWEEN_GROUPS && cursor_rest(FORM_utf8, c) > 0 && state == CONTINUE; i++) {
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
