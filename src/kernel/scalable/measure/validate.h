/* validate.h - finds how much of a text is well-formed. */
/* SPDX-License-Identifier: MIT */
/*
 * UTF-8: comparisons of bytes with those one, two and three positions earlier give masks, and work on masks is cheap,
 * however long the vectors are. Checks of lengths that a vector does not have are left out. In ASCII, the
 * position of a fault is found here; else scalar finds it.
 */
#ifndef RUNIC_KERNEL_SCALABLE_MEASURE_VALIDATE_H
#define RUNIC_KERNEL_SCALABLE_MEASURE_VALIDATE_H

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
 * Returns where n bytes, from a boundary on, have faults. A character cut at their end is not a fault. `highest`: the
 * highest byte, at most 0xF4.
 */
ALWAYS_INLINE vbool1_t utf8_faults(vuint8m8_t bytes, vbool1_t continuations, uint8_t highest, size_t n)
{
    const vuint8m8_t before = __riscv_vslide1up(bytes, 0, n);
    vbool1_t wanted = __riscv_vmsgtu(before, 0xBF, n);
    vbool1_t bad = __riscv_vmandn(wanted, __riscv_vmsgtu(before, 0xC1, n), n); /* 0xC0 and 0xC1, overlong */
    if (highest >= 0xE0) {
        const vbool1_t low = __riscv_vmsltu(bytes, 0xA0, n);
        bad = __riscv_vmor(bad, __riscv_vmand(__riscv_vmseq(before, 0xE0, n), low, n), n);
        bad = __riscv_vmor(bad, __riscv_vmandn(__riscv_vmseq(before, 0xED, n), low, n), n);
        if (highest >= 0xF0) {
            const vbool1_t lowest = __riscv_vmsltu(bytes, 0x90, n);
            bad = __riscv_vmor(bad, __riscv_vmand(__riscv_vmseq(before, 0xF0, n), lowest, n), n);
            if (highest == 0xF4)
                bad = __riscv_vmor(bad, __riscv_vmandn(__riscv_vmseq(before, 0xF4, n), lowest, n), n);
        }
        /* Computed last, when `before` is no longer needed: only three such vectors fit into registers beside the masks. */
        const vuint8m8_t before_2 = __riscv_vslide1up(before, 0, n);
        wanted = __riscv_vmor(wanted, __riscv_vmsgtu(before_2, 0xDF, n), n);
        if (highest >= 0xF0)
            wanted = __riscv_vmor(wanted, __riscv_vmsgtu(__riscv_vslide1up(before_2, 0, n), 0xEF, n), n);
    }
    return __riscv_vmor(bad, __riscv_vmxor(wanted, continuations, n), n);
}

/* Characters of well-formed text, and the 4-byte characters among them. */
struct utf8_counts {
    size_t characters, supplementary;
};

/*
 * Checks vl bytes from a boundary on, not all ASCII. Returns false at a fault; else counts the n bytes up to another
 * boundary.
 */
ALWAYS_INLINE bool utf8_count_good(vuint8m8_t bytes, uint8_t highest, size_t vl, size_t n, struct utf8_counts *counts)
{
    const vbool1_t continuations = __riscv_vmslt(__riscv_vreinterpret_i8m8(bytes), -64, vl);
    if (highest > 0xF4 || __riscv_vfirst(utf8_faults(bytes, continuations, highest, vl), vl) >= 0)
        return false;
    if (counts != NULL) {
        counts->characters += n - __riscv_vcpop(continuations, n);
        if (highest >= 0xF0)
            counts->supplementary += __riscv_vcpop(__riscv_vmsgtu(bytes, 0xEF, n), n);
    }
    return true;
}

/* Returns the position where ASCII ends, or one shortly before. */
ALWAYS_INLINE size_t utf8_skip_ascii(const uint8_t *src, size_t len, size_t pos)
{
    while (pos < len) {
        const size_t vl = __riscv_vsetvl_e8m8(len - pos);
        if (__riscv_vfirst(__riscv_vmslt(__riscv_vle8_v_i8m8((const int8_t *)src + pos, vl), 0, vl), vl) >= 0)
            break;
        pos += vl;
    }
    return pos;
}

/*
 * Returns the length of well-formed text, up to a boundary less than three bytes before the end, or before a vector
 * with a fault. Counts it unless `counts` is NULL.
 */
ALWAYS_INLINE size_t utf8_good_start(const uint8_t *src, size_t len, struct utf8_counts *counts)
{
    size_t pos = 0;
    while (pos < len) {
        const size_t vl = __riscv_vsetvl_e8m8(len - pos), n = utf8_without_cut(src + pos, vl);
        if (n == 0)
            break;
        const vuint8m8_t bytes = __riscv_vle8_v_u8m8(src + pos, vl);
        const uint8_t highest = __riscv_vmv_x(__riscv_vredmaxu(bytes, __riscv_vmv_s_x_u8m1(0, 1), vl));
        if (highest < 0x80) {
            const size_t end = utf8_skip_ascii(src, len, pos + n);
            if (counts != NULL)
                counts->characters += end - pos;
            pos = end;
            continue;
        }
        if (!utf8_count_good(bytes, highest, vl, n, counts))
            break;
        pos += n;
    }
    return pos;
}

static NOINLINE size_t utf8_validate_rest(const uint8_t *src, size_t len, size_t good)
{
    return good + runic_scalar_utf8_validate(src + good, len - good);
}

/* Validates a text. Below 8 bytes, vectors take more instructions than scalar (counted by qemu). */
static size_t scalable_utf8_validate(const void *text, size_t len)
{
    const uint8_t *src = text;
    const size_t good = len < 8 ? 0 : utf8_good_start(src, len, NULL);
    return good == len ? len : utf8_validate_rest(src, len, good);
}

/* Validates a text: a low surrogate must follow each high surrogate, and no other unit. */
static size_t scalable_utf16_validate(const void *text, size_t len)
{
    const uint8_t *src = text;
    size_t pos = 0;
    bool high_before = false;
    for (size_t n; pos < len; pos += n) {
        n = __riscv_vsetvl_e16m8(len - pos);
        const vuint16m8_t units = load16m8(src + 2 * pos, n);
        const vbool2_t surrogates = UTF16_SURROGATES(units, n);
        if (!high_before && __riscv_vfirst(surrogates, n) < 0)
            continue;
        const vbool2_t above = __riscv_vmsgtu(units, 0xDBFF, n);
        const vbool2_t wanted = mask_of_before(__riscv_vmandn(surrogates, above, n), high_before);
        if (__riscv_vfirst(__riscv_vmxor(wanted, __riscv_vmand(surrogates, above, n), n), n) >= 0)
            break;
        high_before = utf16_ends_within_pair(src + 2 * pos, n) != 0;
    }
    pos -= high_before;
    return pos + runic_scalar_utf16_validate(src + 2 * pos, len - pos);
}

static size_t scalable_ascii_validate(const void *text, size_t len)
{
    const int8_t *src = text;
    size_t pos = 0;
    for (const size_t all = __riscv_vsetvlmax_e8m8(); len - pos >= all; pos += all)
        if (__riscv_vfirst(__riscv_vmslt(__riscv_vle8_v_i8m8(src + pos, all), 0, all), all) >= 0)
            break;
    while (pos < len) {
        const size_t vl = __riscv_vsetvl_e8m8(len - pos);
        const long bad = __riscv_vfirst(__riscv_vmslt(__riscv_vle8_v_i8m8(src + pos, vl), 0, vl), vl);
        if (bad >= 0)
            return pos + (size_t)bad;
        pos += vl;
    }
    return len;
}

#endif
