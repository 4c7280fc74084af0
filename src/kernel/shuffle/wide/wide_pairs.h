/* wide_pairs.h - groups with pairs among other units between UTF-16 and UTF-32, good ones; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Loops by themselves, with their constants in registers. They also do the groups between those with pairs, vector by vector,
 * and ask only what each of them needs: mixed text would be a chain of wrong guesses otherwise.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_PAIRS_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_PAIRS_H

#include "../cursor.h"
#include "wide_faults.h"
#include "wide_plain.h"
#include "wide_runs.h"

#define UNITS       (VEC / 2)                        /* words in a vector */
#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */
#define CALM        4                                /* groups without pairs in a row, and the loop for plain text takes over */

/* ---- UTF-16 to UTF-32 ---- */

/* UNITS words; a bit for each high surrogate, and for each low one. */
ALWAYS_INLINE size_t put_any_words(enum runic_form to, uint8_t *dst, struct word_pairs p, uint64_t high, uint64_t low,
                                   struct join_constants k)
{
    if ((high | low) != 0)
        return put_joined(dst, p, low ^ first_bits(UNITS), k);
    put_plain_words(to, dst, p.words);
    return UNITS;
}

/* Is the first word the second one of a pair? Not zero where surrogates do not go together. */
struct joined_seen {
    uint64_t carry;
    vec faults;
};

/* A group with a word behind it; *seen: as the group before left it. Yields how many units. */
ALWAYS_INLINE size_t put_joined_group(enum runic_form to, const uint8_t *src, uint8_t *dst, struct joined_seen *seen,
                                      struct join_constants k)
{
    size_t done = 0;
    UNROLL
    for (size_t i = 0; i < 4; i += 2) {
        const uint8_t *at = src + VEC * i;
        const struct word_pairs a = find_word_pairs(v_load(at), v_load(at + 2), k);
        const struct word_pairs b = find_word_pairs(v_load(at + VEC), v_load(at + VEC + 2), k);
        seen->faults = v_or(seen->faults, v_or(v_xor(a.high, a.before_low), v_xor(b.high, b.before_low)));
        const uint64_t high = v_signs(v_unlace(v_pack_masks16(a.before_low, b.before_low))), low = high << 1 | seen->carry;
        seen->carry = high >> (VEC - 1);
        done += put_any_words(to, dst + 4 * done, a, high & first_bits(UNITS), low & first_bits(UNITS), k);
        done += put_any_words(to, dst + 4 * done, b, high >> UNITS, low >> UNITS & first_bits(UNITS), k);
    }
    return done;
}

/* From between characters or, behind such a group, in a pair; ends before a fault. */
ALWAYS_INLINE void joined_groups(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const struct join_constants k = join_constants(true);
    struct joined_seen seen = {is_low_surrogate(load_utf16(c->src)), v_zero()};
    for (int calm = 0; calm < CALM && has_wide_group(from, to, c) && cursor_rest(from, c) > GROUP(from); calm++) {
        if (pair_run_behind(from, to, seen.carry, c)) {
            seen.carry = 0;
            if (cursor_rest(from, c) == 0 || is_low_surrogate(load_utf16(c->src)))
                return;
            calm = -1;
            continue;
        }
        const size_t written = put_joined_group(to, c->src, c->dst, &seen, k);
        if (!v_is_zero(seen.faults))
            return;
        if (written != GROUP(from) || seen.carry != 0)
            calm = -1;
        cursor_advance(from, to, c, GROUP(from), written);
    }
}

/* ---- UTF-32 to UTF-16 ---- */

/* A group. *worst: the highest utf32_badness. Yields how many units. */
ALWAYS_INLINE size_t put_split_group(const uint8_t *src, uint8_t *dst, vec *worst, struct split_constants k)
{
    size_t done = 0;
    UNROLL
    for (size_t i = 0; i < 4; i += 2) {
        const vec a = v_load(src + VEC * i), b = v_load(src + VEC * (i + 1));
        *worst = v_max32(*worst, v_max32(utf32_badness(a), utf32_badness(b)));
        if (v_meet(v_or(a, b), k.beyond)) {
            done += put_split(dst + 2 * done, split_values(a, k));
            done += put_split(dst + 2 * done, split_values(b, k));
        } else {
            v_store(dst + 2 * done, narrow_units(a, b));
            done += UNITS;
        }
    }
    return done;
}

/* Ends before a fault. */
ALWAYS_INLINE void split_groups(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const struct split_constants k = split_constants(true);
    for (int calm = 0; calm < CALM && has_wide_group(from, to, c); calm++) {
        vec worst = v_zero();
        if (!v_meet(v_sub32(v_load(c->src), k.base), v_all32(0xFFF00000)))
            return; /* to the loop for runs */
        const size_t written = put_split_group(c->src, c->dst, &worst, k);
        if (utf32_is_bad(worst))
            return;
        if (written != GROUP(from))
            calm = -1;
        cursor_advance(from, to, c, GROUP(from), written);
    }
}

#undef UNITS
#undef GROUP
#undef CALM

#endif
