/* subparts.h - finds where characters begin in UTF-8. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_MEASURE_SUBPARTS_H
#define RUNIC_KERNEL_SCALABLE_MEASURE_SUBPARTS_H

#include "../surrogates.h"

/* Returns n less the bytes of a character that is cut at n; 0 if n is below 3. The result is a boundary, since src is one. */
ALWAYS_INLINE size_t utf8_without_cut(const uint8_t *src, size_t n)
{
    if (n < 3)
        return 0;
    const uint8_t *const end = src + n;
    if (end[-1] >= 0xC0)
        return n - 1;
    if (end[-2] >= 0xE0)
        return n - 2;
    return end[-3] >= 0xF0 ? n - 3 : n;
}

/*
 * Returns the lanes with overlong forms after 0xE0 or 0xF0 (`not_low`), and with second bytes out of range after 0xED
 * or 0xF4 (`only_low`). `low`: the lanes whose second byte is low.
 */
ALWAYS_INLINE vbool8_t utf8_second_is_wrong(vuint8m1_t first, uint8_t not_low, uint8_t only_low, vbool8_t low, size_t n)
{
    const vbool8_t overlong = __riscv_vmand(__riscv_vmseq(first, not_low, n), low, n);
    return __riscv_vmor(overlong, __riscv_vmandn(__riscv_vmseq(first, only_low, n), low, n), n);
}

/* Returns which of n bytes, from a boundary on, continue the byte before: all other bytes begin a character or a fault. */
ALWAYS_INLINE vbool8_t utf8_continued(vuint8m1_t bytes, size_t n)
{
    const vbool8_t continuations = __riscv_vmslt(__riscv_vreinterpret_i8m1(bytes), -64, n);
    const vuint8m1_t lead = __riscv_vslide1up(bytes, 0, n), lead_2 = __riscv_vslide1up(lead, 0, n);
    const vuint8m1_t lead_3 = __riscv_vslide1up(lead_2, 0, n);
    const vbool8_t allowed = __riscv_vmsltu(__riscv_vsub(lead, 0xC2, n), 0xF5 - 0xC2, n);
    const vbool8_t wrong = __riscv_vmor(utf8_second_is_wrong(lead, 0xE0, 0xED, __riscv_vmsltu(bytes, 0xA0, n), n),
                                        utf8_second_is_wrong(lead, 0xF0, 0xF4, __riscv_vmsltu(bytes, 0x90, n), n), n);
    const vbool8_t second = __riscv_vmandn(__riscv_vmand(continuations, allowed, n), wrong, n);
    vbool8_t third = __riscv_vmand(short_mask_of_before(second, false), __riscv_vmsgtu(lead_2, 0xDF, n), n);
    third = __riscv_vmand(third, continuations, n);
    vbool8_t fourth = __riscv_vmand(short_mask_of_before(third, false), __riscv_vmsgtu(lead_3, 0xEF, n), n);
    fourth = __riscv_vmand(fourth, continuations, n);
    return __riscv_vmor(__riscv_vmor(second, third, n), fourth, n);
}

/*
 * Returns true if a register of bytes, from a boundary on, is well-formed: the continuations are exactly where the
 * leads require them.
 */
ALWAYS_INLINE bool utf8_few_are_good(const uint8_t *src, size_t n)
{
    const vuint8m1_t bytes = __riscv_vle8_v_u8m1(src, n);
    const vint8m1_t with_sign = __riscv_vreinterpret_i8m1(bytes);
    if (__riscv_vfirst(__riscv_vmslt(with_sign, 0, n), n) < 0)
        return true;
    const vbool8_t continued = utf8_continued(bytes, n), continuations = __riscv_vmslt(with_sign, -64, n);
    const vuint8m1_t lead = __riscv_vslide1up(bytes, 0, n), lead_2 = __riscv_vslide1up(lead, 0, n);
    const vuint8m1_t lead_3 = __riscv_vslide1up(lead_2, 0, n);
    vbool8_t wanted = __riscv_vmor(__riscv_vmsgtu(lead, 0xBF, n), __riscv_vmsgtu(lead_2, 0xDF, n), n);
    wanted = __riscv_vmor(wanted, __riscv_vmsgtu(lead_3, 0xEF, n), n);
    const vbool8_t bad = __riscv_vmor(__riscv_vmxor(wanted, continued, n), __riscv_vmxor(continuations, continued, n), n);
    return __riscv_vfirst(bad, n) < 0 && utf8_without_cut(src, n) == n;
}

#endif
