/* bit_counts.h - counts the bits of a mask by a table, for hardware whose instruction for it works on vectors. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_BIT_COUNTS_H
#define RUNIC_VEC_BIT_COUNTS_H

#define COUNTS_2(n) n, n + 1, n + 1, n + 2
#define COUNTS_4(n) COUNTS_2(n), COUNTS_2(n + 1), COUNTS_2(n + 1), COUNTS_2(n + 2)
#define COUNTS_6(n) COUNTS_4(n), COUNTS_4(n + 1), COUNTS_4(n + 1), COUNTS_4(n + 2)
static const uint8_t bit_counts[256] = {COUNTS_6(0), COUNTS_6(1), COUNTS_6(1), COUNTS_6(2)};

ALWAYS_INLINE size_t mask_count(uint64_t mask)
{
    return (size_t)bit_counts[mask & 0xFF] + bit_counts[mask >> 8 & 0xFF];
}

#endif
