/* utf8_to_latin1.h - converts UTF-8 to ISO-8859-1. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_LATIN1_UTF8_TO_LATIN1_H
#define RUNIC_KERNEL_SCALABLE_LATIN1_UTF8_TO_LATIN1_H

#include "../bytes.h"
#include "../surrogates.h"

/*
 * Converts n bytes, not all ASCII. A continuation must follow each 0xC2 and 0xC3; it is the character, after 0xC3 with
 * bit 6 set. A lead at the end is left to the next step. Returns {0, 0} at other text.
 */
ALWAYS_INLINE struct runic_progress utf8_pairs_to_latin1(const uint8_t *src, vuint8m4_t bytes, vbool2_t other, size_t n,
                                                         uint8_t *dst)
{
    const vbool2_t c3 = __riscv_vmseq(bytes, 0xC3, n), lead = __riscv_vmor(c3, __riscv_vmseq(bytes, 0xC2, n), n);
    const vbool2_t behind = __riscv_vmandn(other, lead, n);
    const vbool2_t no_continuation = __riscv_vmand(behind, __riscv_vmsgtu(bytes, 0xBF, n), n);
    const vbool2_t alone = __riscv_vmxor(mask_of_before(lead, false), behind, n);
    if (__riscv_vfirst(__riscv_vmor(no_continuation, alone, n), n) >= 0)
        return (struct runic_progress){0, 0};
    const vuint8m4_t values = __riscv_vor_mu(mask_of_before(c3, false), bytes, bytes, 0x40, n);
    const size_t count = n - __riscv_vcpop(lead, n);
    __riscv_vse8(dst, __riscv_vcompress(values, __riscv_vmnot(lead, n), n), count);
    return (struct runic_progress){n - (src[n - 1] > 0xBF), count};
}

ALWAYS_INLINE struct runic_progress scalable_utf8_to_latin1_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0}, more;
    do {
        const size_t n = __riscv_vsetvl_e8m4(smaller(len - done.read, cap - done.written));
        const vuint8m4_t bytes = __riscv_vle8_v_u8m4(src + done.read, n);
        const vbool2_t other = __riscv_vmsgtu(bytes, 0x7F, n);
        more = (struct runic_progress){n, n};
        if (__riscv_vfirst(other, n) < 0)
            __riscv_vse8(dst + done.written, bytes, n);
        else
            more = utf8_pairs_to_latin1(src + done.read, bytes, other, n, dst + done.written);
        done = (struct runic_progress){done.read + more.read, done.written + more.written};
    } while (more.read > 0);
    return done;
}

#endif
