/* bytes.h - converts ASCII and ISO-8859-1 to UTF-16 and UTF-32, and from UTF-16: one code unit for each byte. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_BYTES_H
#define RUNIC_KERNEL_SCALABLE_BYTES_H

#include "common.h"

/*
 * Widens each byte to a unit; there must be room for all. From UTF-8, stops at the first byte that is not ASCII.
 * Returns the number of bytes.
 */
ALWAYS_INLINE size_t bytes_to_units(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst)
{
    const uint8_t *at = src, *const end = src + len;
    long other = -1;
    while (at < end && other < 0) {
        const size_t left = (size_t)(end - at);
        if (to == FORM_utf16) {
            const size_t vl = __riscv_vsetvl_e8m4(left);
            const vuint8m4_t bytes = __riscv_vle8_v_u8m4(at, vl);
            other = from == FORM_utf8 ? __riscv_vfirst(__riscv_vmsgtu(bytes, 0x7F, vl), vl) : -1;
            const size_t n = other < 0 ? vl : (size_t)other;
            __riscv_vse8(dst, __riscv_vreinterpret_u8m8(__riscv_vzext_vf2(bytes, n)), 2 * n);
            at += n;
            dst += 2 * n;
        } else {
            const size_t vl = __riscv_vsetvl_e8m2(left);
            const vuint8m2_t bytes = __riscv_vle8_v_u8m2(at, vl);
            other = from == FORM_utf8 ? __riscv_vfirst(__riscv_vmsgtu(bytes, 0x7F, vl), vl) : -1;
            const size_t n = other < 0 ? vl : (size_t)other;
            __riscv_vse8(dst, __riscv_vreinterpret_u8m8(__riscv_vzext_vf4(bytes, n)), 4 * n);
            at += n;
            dst += 4 * n;
        }
    }
    return (size_t)(at - src);
}

/* Narrows each unit of UTF-16 to a byte, up to the first unit above `most`; there must be room for all. Returns the number of
 * units. */
ALWAYS_INLINE size_t units_to_bytes(uint16_t most, const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t pos = 0;
    long other = -1;
    while (pos < len && other < 0) {
        const size_t vl = __riscv_vsetvl_e16m8(len - pos);
        const vuint16m8_t units = load16m8(src + 2 * pos, vl);
        other = __riscv_vfirst(__riscv_vmsgtu(units, most, vl), vl);
        const size_t n = other < 0 ? vl : (size_t)other;
        __riscv_vse8(dst + pos, __riscv_vncvt_x(units, n), n);
        pos += n;
    }
    return pos;
}

#endif
