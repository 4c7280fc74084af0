/* size.h - counts characters, and computes the exact sizes of conversions. */
/* SPDX-License-Identifier: MIT */
/*
 * Sizes are those of the lossy conversions. In UTF-16, each unit or pair determines what it becomes. UTF-8
 * is counted while it is validated.
 */
#ifndef RUNIC_KERNEL_SCALABLE_MEASURE_SIZE_H
#define RUNIC_KERNEL_SCALABLE_MEASURE_SIZE_H

#include "../surrogates.h"
#include "validate.h"

static size_t scalable_utf8_count(const void *text, size_t len)
{
    size_t count = 0;
    for (size_t pos = 0, vl; pos < len; pos += vl) {
        vl = __riscv_vsetvl_e8m8(len - pos);
        count += __riscv_vcpop(__riscv_vmsgt(__riscv_vle8_v_i8m8((const int8_t *)text + pos, vl), -65, vl), vl);
    }
    return count;
}

static size_t scalable_utf8_supplementary(const void *text, size_t len)
{
    size_t count = 0;
    for (size_t pos = 0, vl; pos < len; pos += vl) {
        vl = __riscv_vsetvl_e8m8(len - pos);
        count += __riscv_vcpop(__riscv_vmsgtu(__riscv_vle8_v_u8m8((const uint8_t *)text + pos, vl), 0xEF, vl), vl);
    }
    return count;
}

static size_t scalable_utf8_line_feeds(const void *text, size_t len)
{
    size_t count = 0;
    for (size_t pos = 0, vl; pos < len; pos += vl) {
        vl = __riscv_vsetvl_e8m8(len - pos);
        count += __riscv_vcpop(__riscv_vmseq(__riscv_vle8_v_u8m8((const uint8_t *)text + pos, vl), 0x0A, vl), vl);
    }
    return count;
}

static size_t scalable_latin1_to_utf8_size(const void *text, size_t len)
{
    size_t size = len;
    for (size_t pos = 0, vl; pos < len; pos += vl) {
        vl = __riscv_vsetvl_e8m8(len - pos);
        size += __riscv_vcpop(__riscv_vmslt(__riscv_vle8_v_i8m8((const int8_t *)text + pos, vl), 0, vl), vl);
    }
    return size;
}

/*
 * Counts the pairs that end among n units; high_before: a high surrogate is before the first; above: the units from
 * 0xD800 on. A comparison is made only if the one before it found something.
 */
ALWAYS_INLINE size_t utf16_pairs(vuint16m8_t units, vbool2_t above, bool high_before, size_t n)
{
    const vbool2_t from_low = __riscv_vmsgtu(units, 0xDBFF, n), high = __riscv_vmandn(above, from_low, n);
    if (!high_before && __riscv_vfirst(high, n) < 0)
        return 0;
    const vbool2_t low = __riscv_vmandn(from_low, __riscv_vmsgtu(units, 0xDFFF, n), n);
    return __riscv_vcpop(__riscv_vmand(mask_of_before(high, high_before), low, n), n);
}

/* Returns the size in UTF-8, where a unit takes 1, 2 or 3 bytes and a pair 4, or in UTF-32, where both take one value. */
ALWAYS_INLINE size_t utf16_size(enum runic_form to, const uint8_t *src, size_t len)
{
    size_t size = len;
    for (size_t pos = 0, n; pos < len; pos += n) {
        n = __riscv_vsetvl_e16m8(len - pos);
        const vuint16m8_t units = load16m8(src + 2 * pos, n);
        if (to == FORM_utf8)
            size += __riscv_vcpop(__riscv_vmsgtu(units, 0x7F, n), n) + __riscv_vcpop(__riscv_vmsgtu(units, 0x7FF, n), n);
        const vbool2_t above = __riscv_vmsgtu(units, 0xD7FF, n);
        if (__riscv_vfirst(above, n) >= 0) {
            const bool high_before = pos > 0 && utf16_ends_within_pair(src, pos) != 0;
            size -= (to == FORM_utf8 ? 2 : 1) * utf16_pairs(units, above, high_before, n);
        }
    }
    return size;
}

static size_t scalable_utf16_to_utf8_size(const void *src, size_t len)
{
    return utf16_size(FORM_utf8, src, len);
}

static size_t scalable_utf16_to_utf32_size(const void *src, size_t len)
{
    return utf16_size(FORM_utf32, src, len);
}

/* Returns the size in UTF-16, where a 4-byte character takes two units, or UTF-32. Scalar counts from the first fault on. */
ALWAYS_INLINE size_t utf8_size(enum runic_form to, runic_size_kernel *scalar, const uint8_t *src, size_t len)
{
    struct utf8_counts counts = {0, 0};
    const size_t good = utf8_good_start(src, len, &counts);
    return counts.characters + (to == FORM_utf16 ? counts.supplementary : 0) + scalar(src + good, len - good);
}

static size_t scalable_utf8_to_utf16_size(const void *src, size_t len)
{
    return utf8_size(FORM_utf16, runic_scalar_utf8_to_utf16_size, src, len);
}

static size_t scalable_utf8_to_utf32_size(const void *src, size_t len)
{
    return utf8_size(FORM_utf32, runic_scalar_utf8_to_utf32_size, src, len);
}

#endif
