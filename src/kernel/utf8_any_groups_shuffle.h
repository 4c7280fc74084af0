/* utf8_any_groups_shuffle.h - four vectors of any UTF-8 at a time, with 4-byte characters or faults; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * For text that no branch predictor learns: where 4-byte characters stand among others, or faults among good ones. First the
 * marks of the whole group, then its units; blocks follow each other at equal distances, and what a character takes of the next
 * one is carried in bits, so no block waits for the one before.
 */
#ifndef RUNIC_KERNEL_UTF8_ANY_GROUPS_SHUFFLE_H
#define RUNIC_KERNEL_UTF8_ANY_GROUPS_SHUFFLE_H

#include "cursor_shuffle.h"
#include "utf8_marks_shuffle.h"

#define GROUP (4 * VEC)
#define AHEAD 3 /* bytes that a block reads beyond itself */

/* What stands before a group belongs to a character before it: bytes, and a low surrogate of them. */
struct utf8_carry {
    uint64_t taken, low;
};

/* A group: what to keep of each block, what is bad in it; what there is in all of them; what is left for the next. */
struct utf8_group {
    uint64_t keep[4], bad[4];
    uint64_t any_taken, any_four;
    size_t count_bad;
    struct utf8_carry carry;
};

ALWAYS_INLINE struct utf8_bytes utf8_load_bytes(const uint8_t *src)
{
    return (struct utf8_bytes){v_load(src), v_load(src + 1), v_load(src + 2), v_load(src + 3)};
}

ALWAYS_INLINE struct utf8_group utf8_mark_group(enum runic_form to, const uint8_t *src, struct utf8_carry carry)
{
    struct utf8_group g = {.any_four = carry.low, .carry = carry};
    ROLLED
    for (size_t i = 0; i < 4; i++) {
        struct utf8_marks m = utf8_find_marks(to, utf8_load_bytes(src + VEC * i));
        uint64_t taken = m.taken | g.carry.taken;
        g.bad[i] = m.bad & ~taken & first_bits(VEC);
        g.keep[i] = ~taken & first_bits(VEC);
        if (is_utf16(to))
            g.keep[i] |= ((m.four << 1) | g.carry.low) & first_bits(VEC);
        g.count_bad += bit_count(g.bad[i]);
        g.any_taken |= taken;
        g.any_four |= m.four & first_bits(VEC);
        g.carry = (struct utf8_carry){taken >> VEC, is_utf16(to) ? m.four >> (VEC - 1) & 1 : 0};
    }
    return g;
}

/* Yields how many units. */
ALWAYS_INLINE size_t utf8_emit_group(enum runic_form to, const uint8_t *src, uint8_t *dst, const struct utf8_group *g, bool four)
{
    size_t count = 0;
    ROLLED
    for (size_t i = 0; i < 4; i++) {
        struct utf8_planes p = utf8_any_planes(to, utf8_load_bytes(src + VEC * i), four, g->bad[i]);
        emit_planes(to, dst + count * form_unit_size(to), p, four, g->keep[i]);
        count += bit_count(g->keep[i]);
    }
    return count;
}

/* Every byte is a unit: it is ASCII, or bad. */
ALWAYS_INLINE void utf8_emit_bytes(enum runic_form to, const uint8_t *src, uint8_t *dst, const struct utf8_group *g)
{
    ROLLED
    for (size_t i = 0; i < 4; i++) {
        vec bad = v_from_signs(g->bad[i]);
        vec low = v_blend(bad, v_all(to == FORM_latin1 ? '?' : 0xFD), v_load(src + VEC * i));
        emit_all_words(to, dst + VEC * i * form_unit_size(to), join_planes(to, low, to == FORM_latin1 ? v_zero() : bad));
    }
}

/* From the place before a group to between characters: the rest of a character is behind, and of a pair before. */
ALWAYS_INLINE void utf8_end_groups(enum runic_form to, struct cursor *c, struct utf8_carry carry)
{
    if (carry.low != 0) {
        store_utf16(to, c->dst, 0xDC00 | (c->src[1] & 0x0Fu) << 6 | (c->src[2] & 0x3Fu));
        c->dst += 2;
    }
    c->src += __builtin_ctzll(~carry.taken);
}

/*
 * From between characters to between characters, until `calm` groups in a row had no fault. Not lossy: ends before a group with
 * a fault.
 */
ALWAYS_INLINE void utf8_any_groups(enum runic_form to, bool lossy, int calm, struct cursor *c)
{
    struct utf8_carry carry = {0, 0};
    int left = calm;
    do {
        if (!cursor_has(FORM_utf8, to, c, GROUP + AHEAD, GROUP + 1))
            break;
        struct utf8_group g = utf8_mark_group(to, c->src, carry);
        size_t count = GROUP;
        if (g.count_bad != 0 && !lossy)
            break;
        if (g.any_taken == 0)
            utf8_emit_bytes(to, c->src, c->dst, &g);
        else if (g.any_four != 0)
            count = utf8_emit_group(to, c->src, c->dst, &g, true);
        else
            count = utf8_emit_group(to, c->src, c->dst, &g, false);
        left = g.count_bad != 0 ? calm : left - 1;
        c->replaced += g.count_bad;
        carry = g.carry;
        cursor_advance(FORM_utf8, to, c, GROUP, count);
    } while (left > 0);
    utf8_end_groups(to, c, carry);
}

#undef GROUP
#undef AHEAD

#endif
