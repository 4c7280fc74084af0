/* decode.h - UTF-8 with faults, or ASCII to its end, where there is no movemask; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* For hardware where a mask of bits, or part of a vector, costs more than what it tells. */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_DECODE_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_DECODE_H

#include "../utf8_decode.h"

/* Has a group leads of four bytes, and no others? */
ALWAYS_INLINE bool utf8_has_fours(const uint8_t *src)
{
    vec some = v_zero(), others = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        const vec x = v_load(src + VEC * i), leads4 = utf8_leads4(x);
        some = v_or(some, leads4);
        others = v_or(others, v_without(utf8_leads2(x), leads4));
    }
    return v_has_signs(some) && !v_has_signs(others);
}

/* Is a text of at least a vector ASCII from pos on, less than a group before its end? */
ALWAYS_INLINE bool ends_in_ascii(const uint8_t *src, size_t len, size_t pos)
{
    vec any = v_load(src + len - VEC);
    for (; len - pos > VEC; pos += VEC)
        any = v_or(any, v_load(src + pos));
    return !v_has_signs(any);
}

/* Not zero where a text that ends so is cut. */
ALWAYS_INLINE vec utf8_faults_at_end(vec last)
{
    static const uint8_t highest[16] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xEF, 0xDF, 0xBF};
    return v_subs8(last, v_table(highest));
}

#if NO_MOVEMASK /* where a mask costs more than what it tells */
/* The same of bytes below 0xF0, in signs: `taken` by a lead before; bad; second and third bytes that are good, at their leads.
 */
struct utf8_signed_marks {
    vec taken, bad, second, third;
};

/* before: of the bytes before these. */
ALWAYS_INLINE struct utf8_signed_marks utf8_find_signed_marks(enum runic_form to, struct utf8_signed_marks before, vec c0,
                                                              vec n1, vec n2)
{
    struct utf8_signed_marks m;
    const vec leads3 = utf8_leads3(c0);
    m.second = v_and(utf8_leads2(c0), v_equal8(utf8_pair_faults(c0, n1), v_zero()));
    m.third = v_and(v_and(m.second, leads3), utf8_continuations(n2));
    m.taken = v_or(v_move_up_from(before.second, m.second, 1), v_move_up_from(before.third, m.third, 2));
    vec good = v_or(m.third, v_without(m.second, leads3));
    if (to == FORM_latin1)
        good = v_without(good, v_at_least8(c0, 0xC4));
    m.bad = v_without(c0, v_or(m.taken, good));
    return m;
}

/* The bits of what such bytes take behind themselves. */
ALWAYS_INLINE uint64_t utf8_taken_behind(struct utf8_signed_marks m)
{
    return v_signs(m.second) >> (VEC - 1) | v_signs(m.third) >> (VEC - 2);
}

/* A group without bytes above 0xEF. Yields how many units. */
ALWAYS_INLINE size_t utf8_any_narrow_group(enum runic_form to, const uint8_t *src, uint8_t *dst, uint64_t *taken, size_t *bad)
{
    struct utf8_signed_marks m = {.second = v_zero(), .third = v_zero()};
    vec first = v_from_signs(*taken); /* what the group before takes of this one */
    v_tally faults = v_no_tally();
    size_t count = 0;
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *at = src + VEC * i;
        const vec c0 = v_load(at), n1 = v_load(at + 1), n2 = v_load(at + 2);
        m = utf8_find_signed_marks(to, m, v_without(c0, first), n1, n2);
        m.taken = v_or(m.taken, first);
        const struct utf8_planes p = utf8_narrow_planes(c0, n1, n2, utf8_leads3(c0), true);
        const vec low = v_blend(m.bad, v_all(to == FORM_latin1 ? '?' : 0xFD), p.low),
                  middle = v_blend(m.bad, v_all(0xFF), p.middle);
        const uint64_t keep = ~v_signs(m.taken) & first_bits(VEC);
        emit_two_planes(to, dst + count * form_unit_size(to), low, middle, keep);
        count += mask_count(keep);
        faults = v_tally_signs(faults, m.bad);
        first = v_zero();
    }
    *bad = v_tally_sum(faults);
    *taken = utf8_taken_behind(m);
    return count;
}
#endif

#endif
