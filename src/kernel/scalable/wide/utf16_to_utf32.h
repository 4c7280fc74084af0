/* utf16_to_utf32.h - UTF-16 to UTF-32. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_WIDE_UTF16_TO_UTF32_H
#define RUNIC_KERNEL_SCALABLE_WIDE_UTF16_TO_UTF32_H

#include "surrogates.h"

/* Units with surrogates among them, and one behind them that is looked at. Low ones are left out, behind what they complete. */
ALWAYS_INLINE struct runic_pair utf16_pairs_to_utf32(const uint8_t *src, size_t n, uint8_t *dst, size_t cap)
{
    const vuint16m2_t units = load16m2(src, n), next = load16m2(src + 2, n);
    const vbool8_t high = UTF16_HIGH(units, n), keep = __riscv_vmnot(UTF16_LOW(units, n), n);
    const size_t count = __riscv_vcpop(keep, n);
    if (count > cap || !UTF16_PAIRS_ARE_GOOD(src, high, next, n))
        return (struct runic_pair){0, 0};
    vuint32m4_t pairs = __riscv_vwaddu_wv(__riscv_vwmulu(units, 0x400, n), next, n);
    pairs = __riscv_vsub(pairs, (0xD800u << 10) + 0xDC00 - 0x10000, n); /* RFC 2781 section 2.2 */
    const vuint32m4_t values = __riscv_vmerge(__riscv_vzext_vf2(units, n), pairs, high, n);
    __riscv_vse8(dst, __riscv_vreinterpret_u8m4(__riscv_vcompress(values, keep, n)), 4 * count);
    return (struct runic_pair){n + utf16_ends_within_pair(src, n), count};
}

/* Units up to a vector with surrogates, of which all that stand before them are taken. */
ALWAYS_INLINE size_t utf16_plain_to_utf32(const uint8_t *src, size_t len, uint8_t *dst)
{
    const uint8_t *at = src, *const end = src + 2 * len;
    long surrogate = -1;
    while (at < end && surrogate < 0) {
        size_t n = __riscv_vsetvl_e16m4((size_t)(end - at) / 2);
        const vuint16m4_t units = __riscv_vreinterpret_u16m4(__riscv_vle8_v_u8m4(at, 2 * n));
        surrogate = __riscv_vfirst(UTF16_SURROGATES(units, n), n);
        n = surrogate < 0 ? n : (size_t)surrogate;
        __riscv_vse8(dst, __riscv_vreinterpret_u8m8(__riscv_vzext_vf2(units, n)), 4 * n);
        at += 2 * n;
        dst += 4 * n;
    }
    return (size_t)(at - src) / 2;
}

/* At least SCALAR_TEXT units. */
ALWAYS_INLINE struct runic_pair utf16_step_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    if (!is_surrogate(load_utf16(src))) {
        const size_t n = utf16_plain_to_utf32(src, smaller(len, cap), dst);
        return (struct runic_pair){n, n};
    }
    return utf16_pairs_to_utf32(src, __riscv_vsetvl_e16m2(len - 1), dst, cap);
}

static NOINLINE struct runic_pair scalable_utf16_to_utf32_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_pair done = {0, 0}, more = {1, 1};
    while (more.read > 0 && len - done.read >= SCALAR_TEXT) {
        more = utf16_step_to_utf32(src + 2 * done.read, len - done.read, dst + 4 * done.written, cap - done.written);
        done = (struct runic_pair){done.read + more.read, done.written + more.written};
    }
    return done;
}

#endif
