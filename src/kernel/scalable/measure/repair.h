/* repair.h - replaces unpaired surrogates of UTF-16 with U+FFFD, in place. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_MEASURE_REPAIR_H
#define RUNIC_KERNEL_SCALABLE_MEASURE_REPAIR_H

#include "../wide/surrogates.h"

/*
 * Repairs n units, which must not begin within a pair; a high surrogate at their end is left for the next turn. Returns
 * the number of replacements.
 */
ALWAYS_INLINE size_t repair_units(uint8_t *text, size_t n)
{
    const vuint16m8_t units = load16m8(text, n);
    const vbool2_t surrogates = UTF16_SURROGATES(units, n);
    if (__riscv_vfirst(surrogates, n) < 0)
        return 0;
    const vbool2_t above = __riscv_vmsgtu(units, 0xDBFF, n);
    const vbool2_t high = __riscv_vmandn(surrogates, above, n), low = __riscv_vmand(surrogates, above, n);
    const vbool2_t wanted = mask_of_before(high, false);
    if (__riscv_vfirst(__riscv_vmxor(wanted, low, n), n) < 0)
        return 0;
    const vbool2_t low_next = UTF16_LOW(__riscv_vslide1down(units, 0xDC00, n), n);
    const vbool2_t faults = __riscv_vmor(__riscv_vmandn(high, low_next, n), __riscv_vmandn(low, wanted, n), n);
    __riscv_vse8(text, __riscv_vreinterpret_u8m8(__riscv_vmerge(units, REPLACEMENT_CHARACTER, faults, n)), 2 * n);
    return __riscv_vcpop(faults, n);
}

/* Repairs a text. Scalar does the last unit, or a high surrogate at the end. */
static size_t scalable_utf16_repair(void *text, size_t len)
{
    uint8_t *at = text;
    size_t left = len, replaced = 0;
    while (left > 1) {
        const size_t n = __riscv_vsetvl_e16m8(left), taken = n - utf16_ends_within_pair(at, n);
        replaced += repair_units(at, n);
        at += 2 * taken;
        left -= taken;
    }
    return replaced + runic_scalar_utf16_repair(at, left);
}

#endif
