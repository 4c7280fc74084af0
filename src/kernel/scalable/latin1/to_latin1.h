/* to_latin1.h - converts UTF-16 and UTF-32 to ISO-8859-1. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_LATIN1_TO_LATIN1_H
#define RUNIC_KERNEL_SCALABLE_LATIN1_TO_LATIN1_H

#include "../bytes.h"
#include "../wide/surrogates.h"

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
    const size_t n = whole + units_to_bytes(FORM_utf16, 0xFF, src + 2 * whole, most - whole, dst + whole);
    return (struct runic_progress){n, n};
}

static struct runic_progress scalable_utf32_to_latin1(const void *src, size_t len, void *dst, size_t cap)
{
    const size_t n = units_to_bytes(FORM_utf32, 0xFF, src, smaller(len, cap), dst);
    return (struct runic_progress){n, n};
}

/* Replaces each unit or value above 0xFF, and removes the low surrogates of pairs. */
static struct runic_progress scalable_utf16_to_latin1_lossy(const void *text, size_t len, void *out, size_t cap,
                                                            size_t *replaced)
{
    const uint8_t *src = text;
    uint8_t *dst = out;
    struct runic_progress done = {0, 0};
    size_t faults = 0;
    bool high_before = false;
    while (done.read < len && done.written < cap) {
        const size_t n = __riscv_vsetvl_e16m8(smaller(len - done.read, cap - done.written));
        const vuint16m8_t units = load16m8(src + 2 * done.read, n);
        const vbool2_t above = __riscv_vmsgtu(units, 0xFF, n);
        vuint8m4_t bytes = __riscv_vmerge(__riscv_vncvt_x(units, n), '?', above, n);
        size_t count = n;
        if (high_before || __riscv_vfirst(__riscv_vmsgtu(units, 0xD7FF, n), n) >= 0) {
            const vbool2_t wanted = mask_of_before(UTF16_HIGH(units, n), high_before);
            const vbool2_t keep = __riscv_vmnand(wanted, UTF16_LOW(units, n), n);
            count = __riscv_vcpop(keep, n);
            bytes = __riscv_vcompress(bytes, keep, n);
            high_before = utf16_ends_within_pair(src + 2 * done.read, n) != 0;
        }
        faults += __riscv_vcpop(above, n) - (n - count);
        __riscv_vse8(dst + done.written, bytes, count);
        done = (struct runic_progress){done.read + n, done.written + count};
    }
    done.read += high_before && done.read < len && is_low_surrogate(load_utf16(src + 2 * done.read));
    *replaced = faults;
    return done;
}

static struct runic_progress scalable_utf32_to_latin1_lossy(const void *text, size_t len, void *out, size_t cap,
                                                            size_t *replaced)
{
    const uint8_t *src = text;
    uint8_t *dst = out;
    const size_t most = smaller(len, cap);
    size_t faults = 0;
    for (size_t pos = 0, n; pos < most; pos += n) {
        n = __riscv_vsetvl_e32m8(most - pos);
        const vuint16m4_t units = UTF32_CLIPPED(load32m8(src + 4 * pos, n), n);
        const vbool4_t above = __riscv_vmsgtu(units, 0xFF, n);
        __riscv_vse8(dst + pos, __riscv_vmerge(__riscv_vncvt_x(units, n), '?', above, n), n);
        faults += __riscv_vcpop(above, n);
    }
    *replaced = faults;
    return (struct runic_progress){most, most};
}

#endif
