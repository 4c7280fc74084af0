/* utf8_any_groups.h - four vectors of any UTF-8 at a time, with 4-byte characters or faults; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * For text that no branch predictor learns: where 4-byte characters stand among others, or faults among good ones. First the
 * marks of the whole group, then its units; blocks follow each other at equal distances, and what a character takes of the next
 * one is carried in bits, so no block waits for the one before: 4.3 GB/s of Arabic with a fault in 100 bytes, by a careful
 * block at each fault 4.0 (gcc; 2026-11-20, docs/kernels/utf8_to_utf16.md).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_ANY_GROUPS_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_ANY_GROUPS_H

#include "../cursor.h"
#include "../utf8_marks.h"

#define GROUP (4 * VEC)
#define AHEAD 3 /* bytes that a block reads beyond itself */

/* What stands before a group belongs to a character before it: bytes, and a low surrogate of them. */
struct utf8_carry {
    uint64_t taken, low;
};

/* A group: what to keep of each block, what is bad in it; what there is in all of them; what is left for the next. */
struct utf8_group {
    uint64_t keep[4], bad[4];
    uint64_t any_four;
    size_t count_bad;
    struct utf8_carry carry;
};

ALWAYS_INLINE struct utf8_bytes utf8_load_bytes(const uint8_t *src)
{
    return (struct utf8_bytes){v_load(src), v_load(src + 1), v_load(src + 2), v_load(src + 3)};
}

/* A block: what to keep, what is bad, and 4-byte leads. */
struct utf8_block {
    uint64_t keep, bad, four;
};

/* Takes what the block before left, and leaves what is left for the next. */
ALWAYS_INLINE struct utf8_block utf8_mark_block(enum runic_form to, struct utf8_bytes b, struct utf8_carry *carry)
{
    struct utf8_marks m = utf8_find_marks(to, b);
    const uint64_t taken = m.taken | carry->taken, inside = first_bits(VEC);
    struct utf8_block block = {~taken & inside, m.bad & ~taken & inside, m.four & inside};
    if (is_utf16(to))
        block.keep |= (m.four << 1 | carry->low) & inside;
    *carry = (struct utf8_carry){taken >> VEC, is_utf16(to) ? m.four >> (VEC - 1) & 1 : 0};
    return block;
}

ALWAYS_INLINE struct utf8_group utf8_mark_group(enum runic_form to, const uint8_t *src, struct utf8_carry carry)
{
    struct utf8_group g = {.any_four = carry.low, .carry = carry};
    LOOP_AT_LINE;
    ROLLED
    for (size_t i = 0; i < 4; i++) {
        struct utf8_block block = utf8_mark_block(to, utf8_load_bytes(src + VEC * i), &g.carry);
        g.keep[i] = block.keep;
        g.bad[i] = block.bad;
        g.count_bad += bit_count(block.bad);
        g.any_four |= block.four;
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
        struct utf8_planes p = utf8_any_planes(to, utf8_load_bytes(src + VEC * i), four, g->bad[i]);
        emit_planes(to, dst + count * form_unit_size(to), p, four, g->keep[i]);
        count += bit_count(g->keep[i]);
    }
    return count;
}

/* Of bytes above 7F, no two stand together: all of them are bad. */
ALWAYS_INLINE bool utf8_is_ascii_and_faults(const uint8_t *src)
{
    vec together = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++)
        together = v_or(together, v_and(v_load(src + VEC * i), v_load(src + VEC * i + 1)));
    return v_signs(together) == 0;
}

ALWAYS_INLINE bool utf8_is_ascii_and_faults_next(enum runic_form to, const struct cursor *c)
{
    return cursor_has(FORM_utf8, to, c, GROUP + AHEAD, GROUP + 1) && utf8_is_ascii_and_faults(c->src);
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
        count += bit_count(v_signs(x));
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
    c->src += __builtin_ctzll(~carry.taken);
}

/* Any group. False: it has a fault, and the conversion is not lossy. */
ALWAYS_INLINE bool utf8_any_group(enum runic_form to, bool lossy, struct cursor *c, struct utf8_carry *carry, size_t *bad)
{
    size_t count = GROUP;
    if (lossy && carry->taken == 0 && utf8_is_ascii_and_faults(c->src)) {
        *bad = utf8_emit_ascii_and_faults(to, c->src, c->dst);
    } else {
        struct utf8_group g = utf8_mark_group(to, c->src, *carry);
        *bad = g.count_bad;
        if (*bad != 0 && !lossy)
            return false;
        if (g.any_four != 0)
            count = utf8_emit_group(to, c->src, c->dst, &g, true);
        else
            count = utf8_emit_group(to, c->src, c->dst, &g, false);
        *carry = g.carry;
    }
    c->replaced += *bad;
    cursor_advance(FORM_utf8, to, c, GROUP, count);
    return true;
}

/*
 * From between characters to between characters, until `calm` groups in a row had no fault. Not lossy: ends before a group with
 * a fault.
 */
ALWAYS_INLINE void utf8_any_groups(enum runic_form to, bool lossy, int calm, struct cursor *c)
{
    struct utf8_carry carry = {0, 0};
    size_t bad;
    int left = calm;
    while (cursor_has(FORM_utf8, to, c, GROUP + AHEAD, GROUP + 1) && utf8_any_group(to, lossy, c, &carry, &bad)) {
        left = bad != 0 ? calm : left - 1;
        if (left <= 0)
            break;
    }
    utf8_end_groups(c, carry);
}

#undef GROUP
#undef AHEAD

#endif
