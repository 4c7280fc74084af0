/* swap.h - swaps the bytes of UTF-16 and UTF-32, by shifts: not all hardware can reverse bytes in lanes (Zvbb). */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_WIDE_SWAP_H
#define RUNIC_KERNEL_SCALABLE_WIDE_SWAP_H

#include "../common.h"

/*
 * Swaps the bytes of units. A product with 0x100 or 0x10000 is a shift up, and the part shifted down is added by the
 * same instruction. n: the number of 16-bit lanes.
 */
ALWAYS_INLINE vuint8m8_t with_swapped_units(enum runic_form form, vuint8m8_t bytes, size_t n)
{
    const vuint16m8_t pairs = __riscv_vreinterpret_u16m8(bytes);
    const vuint16m8_t swapped = __riscv_vmacc(__riscv_vsrl(pairs, 8, n), 0x100, pairs, n);
    if (form == FORM_utf16)
        return __riscv_vreinterpret_u8m8(swapped);
    const vuint32m8_t fours = __riscv_vreinterpret_u32m8(swapped);
    return __riscv_vreinterpret_u8m8(__riscv_vmacc(__riscv_vsrl(fours, 16, n / 2), 0x10000, fours, n / 2));
}

/* Swaps a text. dst may be src: a turn stores to the place from which it loaded. */
ALWAYS_INLINE void scalable_swap(enum runic_form form, const uint8_t *src, size_t len, uint8_t *dst)
{
    const size_t all = __riscv_vsetvlmax_e8m8(), size = form_unit_size(form), bytes = len * size;
    size_t pos = 0;
    for (; bytes - pos >= all; pos += all)
        store_whole(dst + pos, with_swapped_units(form, load_whole(src + pos), all / 2));
    for (size_t n; pos < bytes; pos += n) {
        n = size * (form == FORM_utf16 ? __riscv_vsetvl_e16m8(len - pos / size) : __riscv_vsetvl_e32m8(len - pos / size));
        __riscv_vse8(dst + pos, with_swapped_units(form, __riscv_vle8_v_u8m8(src + pos, n), n / 2), n);
    }
}

static void scalable_utf16_swap(const void *src, size_t len, void *dst)
{
    scalable_swap(FORM_utf16, src, len, dst);
}

static void scalable_utf32_swap(const void *src, size_t len, void *dst)
{
    scalable_swap(FORM_utf32, src, len, dst);
}

#endif
