/* common.h - what all directions of hardware with vectors of any length have in common: loads, stores, faults. */
/* SPDX-License-Identifier: MIT */
/*
 * Vectors of this family have no size that a compiler knows, so they stand in no structure, array or static: functions take
 * them as arguments and return one. A step asks how many units it gets (vsetvl); loads and stores take just these, so that ends
 * of texts and of room need nothing of their own. Units are loaded and stored as bytes, since hardware may refuse those of two
 * and four bytes at odd places.
 */
#ifndef RUNIC_KERNEL_SCALABLE_COMMON_H
#define RUNIC_KERNEL_SCALABLE_COMMON_H

#include "../../form.h"
#include "../../scalar/scalar.h"

#include "../finish.h"

ALWAYS_INLINE vuint16m2_t load16m2(const uint8_t *src, size_t n)
{
    return __riscv_vreinterpret_u16m2(__riscv_vle8_v_u8m2(src, 2 * n));
}

ALWAYS_INLINE vuint16m8_t load16m8(const uint8_t *src, size_t n)
{
    return __riscv_vreinterpret_u16m8(__riscv_vle8_v_u8m8(src, 2 * n));
}

ALWAYS_INLINE vuint32m8_t load32m8(const uint8_t *src, size_t n)
{
    return __riscv_vreinterpret_u32m8(__riscv_vle8_v_u8m8(src, 4 * n));
}

ALWAYS_INLINE vuint32m4_t load32m4(const uint8_t *src, size_t n)
{
    return __riscv_vreinterpret_u32m4(__riscv_vle8_v_u8m4(src, 4 * n));
}

/* Which of n values are no scalar values: those are, surrogates moved to 0, 800 to 10FFFF. */
#define UTF32_FAULTS(values, n) __riscv_vmsgtu(__riscv_vsub(__riscv_vxor(values, 0xD800, n), 0x800, n), 0x10F7FF, n)

/* What is no scalar value becomes U+FFFD and is counted; false where there is no count. */
ALWAYS_INLINE bool utf32_replace_faults(vuint32m4_t *values, size_t n, size_t *count)
{
    const vbool8_t faults = UTF32_FAULTS(*values, n);
    if (__riscv_vfirst(faults, n) < 0)
        return true;
    if (count == NULL)
        return false;
    *values = __riscv_vmerge(*values, REPLACEMENT_CHARACTER, faults, n);
    *count += __riscv_vcpop(faults, n);
    return true;
}

/* Values in lanes of 16 bits; those that are too large become FFFF. A macro, since registers may be two, four or eight. */
#define UTF32_CLIPPED(values, n) __riscv_vnclipu(values, 0, __RISCV_VXRM_RDN, n)

/* Whole registers are loaded and stored, at any place, without being told how many bytes. */
typedef vuint8m8_t any_bytes __attribute__((may_alias));

typedef vuint8m4_t four_registers __attribute__((may_alias));

ALWAYS_INLINE vuint8m4_t load_four_registers(const uint8_t *src)
{
    return *(const four_registers *)(const void *)src;
}

ALWAYS_INLINE vuint8m8_t load_whole(const uint8_t *src)
{
    return *(const any_bytes *)(const void *)src;
}

ALWAYS_INLINE void store_whole(uint8_t *dst, vuint8m8_t bytes)
{
    *(any_bytes *)(void *)dst = bytes;
}

/* A bit for each lane, of eight lanes after eight the same. */
ALWAYS_INLINE vuint8m1_t mask_of_eights(uint8_t bits)
{
    return __riscv_vmv_v_x_u8m1(bits, __riscv_vsetvlmax_e8m1());
}

/* The result of a step at a fault, or without room. */
#define STOPPED_HERE ((struct runic_pair){0, 0})

/* Adds the result of a step. Its faults count only if it read something, and if the caller counts them. */
ALWAYS_INLINE struct runic_pair add_step(struct runic_pair done, struct runic_pair more, size_t faults, size_t *replaced)
{
    if (replaced != NULL && more.read > 0)
        *replaced += faults;
    return (struct runic_pair){done.read + more.read, done.written + more.written};
}

/* Do vectors take more instructions than scalar? Very few units do that do not begin with ASCII, or with a pair of surrogates.
 */
ALWAYS_INLINE bool is_for_scalar(enum runic_form from, const uint8_t *src, size_t len)
{
    if (from == FORM_utf8)
        return len < 8 && len > 0 && src[0] >= (len < 4 ? 0x80 : 0xE0);
    return from == FORM_utf16 && len < 3 && len > 0 && is_surrogate(load_utf16(src));
}

/* As many units as vectors can take of a text, strictly: they stop before a fault, at its end, and where room gets short. */
typedef struct runic_pair scalable_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap);

#endif
