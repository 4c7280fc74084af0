/* encode_any.h - four vectors of any UTF-16 or UTF-32 to UTF-8, with pairs, 4-byte characters or faults among others.
 */
/* SPDX-License-Identifier: MIT */
/*
 * For text that no branch predictor learns. Each surrogate makes two bytes of its pair's four, so vectors follow each other at
 * equal distances, also through pairs.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_ANY_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_ANY_H

#include "../cursor.h"
#include "encode_four.h"
#include "encode_utf8.h"

#define UNITS       (VEC / 2)                        /* words in a vector */
#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */

/* Is there a group that may hold anything, with room for all that it may write, and a word behind it? */
ALWAYS_INLINE bool has_other_group(enum runic_form from, const struct cursor *c)
{
    return is_utf16(from) ? cursor_has(from, FORM_utf8, c, GROUP(from) + 1, 3 * GROUP(from) + 16)
                          : cursor_has(from, FORM_utf8, c, GROUP(from), 4 * GROUP(from) + 16);
}

/* Does a group begin with nothing but surrogates, or with nothing but values above FFFF? */
ALWAYS_INLINE bool encode_begins_fours(enum runic_form from, const uint8_t *src)
{
    vec x = v_load(src);
    if (is_utf16(from))
        return v_is_zero(v_xor(v_and(x, all_units(from, 0xF800)), all_units(from, 0xD800)));
    return !v_meet(v_sub32(x, v_all32(0x10000)), v_all32(0xFFF00000));
}

/* Where groups end within a pair, it is left whole; they began at `begin`. */
ALWAYS_INLINE void end_encode_groups(enum runic_form from, const uint8_t *begin, struct cursor *c)
{
    if (is_utf16(from) && c->src != begin && c->src != c->src_end && is_low_surrogate(load_utf16(c->src)) &&
        is_high_surrogate(load_utf16(c->src - 2))) {
        c->src -= 2;
        c->dst -= 2;
    }
}

/* Does a group end within what is no pair? */
ALWAYS_INLINE bool is_cut_pair(enum runic_form from, const uint8_t *end)
{
    return is_utf16(from) && is_high_surrogate(load_utf16(end - 2)) && !is_low_surrogate(load_utf16(end));
}

/* Has a group surrogates, or values above FFFF? Has it words of three bytes? */
struct other_kind {
    bool others, three;
};

/* Less D800, surrogates are below 800, and nothing else is. */
ALWAYS_INLINE struct other_kind kind_of_other_words(const uint8_t *src)
{
    vec lowest = v_all16(0xFFFF), all = v_zero();
    UNROLL
    for (int i = 0; i < 4; i++) {
        vec x = v_load(src + VEC * i), above = v_sub16(x, v_all16(0xD800));
        lowest = v_min16(lowest, above);
        all = v_or(all, v_min16(x, above));
    }
    return (struct other_kind){!v_is_zero(v_equal16(v_min16(lowest, v_all16(0x7FF)), lowest)), v_meet(all, v_all16(0xF800))};
}

ALWAYS_INLINE struct other_kind kind_of_other(enum runic_form from, const uint8_t *src)
{
    if (is_utf16(from))
        return kind_of_other_words(src);
    const vec all = v_or(v_or(v_load(src), v_load(src + VEC)), v_or(v_load(src + 2 * VEC), v_load(src + 3 * VEC)));
    const bool beyond = v_meet(all, beyond_units(from, 0xFFFF));
    return (struct other_kind){beyond || has_surrogates(from, src), beyond || v_meet(all, beyond_units(from, 0x7FF))};
}

/*
 * What was seen in a group: all ones for high surrogates, and for faults: a low surrogate that has no high one before it, or
 * what a high one stands before, and is none; and the sign of words of three bytes.
 */
struct paired_seen {
    vec others, faults, three;
};

ALWAYS_INLINE struct paired_seen nothing_seen(void)
{
    return (struct paired_seen){v_zero(), v_zero(), v_zero()};
}

/* before: the words one before those that are folded. */
ALWAYS_INLINE void see_pairs(struct paired_seen *seen, struct utf8_folded x, vec before, struct encode_constants k)
{
    seen->faults = v_or(seen->faults, v_xor(v_equal16(v_right16(before, 10), k.high), x.low));
    seen->others = v_or(seen->others, x.high);
}

ALWAYS_INLINE size_t put_paired(uint8_t *dst, struct utf8_folded x, struct paired_seen *seen, struct encode_constants k)
{
    seen->three = v_or(seen->three, pair_lengths(x, k).three);
    return put_slots(dst, encode_pairs(x, k));
}

/* A group of words, as `text` has them, and pairs; before: the words one before, as far as they are of pairs. */
ALWAYS_INLINE size_t encode_paired_group(bool three, const uint8_t *text, const uint8_t *before, bool is_first, uint8_t *dst,
                                         struct paired_seen *seen, struct encode_constants k)
{
    uint8_t *at = dst;
    UNROLL
    for (int i = 0; i < 4; i += 2) {
        vec a = v_load(text + VEC * i), b = v_load(text + VEC * (i + 1));
        vec before_a = is_first && i == 0 ? v_move_up(a, 2) : v_load(before + VEC * i);
        vec before_b = v_load(before + VEC * (i + 1));
        const struct utf8_folded x = fold_pairs(a, before_a, k), y = fold_pairs(b, before_b, k);
        see_pairs(seen, x, before_a, k);
        see_pairs(seen, y, before_b, k);
        if (three) {
            at += put_paired(at, x, seen, k);
            at += put_paired(at, y, seen, k);
        } else {
            at += put_two(at, v_and(x.words, v_all16(0x1FFF)), v_and(y.words, v_all16(0x1FFF)), false, k);
        }
    }
    return (size_t)(at - dst);
}

/* A group of scalar values. */
ALWAYS_INLINE size_t encode_values_group(const uint8_t *text, uint8_t *dst, struct wide_constants k)
{
    uint8_t *at = dst;
    UNROLL
    for (int i = 0; i < 4; i++) {
        struct utf8_wide_slots slots = encode_any(v_load(text + VEC * i), k);
        put_wide_slots(at, slots);
        at += wide_slots_size(slots, VEC / 4);
    }
    return (size_t)(at - dst);
}

#undef UNITS
#undef GROUP

#endif
