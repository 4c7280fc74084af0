/* surrogates.h - UTF-16's surrogates, and whether they stand in pairs. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_WIDE_SURROGATES_H
#define RUNIC_KERNEL_SCALABLE_WIDE_SURROGATES_H

#include "../common.h"

/* Macros, since two registers and eight are vectors of different types. */
#define UTF16_SURROGATES(units, n) __riscv_vmseq(__riscv_vand(units, 0xF800, n), 0xD800, n)
#define UTF16_HIGH(units, n)       __riscv_vmseq(__riscv_vand(units, 0xFC00, n), 0xD800, n)
#define UTF16_LOW(units, n)        __riscv_vmseq(__riscv_vand(units, 0xFC00, n), 0xDC00, n)

/* Does a low surrogate follow where one should, and only there? The first unit begins a character, if it is no low one. */
#define UTF16_PAIRS_ARE_GOOD(src, high, next, n)                                                                               \
    (!is_low_surrogate(load_utf16(src)) && __riscv_vfirst(__riscv_vmxor(high, UTF16_LOW(next, n), n), n) < 0)

/* For each unit whether the one before it is in a mask; `first` for the first one. Masks are bits of one register. */
ALWAYS_INLINE vbool2_t mask_of_before(vbool2_t mask, bool first)
{
    const size_t all = __riscv_vsetvlmax_e32m1();
    const vuint32m1_t bits = __riscv_vreinterpret_u32m1(mask);
    const vuint32m1_t carried = __riscv_vslide1up(__riscv_vsrl(bits, 31, all), first, all);
    return __riscv_vreinterpret_b2(__riscv_vor(__riscv_vsll(bits, 1, all), carried, all));
}

/* Whether the last of n units is a pair's first half. */
ALWAYS_INLINE size_t utf16_ends_within_pair(const uint8_t *src, size_t n)
{
    return is_high_surrogate(load_utf16(src + 2 * (n - 1)));
}

#endif
