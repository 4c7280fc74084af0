/* generic_z.h - the part of generic.h for IBM Z, z13 and later. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_GENERIC_Z_H
#define RUNIC_VEC_GENERIC_Z_H

#define IN_VECTOR "v"

/* Limits a first, since no instruction does a saturated sum; v_subs8 likewise. */
ALWAYS_INLINE vec v_adds16(vec a, vec b)
{
    return (vec)((vec_u16)v_min16(a, ~b) + (vec_u16)b);
}

ALWAYS_INLINE vec v_subs8(vec a, vec b)
{
    return v_max8(a, b) - b;
}

ALWAYS_INLINE vec v_average8(vec a, vec b)
{
    return __builtin_s390_vavglb(a, b);
}

/* Reverses a instead of the index: the hardware counts bytes from the other end of two vectors. Zeros follow a. */
ALWAYS_INLINE vec v_shuffle(vec a, vec b)
{
    return __builtin_s390_vperm(turned(a), v_zero(), v_min8(b, v_all(16)));
}

ALWAYS_INLINE vec v_pack16(vec a, vec b)
{
    const vec_s16 zero = {0}, x = (vec_s16)a & (vec_s16)((vec_s16)a > zero), y = (vec_s16)b & (vec_s16)((vec_s16)b > zero);
    return (vec)__builtin_s390_vpklsh((vec_u16)y, (vec_u16)x);
}

ALWAYS_INLINE vec v_pack32(vec a, vec b)
{
    const vec_s32 zero = {0}, x = (vec_s32)a & (vec_s32)((vec_s32)a > zero), y = (vec_s32)b & (vec_s32)((vec_s32)b > zero);
    return (vec)__builtin_s390_vpklsf((vec_u32)y, (vec_u32)x);
}

ALWAYS_INLINE vec v_madd8(vec a, vec b)
{
    return (vec)__builtin_s390_vmaleb(a, b, __builtin_s390_vmlob(a, b));
}

ALWAYS_INLINE vec v_madd16(vec a, vec b)
{
    const vec_s16 x = (vec_s16)a, y = (vec_s16)b;
    return (vec)__builtin_s390_vmaeh(x, y, __builtin_s390_vmoh(x, y));
}

/* Adds the bytes in groups of four, then the four sums. */
ALWAYS_INLINE size_t v_sum_all(vec v)
{
    const vec_u32 zero = {0};
    return (size_t)((vec_u64)__builtin_s390_vsumqf(__builtin_s390_vsumb(v, v_zero()), zero))[1];
}

/* Makes byte i and byte i + 8 neighbours, turns each sign into a bit, and adds all bytes: no instruction does this. */
ALWAYS_INLINE uint64_t v_signs(vec v)
{
    const vec_u16 weight = {0x8080, 0x4040, 0x2020, 0x1010, 0x0808, 0x0404, 0x0202, 0x0101};
    const vec twos = PICK(v, v, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    const vec_u16 bits = (vec_u16)sign_masks(twos) & weight;
    const vec_u32 sums = (vec_u32)__builtin_s390_vsumgh(bits, (vec_u16)v_zero()), zero = {0};
    return ((vec_u64)__builtin_s390_vsumqf(sums, zero))[1];
}

ALWAYS_INLINE bool v_has_signs(vec v)
{
    return __builtin_s390_vtm(v, v_all(0x80)) != 0;
}

ALWAYS_INLINE bool v_is_zero(vec v)
{
    return __builtin_s390_vtm(v, v) == 0;
}

ALWAYS_INLINE bool v_meet(vec a, vec b)
{
    return __builtin_s390_vtm(a, b) != 0;
}

ALWAYS_INLINE size_t bit_count(uint64_t bits)
{
    return (size_t)__builtin_popcountll(bits);
}

ALWAYS_INLINE size_t mask_count(uint64_t mask)
{
    return (size_t)__builtin_popcount((uint32_t)mask);
}

#include "tally_bytes.h"

#endif
