/* repair.h - unpaired surrogates of UTF-16 become U+FFFD where they stand. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_MEASURE_REPAIR_H
#define RUNIC_KERNEL_SCALABLE_MEASURE_REPAIR_H

#include "../wide/surrogates.h"

/* Of n units, and one behind them that is looked at; the unit before is a high surrogate or not. */
ALWAYS_INLINE size_t repair_units(uint8_t *text, size_t n, bool high_before)
{
    const vuint16m8_t units = load16m8(text, n);
    if (!high_before && __riscv_vfirst(UTF16_SURROGATES(units, n), n) < 0)
        return 0;
    const vbool2_t high = UTF16_HIGH(units, n), low = UTF16_LOW(units, n);
    const vbool2_t alone = __riscv_vmandn(high, UTF16_LOW(load16m8(text + 2, n), n), n);
    const vbool2_t faults = __riscv_vmor(alone, __riscv_vmandn(low, mask_of_before(high, high_before), n), n);
    const size_t count = __riscv_vcpop(faults, n);
    if (count > 0)
        __riscv_vse8(text, __riscv_vreinterpret_u8m8(__riscv_vmerge(units, REPLACEMENT_CHARACTER, faults, n)), 2 * n);
    return count;
}

/* The last unit is left to scalar, with the high surrogate before it. */
static size_t scalable_utf16_repair(void *text, size_t len)
{
    uint8_t *const src = text;
    size_t pos = 0, replaced = 0;
    bool high_before = false;
    for (size_t n; len - pos > 1; pos += n) {
        n = __riscv_vsetvl_e16m8(len - pos - 1);
        const bool high_last = utf16_ends_within_pair(src + 2 * pos, n) != 0;
        replaced += repair_units(src + 2 * pos, n, high_before);
        high_before = high_last;
    }
    pos -= high_before;
    return replaced + runic_scalar_utf16_repair(src + 2 * pos, len - pos);
}

#endif
