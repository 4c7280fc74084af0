/* surrogates.h - UTF-16's surrogates, and whether they stand in pairs. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_WIDE_SURROGATES_H
#define RUNIC_KERNEL_SCALABLE_WIDE_SURROGATES_H

#include "../common.h"

ALWAYS_INLINE vbool8_t utf16_surrogates(vuint16m2_t units, size_t n)
{
    return __riscv_vmseq(__riscv_vand(units, 0xF800, n), 0xD800, n);
}

ALWAYS_INLINE vbool8_t utf16_high(vuint16m2_t units, size_t n)
{
    return __riscv_vmseq(__riscv_vand(units, 0xFC00, n), 0xD800, n);
}

ALWAYS_INLINE vbool8_t utf16_low(vuint16m2_t units, size_t n)
{
    return __riscv_vmseq(__riscv_vand(units, 0xFC00, n), 0xDC00, n);
}

/* Does a low surrogate follow where one should, and only there? The first unit begins a character if it is none. */
ALWAYS_INLINE bool utf16_pairs_are_good(const uint8_t *src, vbool8_t high, vuint16m2_t next, size_t n)
{
    const vbool8_t bad = __riscv_vmxor(high, utf16_low(next, n), n);
    return !is_low_surrogate(load_utf16(src)) && __riscv_vfirst(bad, n) < 0;
}

/* Whether the last of n units is one's first half. */
ALWAYS_INLINE size_t utf16_ends_within_pair(const uint8_t *src, size_t n)
{
    return is_high_surrogate(load_utf16(src + 2 * (n - 1)));
}

#endif
