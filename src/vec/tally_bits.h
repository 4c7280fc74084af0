/* tally_bits.h - counts signs as the bits of a mask, where one instruction makes such a mask. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_TALLY_BITS_H
#define RUNIC_VEC_TALLY_BITS_H

typedef size_t v_tally;

ALWAYS_INLINE v_tally v_no_tally(void)
{
    return 0;
}

ALWAYS_INLINE v_tally v_tally_signs(v_tally tally, vec v)
{
    return tally + mask_count(v_signs(v));
}

ALWAYS_INLINE size_t v_tally_sum(v_tally tally)
{
    return tally;
}

#endif
