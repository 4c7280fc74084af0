/* utf16_to_utf32.h - converts UTF-16 to UTF-32. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_WIDE_UTF16_TO_UTF32_H
#define RUNIC_KERNEL_SCALABLE_WIDE_UTF16_TO_UTF32_H

#include "surrogates.h"

/* Converts units with surrogates among them. Low surrogates are removed after they were added to their pair. */
ALWAYS_INLINE struct runic_progress utf16_pairs_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t n = __riscv_vsetvl_e16m2(len);
    const vuint16m2_t units = load16m2(src, n);
    const vuint16m2_t next = utf16_next(src, len, units, n);
    vbool8_t high, low;
    if (!utf16_find_pairs(units, UTF16_LOW(next, n), n, &high, &low))
        return STOPPED_HERE;
    const vbool8_t keep = __riscv_vmnot(low, n);
    const size_t count = __riscv_vcpop(keep, n);
    if (count > cap)
        return STOPPED_HERE;
    vuint32m4_t pairs = __riscv_vwaddu_wv(__riscv_vwmulu(units, 0x400, n), next, n);
    pairs = __riscv_vsub(pairs, (0xD800u << 10) + 0xDC00 - 0x10000, n); /* RFC 2781 section 2.2 */
    const vuint32m4_t values = __riscv_vmerge(__riscv_vzext_vf2(units, n), pairs, high, n);
    __riscv_vse8(dst, __riscv_vreinterpret_u8m4(__riscv_vcompress(values, keep, n)), 4 * count);
    return (struct runic_progress){utf16_with_pair(src, len, n), count};
}

ALWAYS_INLINE size_t utf16_store_plain(vuint16m4_t units, size_t n, uint8_t *dst)
{
    __riscv_vse8(dst, __riscv_vreinterpret_u8m8(__riscv_vzext_vf2(units, n)), 4 * n);
    return n;
}

/* Converts units up to the first surrogate, or up to the last vector. Returns the number of units. */
ALWAYS_INLINE size_t utf16_plain_to_utf32(const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t pos = 0;
    for (const size_t all = __riscv_vsetvlmax_e16m4(); len - pos >= all; pos += all) {
        const vuint16m4_t units = __riscv_vreinterpret_u16m4(load_four_registers(src + 2 * pos));
        const long surrogate = __riscv_vfirst(UTF16_SURROGATES(units, all), all);
        if (surrogate >= 0)
            return pos + utf16_store_plain(units, (size_t)surrogate, dst + 4 * pos);
        store_whole(dst + 4 * pos, __riscv_vreinterpret_u8m8(__riscv_vzext_vf2(units, all)));
    }
    const size_t n = __riscv_vsetvl_e16m4(len - pos);
    const vuint16m4_t units = __riscv_vreinterpret_u16m4(__riscv_vle8_v_u8m4(src + 2 * pos, 2 * n));
    const long surrogate = __riscv_vfirst(UTF16_SURROGATES(units, n), n);
    return pos + utf16_store_plain(units, surrogate < 0 ? n : (size_t)surrogate, dst + 4 * pos);
}

ALWAYS_INLINE struct runic_progress utf16_step_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    if (!is_surrogate(load_utf16(src))) {
        const size_t n = utf16_plain_to_utf32(src, smaller(len, cap), dst);
        return (struct runic_progress){n, n};
    }
    return utf16_pairs_to_utf32(src, len, dst, cap);
}

ALWAYS_INLINE struct runic_progress scalable_utf16_to_utf32_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                                    bool few)
{
    struct runic_progress done = {0, 0}, more = {1, 1};
    while (more.read > 0 && done.read < len) {
        more = utf16_step_to_utf32(src + 2 * done.read, len - done.read, dst + 4 * done.written, cap - done.written);
        add_progress(&done, more);
        if (few)
            break;
    }
    return done;
}

#endif
