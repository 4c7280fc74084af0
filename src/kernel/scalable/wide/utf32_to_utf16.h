/* utf32_to_utf16.h - converts UTF-32 to UTF-16. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_WIDE_UTF32_TO_UTF16_H
#define RUNIC_KERNEL_SCALABLE_WIDE_UTF32_TO_UTF16_H

#include "surrogates.h"

/* Converts values up to the first that is not a single unit; there must be room for all. Returns the number of values. */
ALWAYS_INLINE size_t utf32_plain_to_utf16(const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t pos = 0;
    long other = -1;
    while (pos < len && other < 0) {
        size_t n = __riscv_vsetvl_e32m8(len - pos);
        const vuint16m4_t units = UTF32_CLIPPED(load32m8(src + 4 * pos, n), n);
        other = __riscv_vfirst(__riscv_vmor(UTF16_SURROGATES(units, n), __riscv_vmseq(units, 0xFFFF, n), n), n);
        n = other < 0 ? n : (size_t)other;
        __riscv_vse8(dst + 2 * pos, __riscv_vreinterpret_u8m4(units), 2 * n);
        pos += n;
    }
    return pos;
}

/*
 * Converts any values. Each becomes a slot of two units, of which zeros are removed: a low surrogate is never zero, and
 * the second unit of any other slot is.
 */
ALWAYS_INLINE struct runic_progress utf32_pairs_to_utf16(const uint8_t *src, size_t n, uint8_t *dst, size_t cap)
{
    const vuint32m4_t values = load32m4(src, n);
    if (__riscv_vfirst(UTF32_FAULTS(values, n), n) >= 0)
        return STOPPED_HERE;
    const vbool8_t supplementary = __riscv_vmsgtu(values, 0xFFFF, n);
    const size_t count = n + __riscv_vcpop(supplementary, n);
    if (count > cap)
        return STOPPED_HERE;
    if (count == n) {
        __riscv_vse8(dst, __riscv_vreinterpret_u8m2(__riscv_vncvt_x(values, n)), 2 * n);
        return (struct runic_progress){n, n};
    }
    /* Bits from 10 on stay in the lower unit, and the lower ten bits move up (RFC 2781 section 2.1). */
    vuint32m4_t pairs = __riscv_vmacc(__riscv_vsrl(values, 10, n), 0x10000, values, n);
    pairs = __riscv_vadd(__riscv_vand(pairs, 0x03FFFFFF, n), 0xDC00D7C0, n);
    const vuint16m4_t slots = __riscv_vreinterpret_u16m4(__riscv_vmerge(values, pairs, supplementary, n));
    const vbool4_t even = __riscv_vreinterpret_b4(mask_of_eights(0x55));
    const vbool4_t keep = __riscv_vmor(__riscv_vmsne(slots, 0, 2 * n), even, 2 * n);
    __riscv_vse8(dst, __riscv_vreinterpret_u8m4(__riscv_vcompress(slots, keep, 2 * n)), 2 * count);
    return (struct runic_progress){n, count};
}

ALWAYS_INLINE struct runic_progress scalable_utf32_to_utf16_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                                    bool few)
{
    struct runic_progress done = {0, 0}, more = {1, 1};
    while (more.read > 0 && done.read < len) {
        const uint8_t *const at = src + 4 * done.read;
        uint8_t *const out = dst + 2 * done.written;
        const size_t left = len - done.read, room = cap - done.written;
        /* After a pair, more pairs are likely. */
        const bool plain = more.read == more.written && load_utf32(at) <= 0xFFFF;
        const size_t n = plain ? utf32_plain_to_utf16(at, smaller(left, room), out) : 0;
        if (n > 0)
            more = (struct runic_progress){n, n};
        else
            more = utf32_pairs_to_utf16(at, __riscv_vsetvl_e32m4(left), out, room);
        add_progress(&done, more);
        if (few)
            break;
    }
    return done;
}

#endif
