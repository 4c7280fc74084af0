/* surrogates.h - finds surrogates of UTF-16, and whether they are paired. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_SURROGATES_H
#define RUNIC_KERNEL_SCALABLE_SURROGATES_H

#include "common.h"

/* Macros, since two registers and eight are vectors of different types. */
#define UTF16_SURROGATES(units, n) __riscv_vmseq(__riscv_vand(units, 0xF800, n), 0xD800, n)
#define UTF16_HIGH(units, n)       __riscv_vmseq(__riscv_vand(units, 0xFC00, n), 0xD800, n)
#define UTF16_LOW(units, n)        __riscv_vmseq(__riscv_vand(units, 0xFC00, n), 0xDC00, n)

/*
 * Shifts a mask up by one lane: a bit is set if the lane before has it, or, in the first lane, if `first`. The mask is
 * one register.
 */
ALWAYS_INLINE vuint32m1_t bits_of_before(vuint32m1_t bits, bool first)
{
    const size_t all = __riscv_vsetvlmax_e32m1();
    const vuint32m1_t carried = __riscv_vslide1up(__riscv_vsrl(bits, 31, all), first, all);
    return __riscv_vor(__riscv_vsll(bits, 1, all), carried, all);
}

ALWAYS_INLINE vbool2_t mask_of_before(vbool2_t mask, bool first)
{
    return __riscv_vreinterpret_b2(bits_of_before(__riscv_vreinterpret_u32m1(mask), first));
}

/* Returns the unit after each of n; 0 after the last unit of the text. */
ALWAYS_INLINE vuint16m2_t utf16_next(const uint8_t *src, size_t len, vuint16m2_t units, size_t n)
{
    return __riscv_vslide1down(units, n < len ? (uint16_t)load_utf16(src + 2 * n) : 0, n);
}

/* Finds both halves of the pairs that begin in n units; `low_next`: a low surrogate follows. Returns false if a surrogate is
 * unpaired. The first unit must begin a character. */
ALWAYS_INLINE bool utf16_find_pairs(vuint16m2_t units, vbool8_t low_next, size_t n, vbool8_t *high, vbool8_t *low)
{
    *high = UTF16_HIGH(units, n);
    *low = UTF16_LOW(units, n);
    return __riscv_vfirst(__riscv_vmxor(*high, low_next, n), n) < 0 && __riscv_vfirst(*low, n) != 0;
}

/* Returns n, plus 1 if a pair crosses the end of n units. */
ALWAYS_INLINE size_t utf16_with_pair(const uint8_t *src, size_t len, size_t n)
{
    return n + (n < len && is_high_surrogate(load_utf16(src + 2 * (n - 1))) && is_low_surrogate(load_utf16(src + 2 * n)));
}

/* Returns 1 if the last of n units is a high surrogate. */
ALWAYS_INLINE size_t utf16_ends_within_pair(const uint8_t *src, size_t n)
{
    return is_high_surrogate(load_utf16(src + 2 * (n - 1)));
}

#endif
