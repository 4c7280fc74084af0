/* encode_any_shuffle.h - four vectors of any UTF-16 or UTF-32 to UTF-8, with pairs, 4-byte characters or faults among others.
 */
/* SPDX-License-Identifier: MIT */
/*
 * For text that no branch predictor learns. A surrogate is decided by its neighbours, and each makes two bytes of its pair's
 * four, so blocks follow each other at equal distances, also through pairs.
 */
#ifndef RUNIC_KERNEL_ENCODE_ANY_SHUFFLE_H
#define RUNIC_KERNEL_ENCODE_ANY_SHUFFLE_H

#include "cursor_shuffle.h"
#include "encode_four_shuffle.h"
#include "encode_utf8_shuffle.h"
#include "utf16_marks_shuffle.h"

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

/* A group of words, of which at least one more follows. is_first: what stands before is none of its business. */
ALWAYS_INLINE bool encode_any_words(enum runic_form from, bool lossy, bool is_first, struct cursor *c)
{
    const struct encode_constants k = encode_constants(true);
    const uint8_t *src = c->src;
    uint8_t *dst = c->dst;
    size_t bad = 0;
    ROLLED
    for (int i = 0; i < 4; i++) {
        vec x = load_units(from, src), before = is_first && i == 0 ? v_move_up(x, 2) : load_units(from, src - 2);
        struct utf16_kinds kinds = utf16_find_kinds(x, before, load_units(from, src + 2));
        bad += bit_count(v_signs(kinds.lone)) / 2;
        x = v_blend(kinds.lone, v_all16(REPLACEMENT_CHARACTER), x);
        dst += put_slots(dst, encode_pairs(x, before, kinds.high, kinds.low, k));
        src += VEC;
    }
    if (bad != 0 && !lossy)
        return false;
    c->replaced += bad;
    c->src = src;
    c->dst = dst;
    return true;
}

ALWAYS_INLINE bool encode_any_values(enum runic_form from, bool lossy, struct cursor *c)
{
    uint8_t *dst = c->dst;
    size_t bad = 0;
    ROLLED
    for (int i = 0; i < 4; i++) {
        vec x = load_units(from, c->src + VEC * i), faults = utf32_faults(x);
        bad += bit_count(v_signs(faults)) / 4;
        struct utf8_wide_slots slots = encode_any(v_blend(faults, v_all32(REPLACEMENT_CHARACTER), x));
        put_wide_slots(dst, slots);
        dst += wide_slots_size(slots, VEC / 4);
    }
    if (bad != 0 && !lossy)
        return false;
    c->replaced += bad;
    c->src += 4 * VEC;
    c->dst = dst;
    return true;
}

/* A group of a chain that began at `begin`. False: it has a fault, and the conversion is not lossy; or room is short. */
ALWAYS_INLINE bool encode_any_group(enum runic_form from, bool lossy, const uint8_t *begin, struct cursor *c)
{
    if (is_utf16(from))
        return cursor_rest(from, c) > GROUP(from) && encode_any_words(from, lossy, c->src == begin, c);
    return cursor_room(FORM_utf8, c) >= 4 * GROUP(from) + 16 && encode_any_values(from, lossy, c);
}

#undef GROUP

#endif
