/* size.h - the size of UTF-8 with faults where there is no movemask; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* For hardware where a mask of bits, or part of a vector, costs more than what it tells. */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_SIZE_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_SIZE_H

#include "decode.h"

#if NO_MOVEMASK
/* A group from a boundary on, of whatever is there. Yields its units; *pos: behind what it takes. */
ALWAYS_INLINE size_t utf8_units_of_signed_group(enum runic_form to, bool four, const uint8_t *src, size_t *pos)
{
    struct utf8_signed_marks m = {.second = v_zero(), .third = v_zero(), .fourth = v_zero()};
    v_tally taken = v_no_tally(), pairs = v_no_tally();
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        m = utf8_find_signed_marks(to, four, m, v_zero(), utf8_load_bytes(src + *pos + VEC * i));
        taken = v_tally_signs(taken, m.taken);
        if (four && is_utf16(to))
            pairs = v_tally_signs(pairs, m.fourth);
    }
    *pos += GROUP_BYTES + first_bit(~utf8_taken_behind(four, m));
    return GROUP_BYTES - v_tally_sum(taken) + (four && is_utf16(to) ? v_tally_sum(pairs) : 0);
}

ALWAYS_INLINE size_t utf8_units_of_faulty_group(enum runic_form to, const uint8_t *src, size_t *pos)
{
    if (v_has_signs(utf8_leads4(utf8_highest(src + *pos, 4))))
        return utf8_units_of_signed_group(to, true, src, pos);
    return utf8_units_of_signed_group(to, false, src, pos);
}

/*
 * What two vectors of double words add to their number, whatever they are: *more counts a sign for each unit, *fours two for
 * each character above U+FFFF. What is above U+10FFFF takes as much as U+FFFD, and so do surrogates.
 */
ALWAYS_INLINE void utf32_tally_more(enum runic_form to, vec a, vec b, v_tally *more, v_tally *fours)
{
    const vec planes = v_halves32(v_right32(a, 16), b), words = v_halves32(a, v_left32(b, 16));
    const vec others = v_and(v_sub16(planes, v_all16(1)), v_all16(0xFFF0));
    *fours = v_tally_signs(*fours, v_equal16(others, v_zero()));
    const vec beyond = v_xor(v_equal16(planes, v_zero()), v_all(0xFF));
    if (to == FORM_utf8)
        *more = v_tally_signs(*more, marks_of_extra(v_or(words, beyond)));
}

/* Are four groups ASCII? Asked where units of the host are turned, which goes once for all of them. */
ALWAYS_INLINE bool utf32_four_are_ascii(const uint8_t *src)
{
    vec any = v_zero();
    if (!HOST_IS_BIG || load_utf32(src) > 0x7F)
        return false;
    UNROLL
    for (size_t i = 0; i < 16; i++)
        any = v_or(any, load_units(FORM_utf32, src + VEC * i));
    return !v_meet(any, beyond_units(FORM_utf32, 0x7F));
}

/* n groups. Yields what they add. */
ALWAYS_INLINE size_t utf32_more_of_groups(enum runic_form to, const uint8_t *src, size_t n)
{
    v_tally more = v_no_tally(), fours = v_no_tally();
    LOOP_AT_LINE;
    for (const uint8_t *end = src + n * GROUP_BYTES; src != end; src += GROUP_BYTES) {
        if (to == FORM_utf8 && end - src >= 4 * GROUP_BYTES && utf32_four_are_ascii(src)) {
            src += 3 * GROUP_BYTES;
            continue;
        }
        vec x[4];
        UNROLL
        for (size_t i = 0; i < 4; i++)
            x[i] = load_loose(FORM_utf32, src + VEC * i);
        if (!v_meet(any_of_four(x), beyond_units(FORM_utf32, to == FORM_utf8 ? 0x7F : 0xFFFF)))
            continue;
        UNROLL
        for (size_t i = 0; i < 4; i += 2)
            utf32_tally_more(to, x[i], x[i + 1], &more, &fours);
    }
    return v_tally_sum(more) + v_tally_sum(fours) / 2;
}

/* As many groups as there are. *size: grows. Yields their units. */
ALWAYS_INLINE size_t utf32_any_groups(enum runic_form to, const uint8_t *src, size_t len, size_t *size)
{
    const size_t most = 31; /* of which a tally holds the signs */
    for (size_t n = len / VEC, some; n > 0; n -= some, src += GROUP_BYTES * some) {
        some = smaller(n, most);
        *size += utf32_more_of_groups(to, src, some);
    }
    return len / VEC * VEC;
}
#else
ALWAYS_INLINE size_t utf32_any_groups(enum runic_form to, const uint8_t *src, size_t len, size_t *size)
{
    (void)to, (void)src, (void)len, (void)size;
    return 0;
}

ALWAYS_INLINE size_t utf8_units_of_faulty_group(enum runic_form to, const uint8_t *src, size_t *pos)
{
    (void)to, (void)src, (void)pos;
    return 0;
}
#endif

#endif
