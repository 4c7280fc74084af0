/* kept.h - the lanes that a mask keeps, side by side from the first on; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. In place: compress waits for the old value of the register that it writes, also where nothing
 * of it stays, and compilers choose one that an earlier compress has written. Zen 5: five cycles each instead of one.
 */
#ifndef RUNIC_KERNEL_AVX512_KEPT_H
#define RUNIC_KERNEL_AVX512_KEPT_H

ALWAYS_INLINE vec v_kept8(vec lanes, __mmask64 which)
{
    __asm__("vpcompressb %0, %0%{%1%}%{z%}" : "+v"(lanes) : "Yk"(which));
    return lanes;
}

ALWAYS_INLINE vec v_kept16(vec lanes, __mmask32 which)
{
    __asm__("vpcompressw %0, %0%{%1%}%{z%}" : "+v"(lanes) : "Yk"(which));
    return lanes;
}

ALWAYS_INLINE vec v_kept32(vec lanes, __mmask16 which)
{
    __asm__("vpcompressd %0, %0%{%1%}%{z%}" : "+v"(lanes) : "Yk"(which));
    return lanes;
}

/* A copy of a mask in a general register; see mask_bits. */
ALWAYS_INLINE uint32_t mask_bits32(__mmask32 mask)
{
    uint32_t bits;
    __asm__("kmovd %1, %0" : "=r"(bits) : "k"(mask));
    return bits;
}

/* The upper half of a mask. clang would go by memory, and wait for its own store: 8 v 48 GB/s. */
ALWAYS_INLINE __mmask16 upper_mask(__mmask32 mask)
{
    __mmask16 upper;
    __asm__("kshiftrd $16, %1, %0" : "=k"(upper) : "k"(mask));
    return upper;
}

/*
 * A loop for some kind of text leaves off when several groups in a row were of another. After one only, where words of both
 * kinds follow each other, a branch would be mispredicted at every turn; so would one on the kind of a group. A bit for each
 * group, 1 for the loop's own kind, the last one lowest.
 */
ALWAYS_INLINE bool is_settled(uint32_t groups)
{
    return groups % 16 == 0;
}

#endif
