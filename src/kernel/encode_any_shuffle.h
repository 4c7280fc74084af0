/* encode_any_shuffle.h - four vectors of any UTF-16 or UTF-32 to UTF-8, with pairs, 4-byte characters or faults among others.
 */
/* SPDX-License-Identifier: MIT */
/*
 * For text that no branch predictor learns. Each surrogate makes two bytes of its pair's four, so vectors follow each other at
 * equal distances, also through pairs.
 */
#ifndef RUNIC_KERNEL_ENCODE_ANY_SHUFFLE_H
#define RUNIC_KERNEL_ENCODE_ANY_SHUFFLE_H

#include "cursor_shuffle.h"
#include "encode_four_shuffle.h"
#include "encode_utf8_shuffle.h"

#define UNITS       (VEC / 2)                        /* words in a vector */
#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */

/* Does a group begin with nothing but surrogates, or with nothing but values above FFFF? */
ALWAYS_INLINE bool encode_begins_fours(enum runic_form from, const uint8_t *src)
{
    vec x = v_load(src);
    if (is_utf16(from))
        return v_is_zero(v_xor(v_and(x, all_units(from, 0xF800)), all_units(from, 0xD800)));
    return !v_meet(v_sub32(swap_units(from, x), v_all32(0x10000)), v_all32(0xFFF00000));
}

/* Where groups end within a pair, it is left whole; they began at `begin`. */
ALWAYS_INLINE void end_encode_groups(enum runic_form from, const uint8_t *begin, struct cursor *c)
{
    if (is_utf16(from) && c->src != begin && c->src != c->src_end && is_low_surrogate(load_utf16(from, c->src)) &&
        is_high_surrogate(load_utf16(from, c->src - 2))) {
        c->src -= 2;
        c->dst -= 2;
    }
}

/* Are all words of a group below 800, or surrogates? Then each makes two bytes at most. */
ALWAYS_INLINE bool takes_two_a_word(enum runic_form from, const uint8_t *text)
{
    const vec field = all_units(from, 0xF800), surrogate = all_units(from, 0xD800);
    vec three = v_zero();
    UNROLL
    for (int i = 0; i < 4; i++) {
        vec kind = v_and(v_load(text + VEC * i), field);
        three = v_or(three, v_without(kind, v_equal16(kind, surrogate)));
    }
    return v_is_zero(three);
}

/* A group of words, as `text` has them, and pairs; before: the words one before, as far as they are of pairs. */
ALWAYS_INLINE size_t encode_paired_group(enum runic_form from, const uint8_t *text, const uint8_t *before, bool is_first,
                                         uint8_t *dst, struct encode_constants k)
{
    const bool two = takes_two_a_word(from, text);
    uint8_t *at = dst;
    ROLLED
    for (int i = 0; i < 4; i += 2) {
        vec a = load_units(from, text + VEC * i), b = load_units(from, text + VEC * (i + 1));
        vec before_a = is_first && i == 0 ? v_move_up(a, 2) : load_units(from, before + VEC * i);
        vec before_b = load_units(from, before + VEC * (i + 1));
        if (two) {
            at += put_two(at, fold_pairs(a, before_a).words, fold_pairs(b, before_b).words, false, k);
        } else {
            at += put_slots(at, encode_pairs(a, before_a, k));
            at += put_slots(at, encode_pairs(b, before_b, k));
        }
    }
    return (size_t)(at - dst);
}

ALWAYS_INLINE size_t encode_values_group(enum runic_form from, const uint8_t *text, uint8_t *dst)
{
    uint8_t *at = dst;
    ROLLED
    for (int i = 0; i < 4; i++) {
        struct utf8_wide_slots slots = encode_any(load_units(from, text + VEC * i));
        put_wide_slots(at, slots);
        at += wide_slots_size(slots, VEC / 4);
    }
    return (size_t)(at - dst);
}

#undef UNITS
#undef GROUP

#endif
