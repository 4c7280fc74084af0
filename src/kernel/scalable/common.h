/* common.h - loads, stores and faults, which all directions of this family share. */
/* SPDX-License-Identifier: MIT */
/*
 * The compiler does not know the size of these vectors, so structures, arrays and statics cannot have them: functions
 * take vectors as arguments and return one. A step asks how many units it gets (vsetvl); loads and stores move exactly
 * these, so the end of a text or of the room needs no code of its own. Units are loaded and stored as bytes, since
 * hardware may refuse 2-byte and 4-byte units at unaligned addresses.
 */
#ifndef RUNIC_KERNEL_SCALABLE_COMMON_H
#define RUNIC_KERNEL_SCALABLE_COMMON_H

#include "../../form.h"
#include "../../scalar/lossy.h"

#include "../finish.h"

ALWAYS_INLINE vuint16m2_t load16m2(const uint8_t *src, size_t n)
{
    return __riscv_vreinterpret_u16m2(__riscv_vle8_v_u8m2(src, 2 * n));
}

ALWAYS_INLINE vuint16m8_t load16m8(const uint8_t *src, size_t n)
{
    return __riscv_vreinterpret_u16m8(__riscv_vle8_v_u8m8(src, 2 * n));
}

/* Whole registers are loaded at any address, without setting a vector length. */
typedef vuint8m8_t any_bytes __attribute__((may_alias));

ALWAYS_INLINE vuint8m8_t load_whole(const uint8_t *src)
{
    return *(const any_bytes *)(const void *)src;
}

/* Returns a mask register whose bytes are all `bits`: one pattern for every eight lanes. */
ALWAYS_INLINE vuint8m1_t mask_of_eights(uint8_t bits)
{
    return __riscv_vmv_v_x_u8m1(bits, __riscv_vsetvlmax_e8m1());
}

/* The result of a step that did nothing: a fault, or no room. */
#define STOPPED_HERE ((struct runic_progress){0, 0})

/*
 * Returns true if scalar needs fewer instructions: for a few units that do not begin with ASCII, or that begin with a
 * surrogate.
 */
ALWAYS_INLINE bool is_for_scalar(enum runic_form from, const uint8_t *src, size_t len)
{
    if (from == FORM_utf8)
        return len < 8 && len > 0 && src[0] >= (len < 4 ? 0x80 : 0xE0);
    return from == FORM_utf16 && len < 3 && len > 0 && is_surrogate(load_utf16(src));
}

#endif
