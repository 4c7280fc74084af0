/* from_latin1.h - converts ISO-8859-1 to UTF-8 and UTF-16. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_LATIN1_FROM_LATIN1_H
#define RUNIC_KERNEL_SCALABLE_LATIN1_FROM_LATIN1_H

#include "../bytes.h"

/* Returns a slot of two bytes for each byte. The first one is zero, and is removed later, if the byte is ASCII. */
ALWAYS_INLINE vuint8m8_t latin1_slots(vuint8m4_t bytes, vbool2_t two, size_t n)
{
    const vuint8m4_t zeros = __riscv_vmv_v_x_u8m4(0, n);
    const vuint8m4_t leads = __riscv_vor_mu(two, zeros, __riscv_vsrl(bytes, 6, n), 0xC0, n);
    const vuint8m4_t ends = __riscv_vand_mu(two, bytes, bytes, 0xBF, n);
    return __riscv_vreinterpret_u8m8(__riscv_vwmaccu(__riscv_vwaddu_vv(leads, ends, n), 0xFF, ends, n));
}

/* Converts a vector at a time, until room is short. */
ALWAYS_INLINE struct runic_progress scalable_latin1_to_utf8_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const vbool1_t odd = __riscv_vreinterpret_b1(mask_of_eights(0xAA));
    struct runic_progress done = {0, 0};
    while (done.read < len) {
        const size_t n = __riscv_vsetvl_e8m4(len - done.read);
        const vuint8m4_t bytes = __riscv_vle8_v_u8m4(src + done.read, n);
        const vbool2_t two = __riscv_vmsgtu(bytes, 0x7F, n);
        const size_t count = n + __riscv_vcpop(two, n);
        if (count > cap - done.written)
            break;
        if (count == n) {
            __riscv_vse8(dst + done.written, bytes, n);
        } else {
            const vuint8m8_t slots = latin1_slots(bytes, two, n);
            const vbool1_t keep = __riscv_vmor(__riscv_vmsne(slots, 0, 2 * n), odd, 2 * n);
            __riscv_vse8(dst + done.written, __riscv_vcompress(slots, keep, 2 * n), count);
        }
        done = (struct runic_progress){done.read + n, done.written + count};
    }
    return done;
}

static struct runic_progress scalable_latin1_to_utf8(const void *src, size_t len, void *dst, size_t cap)
{
    return finish_convert(runic_scalar_latin1_to_utf8, FORM_latin1, FORM_utf8, src, len, dst, cap,
                          scalable_latin1_to_utf8_vectors(src, len, dst, cap));
}

static struct runic_progress scalable_latin1_to_utf16(const void *src, size_t len, void *dst, size_t cap)
{
    const size_t n = bytes_to_units(FORM_latin1, FORM_utf16, src, smaller(len, cap), dst);
    return (struct runic_progress){n, n};
}

#endif
