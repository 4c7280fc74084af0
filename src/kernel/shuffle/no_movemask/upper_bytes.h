/* upper_bytes.h - surrogates by their upper bytes, where hardware loads these apart; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* They alone tell, and come two vectors at a time. */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_UPPER_BYTES_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_UPPER_BYTES_H

#include "../units.h"

#if THREES

/* Of 2 * UNITS words. */
ALWAYS_INLINE vec upper_bytes(const uint8_t *src)
{
    vec parts[2];
    v_load2(src, parts);
    return parts[HOST_IS_BIG ? 0 : 1];
}

/* Is there a surrogate in four vectors of words, or one in the lower words of double words? */
ALWAYS_INLINE bool has_surrogates(enum runic_form from, const uint8_t *src)
{
    const int up = HOST_IS_BIG ? 8 : 0; /* of two bytes of a double word, where the lower word's stands */
    const vec mark = is_utf16(from) ? v_all(0xD8) : v_all16((uint16_t)(0x00D8 << up)),
              end = is_utf16(from) ? v_all(8) : v_all16((uint16_t)(8 << up));
    return !v_is_zero(v_subs8(end, v_min8(v_xor(upper_bytes(src), mark), v_xor(upper_bytes(src + 2 * VEC), mark))));
}

/* The same, one after another: *high tells, of the words before and then of the last ones of these, which are high ones. Do
 * they go together up to the last one? */
ALWAYS_INLINE bool utf16_words_go_on(const uint8_t *src, vec *high)
{
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < 2; i++) {
        const vec kind = v_and(upper_bytes(src + 2 * VEC * i), v_all(0xFC)), before = *high;
        *high = v_equal8(kind, v_all(0xD8));
        faults = v_or(faults, v_xor(v_move_up_from(before, *high, 1), v_equal8(kind, v_all(0xDC))));
    }
    return v_is_zero(v_opaque(faults));
}

#define PAIRED_GROUPS 8 /* that are taken as the first one, which has pairs */

/* Groups from *pos on, of which the first has surrogates, and some more that may have. *pos: the last one, behind which no pair
 * is cut unless no group is left. False: words up to its last one do not go together. */
ALWAYS_INLINE bool utf16_some_go_on(const uint8_t *src, size_t len, size_t *pos)
{
    const size_t group = 4 * UNITS;
    vec high = v_all(*pos > 0 && is_high_surrogate(load_utf16(src + 2 * *pos - 2)) ? 0xFF : 0);
    for (int left = PAIRED_GROUPS;; *pos += group) {
        if (!utf16_words_go_on(src + 2 * *pos, &high))
            return false;
        left--;
        if (len - *pos <= 2 * group || (left <= 0 && !is_high_surrogate(load_utf16(src + 2 * (*pos + group) - 2))))
            return true;
    }
}

/* All ones where a word is a high surrogate, and where the one behind is a low one. */
struct upper_pairs {
    vec high, before_low;
};

ALWAYS_INLINE struct upper_pairs find_upper_pairs(const uint8_t *src)
{
    const vec field = v_all(0xFC);
    return (struct upper_pairs){v_equal8(v_and(upper_bytes(src), field), v_all(0xD8)),
                                v_equal8(v_and(upper_bytes(src + 2), field), v_all(0xDC))};
}

/* Do four vectors of words go together, and with the word after them? Opaque, or clang makes masks of the masks. */
ALWAYS_INLINE bool utf16_words_go_together(const uint8_t *src)
{
    const struct upper_pairs a = find_upper_pairs(src), b = find_upper_pairs(src + 2 * VEC);
    return v_is_zero(v_opaque(v_or(v_xor(a.high, a.before_low), v_xor(b.high, b.before_low))));
}

/* How many surrogates are in pairs that begin in four vectors of words? */
ALWAYS_INLINE size_t pairs_of_group(const uint8_t *src)
{
    v_tally pairs = v_no_tally();
    UNROLL
    for (size_t i = 0; i < 2; i++) {
        const struct upper_pairs p = find_upper_pairs(src + 2 * VEC * i);
        pairs = v_tally_signs(pairs, v_and(p.high, p.before_low));
    }
    return 2 * v_tally_sum(pairs);
}

/* The unit before `at`, if it is a high surrogate with no low one behind it. */
ALWAYS_INLINE size_t repair_high_before(uint8_t *at)
{
    if (!is_high_surrogate(load_utf16(at - 2)) || is_low_surrogate(load_utf16(at)))
        return 0;
    store_utf16(at - 2, REPLACEMENT_CHARACTER);
    return 1;
}
#else
ALWAYS_INLINE bool utf16_some_go_on(const uint8_t *src, size_t len, size_t *pos)
{
    (void)src, (void)len, (void)pos;
    return false;
}
#endif

#endif
