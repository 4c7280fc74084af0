/* size.h - the size of UTF-8 with faults where there is no movemask; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* For hardware where a mask of bits, or part of a vector, costs more than what it tells. */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_SIZE_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_SIZE_H

#include "decode.h"

#if NO_MOVEMASK
/* A group from a boundary on, with faults, and without bytes above 0xEF. Yields its units; *pos: behind what it takes. */
ALWAYS_INLINE size_t utf8_units_of_faulty_group(const uint8_t *src, size_t *pos)
{
    struct utf8_signed_marks m = {.second = v_zero(), .third = v_zero()};
    v_tally taken = v_no_tally();
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *at = src + *pos + VEC * i;
        m = utf8_find_signed_marks(FORM_utf16, m, v_load(at), v_load(at + 1), v_load(at + 2));
        taken = v_tally_signs(taken, m.taken);
    }
    *pos += GROUP_BYTES + first_bit(~utf8_taken_behind(m));
    return GROUP_BYTES - v_tally_sum(taken);
}

ALWAYS_INLINE bool utf8_has_narrow_group(const uint8_t *src, size_t rest)
{
    return rest >= GROUP_BYTES + LOOKAHEAD && !v_has_signs(utf8_leads4(utf8_highest(src, 4)));
}
#else
ALWAYS_INLINE size_t utf8_units_of_faulty_group(const uint8_t *src, size_t *pos)
{
    (void)src, (void)pos;
    return 0;
}

ALWAYS_INLINE bool utf8_has_narrow_group(const uint8_t *src, size_t rest)
{
    (void)src, (void)rest;
    return false;
}
#endif

#endif
