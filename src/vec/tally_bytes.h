/* tally_bytes.h - counts signs in the bytes of a vector, where a mask of signs takes several instructions. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_TALLY_BYTES_H
#define RUNIC_VEC_TALLY_BYTES_H

typedef vec v_tally;

ALWAYS_INLINE v_tally v_no_tally(void)
{
    return v_zero();
}

ALWAYS_INLINE v_tally v_tally_signs(v_tally tally, vec v)
{
    return v_add8(tally, v_right8(v, 7));
}

ALWAYS_INLINE size_t v_tally_sum(v_tally tally)
{
    return v_sum_all(tally);
}

#endif
