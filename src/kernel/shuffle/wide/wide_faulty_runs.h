/* wide_faulty_runs.h - runs of pairs, or of values above FFFF, with a fault here and there; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * A fault is replaced in the loop, which goes on behind it with whole vectors: that is one wrong guess. By groups that are
 * repaired and put as mixed text, which then had to find back into a run, it was three or four.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_FAULTY_RUNS_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_FAULTY_RUNS_H

#include "../cursor.h"
#include "wide_steps.h"

#define FEW(from) (is_utf16(from) ? 8u : 4u) /* bytes of faulty double words in two vectors: with more, groups are better */

/* A bit for each byte of double words in two vectors that are not zero. */
ALWAYS_INLINE uint64_t double_words_set(vec a, vec b)
{
    const uint64_t zeros = v_signs(v_equal32(a, v_zero())) | v_signs(v_equal32(b, v_zero())) << VEC;
    return VEC == 32 ? ~zeros : ~zeros & first_bits(2 * VEC % 64);
}

/* The unit at c is no half of a pair: so may be the next one, of which there are two. False: it is no surrogate. */
ALWAYS_INLINE bool replace_lone_units(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const uint32_t second = load_utf16(c->src + 2), third = load_utf16(c->src + 4);
    if (!is_surrogate(load_utf16(c->src)))
        return false;
    /* Numbers, and no branch: it would be a guess. */
    const unsigned is_pair = (unsigned)is_high_surrogate(second) & (unsigned)is_low_surrogate(third);
    const size_t count = 1 + ((unsigned)is_surrogate(second) & ~is_pair);
    store_utf32(c->dst, REPLACEMENT_CHARACTER);
    store_utf32(c->dst + 4, REPLACEMENT_CHARACTER);
    cursor_advance(from, to, c, count, count);
    c->replaced += count;
    return true;
}

/* Pairs to values, with faults. */
ALWAYS_INLINE void faulty_pair_run(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const vec field = v_opaque(v_all32(0xFC00FC00)), kinds = v_opaque(v_all32(0xDC00D800));
    const struct pair_constants k = pair_constants(true);
    bool more = true;
    /* Two units may be replaced where the last pair stood: one more of each than whole vectors have. */
    while (more && cursor_rest(from, c) > 0 && cursor_room(to, c) > 0) {
        vec x = v_zero(), y = x;
        LOOP_AT_LINE;
        for (size_t n = smaller((cursor_rest(from, c) - 1) / VEC, (cursor_room(to, c) - 1) / (VEC / 2)); n > 0; n--) {
            const vec a = v_load(c->src), b = v_load(c->src + VEC);
            x = v_xor(v_and(a, field), kinds);
            y = v_xor(v_and(b, field), kinds);
            v_store(c->dst, join_pairs(a, k));
            IN_ORDER;
            v_store(c->dst + VEC, join_pairs(b, k));
            IN_ORDER;
            if (!v_is_zero(v_or(x, y)))
                break;
            cursor_advance(from, to, c, VEC, VEC / 2);
        }
        const uint64_t faulty = double_words_set(x, y);
        more = faulty != 0 && bit_count(faulty) <= FEW(from);
        if (more) {
            c->src += first_bit(faulty);
            c->dst += first_bit(faulty);
            more = replace_lone_units(from, to, c);
        }
    }
}

/* Values above FFFF to pairs, with faults. */
ALWAYS_INLINE void faulty_split_run(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const vec planes = v_opaque(v_all32(0xFFF00000));
    const struct split_constants k = split_constants(true);
    bool more = true;
    while (more) {
        vec a = v_zero(), b = a;
        LOOP_AT_LINE;
        for (size_t n = smaller(cursor_rest(from, c) / (VEC / 2), cursor_room(to, c) / VEC); n > 0; n--) {
            a = v_sub32(v_load(c->src), k.base);
            b = v_sub32(v_load(c->src + VEC), k.base);
            v_store(c->dst, split_pairs(a, k));
            IN_ORDER;
            v_store(c->dst + VEC, split_pairs(b, k));
            IN_ORDER;
            if (v_meet(v_or(a, b), planes))
                break;
            cursor_advance(from, to, c, VEC / 2, VEC);
        }
        const uint64_t others = double_words_set(v_and(a, planes), v_and(b, planes));
        more = others != 0 && bit_count(others) <= FEW(from);
        if (more) {
            c->src += first_bit(others);
            c->dst += first_bit(others);
            more = !is_scalar_value(load_utf32(c->src));
        }
        if (more) {
            store_utf16(c->dst, REPLACEMENT_CHARACTER);
            cursor_advance(from, to, c, 1, 1);
            c->replaced++;
        }
    }
}

/* Does such a run begin here? Asked wherever a group has faults. */
ALWAYS_INLINE bool begins_faulty_run(enum runic_form from, const uint8_t *src)
{
    const vec x = v_load(src);
    const vec others = is_utf16(from) ? v_xor(v_and(x, v_all32(0xFC00FC00)), v_all32(0xDC00D800))
                                      : v_and(v_sub32(x, v_all32(0x10000)), v_all32(0xFFF00000));
    return bit_count(v_signs(v_equal32(others, v_zero()))) >= VEC - FEW(from);
}

#undef FEW

#endif
