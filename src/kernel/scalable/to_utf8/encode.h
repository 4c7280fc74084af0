/* encode.h - converts UTF-16 to UTF-8. */
/* SPDX-License-Identifier: MIT */
/*
 * A unit becomes a slot of two or four bytes, with zeros where it takes fewer; compressing the slots removes the zeros. No byte
 * of a character except U+0000 is zero; therefore one byte of each slot is kept whatever its value.
 */
#ifndef RUNIC_KERNEL_SCALABLE_TO_UTF8_ENCODE_H
#define RUNIC_KERNEL_SCALABLE_TO_UTF8_ENCODE_H

#include "../bytes.h"
#include "../surrogates.h"

/*
 * Returns the payload bits of lead and continuation of 2-byte characters, and `others` in the other lanes. `above`: the
 * bits of the units from 6 on, in the lower byte alone. (The product with 0x100 is a shift.) A macro, since two
 * registers and four are vectors of different types.
 */
#define UTF16_SPLIT_TWO(two, others, units, above, n)                                                                          \
    __riscv_vand_mu(two, others, __riscv_vmacc(above, 0x100, units, n), 0x3F3F, n)
#define TWO_MARKED 0x80C0

/* Converts units up to 0x7FF, not all ASCII, a vector at a time. Of the two bytes of each unit the first is always kept, the
 * second one only of units above 0x7F. */
ALWAYS_INLINE struct runic_progress two_to_utf8(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const vbool2_t even = __riscv_vreinterpret_b2(mask_of_eights(0x55));
    struct runic_progress done = {0, 0};
    while (done.read < len) {
        const size_t n = __riscv_vsetvl_e16m4(len - done.read);
        const vuint16m4_t units = __riscv_vreinterpret_u16m4(__riscv_vle8_v_u8m4(src + 2 * done.read, 2 * n));
        const vbool4_t two = __riscv_vmsgtu(units, 0x7F, n);
        if (__riscv_vfirst(__riscv_vmsgtu(units, 0x7FF, n), n) >= 0 || __riscv_vfirst(two, n) < 0)
            break;
        const vuint16m4_t split = UTF16_SPLIT_TWO(two, units, units, __riscv_vsrl(units, 6, n), n);
        const vuint8m4_t slots = __riscv_vreinterpret_u8m4(__riscv_vxor_mu(two, split, split, TWO_MARKED, n));
        const vbool2_t keep = __riscv_vmor(__riscv_vmsne(slots, 0, 2 * n), even, 2 * n);
        const size_t count = __riscv_vcpop(keep, 2 * n);
        if (count > cap - done.written)
            break;
        __riscv_vse8(dst + done.written, __riscv_vcompress(slots, keep, 2 * n), count);
        done = (struct runic_progress){done.read + n, done.written + count};
    }
    return done;
}

/* Returns the slots of units without surrogates. The last byte of a character is the third of its slot. */
ALWAYS_INLINE vuint32m4_t utf16_slots(vuint16m2_t units, vbool8_t two, vbool8_t three, size_t n)
{
    const vuint16m2_t above = __riscv_vand(__riscv_vsrl(units, 6, n), 0x3F, n);
    vuint16m2_t ends = UTF16_SPLIT_TWO(two, __riscv_vsll(units, 8, n), units, above, n);
    ends = __riscv_vxor_mu(two, ends, ends, TWO_MARKED, n);
    ends = __riscv_vxor_mu(three, ends, ends, 0x0040, n); /* 0x80 instead of the lead's 0xC0 */
    const vuint32m4_t slots = __riscv_vwmulu(ends, 0x100, n);
    return __riscv_vwaddu_wv_mu(three, slots, slots, __riscv_vor(__riscv_vsrl(units, 12, n), 0xE0, n), n);
}

ALWAYS_INLINE size_t utf8_store_slots(uint8_t *dst, size_t cap, vuint32m4_t slots, vbool2_t keep, size_t n)
{
    const size_t count = __riscv_vcpop(keep, 4 * n);
    if (count > cap)
        return 0;
    __riscv_vse8(dst, __riscv_vcompress(__riscv_vreinterpret_u8m4(slots), keep, 4 * n), count);
    return count;
}

ALWAYS_INLINE struct runic_progress three_to_utf8(vuint16m2_t units, vbool8_t two, vbool8_t three, vbool2_t third, size_t n,
                                                  uint8_t *dst, size_t cap)
{
    const vuint32m4_t slots = utf16_slots(units, two, three, n);
    const vbool2_t keep = __riscv_vmor(__riscv_vmsne(__riscv_vreinterpret_u8m4(slots), 0, 4 * n), third, 4 * n);
    const size_t count = utf8_store_slots(dst, cap, slots, keep, n);
    return (struct runic_progress){count > 0 ? n : 0, count};
}

/*
 * Returns the four bytes of supplementary characters, from their bits from 10 on, and from units that have the lower
 * ten bits.
 */
ALWAYS_INLINE vuint32m4_t split_four(vuint16m2_t high, vuint16m2_t next, size_t n)
{
    vuint16m2_t begin = __riscv_vor(__riscv_vsrl(high, 8, n), __riscv_vand(__riscv_vsll(high, 6, n), 0x3F00, n), n);
    begin = __riscv_vor(begin, 0x80F0, n);
    vuint16m2_t end =
        __riscv_vor(__riscv_vand(__riscv_vsrl(next, 6, n), 0x000F, n), __riscv_vand(__riscv_vsll(next, 8, n), 0x3F00, n), n);
    end = __riscv_vor(end, __riscv_vsll(__riscv_vand(high, 3, n), 4, n), n);
    end = __riscv_vor(end, 0x8080, n);
    return __riscv_vwmaccu(__riscv_vwaddu_vv(begin, end, n), 0xFFFF, end, n);
}

/* Converts units with surrogates among them. */
ALWAYS_INLINE struct runic_progress utf16_pairs_to_utf8(const uint8_t *src, size_t len, vuint16m2_t units, size_t n,
                                                        uint8_t *dst, size_t cap)
{
    const vuint16m2_t next = utf16_next(src, len, units, n);
    vbool8_t high, low;
    if (!utf16_find_pairs(units, UTF16_LOW(next, n), n, &high, &low))
        return STOPPED_HERE;
    vuint32m4_t slots = utf16_slots(units, __riscv_vmsgtu(units, 0x7F, n), __riscv_vmsgtu(units, 0x7FF, n), n);
    slots = __riscv_vmerge(slots, split_four(__riscv_vsub(units, 0xD7C0, n), next, n), high, n);
    const vuint32m4_t kept = __riscv_vmerge(__riscv_vor(slots, 0x00010000, n), 0, low, n); /* U+0000 as well */
    const vbool2_t keep = __riscv_vmsne(__riscv_vreinterpret_u8m4(kept), 0, 4 * n);
    const size_t count = utf8_store_slots(dst, cap, slots, keep, n);
    return (struct runic_progress){count > 0 ? utf16_with_pair(src, len, n) : 0, count};
}

/* Converts some units. `third` has a bit for the third byte of each slot; compilers would make it in each step. */
ALWAYS_INLINE struct runic_progress step_to_utf8(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, vbool2_t third)
{
    const size_t n = __riscv_vsetvl_e16m2(len);
    const vuint16m2_t units = load16m2(src, n);
    const vbool8_t two = __riscv_vmsgtu(units, 0x7F, n);
    if (__riscv_vfirst(two, n) < 0) {
        if (n == len && n <= cap) {
            __riscv_vse8(dst, __riscv_vncvt_x(units, n), n);
            return (struct runic_progress){n, n};
        }
        const size_t pos = units_to_bytes(0x7F, src, smaller(len, cap), dst);
        return (struct runic_progress){pos, pos};
    }
    const vbool8_t three = __riscv_vmsgtu(units, 0x7FF, n);
    if (n < len && __riscv_vfirst(three, n) < 0) {
        const struct runic_progress more = two_to_utf8(src, len, dst, cap);
        if (more.read > 0)
            return more;
    }
    if (__riscv_vfirst(UTF16_SURROGATES(units, n), n) < 0)
        return three_to_utf8(units, two, three, third, n, dst, cap);
    return utf16_pairs_to_utf8(src, len, units, n, dst, cap);
}

ALWAYS_INLINE struct runic_progress scalable_utf16_to_utf8_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const vbool2_t third = __riscv_vreinterpret_b2(mask_of_eights(0x44));
    struct runic_progress done = {0, 0}, more = {1, 1};
    while (more.read > 0 && done.read < len) {
        more = step_to_utf8(src + 2 * done.read, len - done.read, dst + done.written, cap - done.written, third);
        add_progress(&done, more);
    }
    return done;
}

#endif
