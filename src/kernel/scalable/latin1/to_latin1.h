/* to_latin1.h - converts UTF-16 to ISO-8859-1. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_LATIN1_TO_LATIN1_H
#define RUNIC_KERNEL_SCALABLE_LATIN1_TO_LATIN1_H

#include "../bytes.h"

/* Converts whole vectors of units as long as all are characters of ISO-8859-1. Returns the number of units. */
ALWAYS_INLINE size_t whole_units_to_latin1(const uint8_t *src, size_t len, uint8_t *dst)
{
    const size_t all = __riscv_vsetvlmax_e16m8();
    size_t pos = 0;
    for (; len - pos >= all; pos += all) {
        const vuint16m8_t units = __riscv_vreinterpret_u16m8(load_whole(src + 2 * pos));
        if (__riscv_vfirst(__riscv_vmsgtu(units, 0xFF, all), all) >= 0)
            break;
        __riscv_vse8(dst + pos, __riscv_vncvt_x(units, all), all);
    }
    return pos;
}

static struct runic_progress scalable_utf16_to_latin1(const void *text, size_t len, void *out, size_t cap)
{
    const uint8_t *src = text;
    uint8_t *dst = out;
    const size_t most = smaller(len, cap), whole = whole_units_to_latin1(src, most, dst);
    const size_t n = whole + units_to_bytes(0xFF, src + 2 * whole, most - whole, dst + whole);
    return (struct runic_progress){n, n};
}

static struct runic_progress scalable_utf16_to_latin1_lossy(const void *src, size_t len, void *dst, size_t cap,
                                                            size_t *replaced)
{
    const struct lossy at = convert_lossy(FORM_utf16, FORM_latin1, scalable_utf16_to_latin1, src, len, dst, cap);
    *replaced = at.replaced;
    return at.done;
}

#endif
