/* generic_power.h - the part of generic.h for POWER8 and later, little-endian. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_GENERIC_POWER_H
#define RUNIC_VEC_GENERIC_POWER_H

#define IN_VECTOR "v"

ALWAYS_INLINE vec v_adds16(vec a, vec b)
{
    return (vec)__builtin_altivec_vadduhs((vec_u16)a, (vec_u16)b);
}

ALWAYS_INLINE vec v_subs8(vec a, vec b)
{
    return (vec)__builtin_altivec_vsububs(a, b);
}

ALWAYS_INLINE vec v_average8(vec a, vec b)
{
    return (vec)__builtin_altivec_vavgub(a, b);
}

/* Converts the index: the hardware counts from the other end of two vectors; 31 - b is a byte of a, 0 a byte of zeros. */
ALWAYS_INLINE vec v_shuffle(vec a, vec b)
{
    vec found;
    __asm__("vperm %0,%1,%2,%3" : "=v"(found) : "v"(v_zero()), "v"(a), "v"(v_subs8(v_all(31), b)));
    return found;
}

ALWAYS_INLINE vec v_pack16(vec a, vec b)
{
    vec packed;
    __asm__("vpkshus %0,%1,%2" : "=v"(packed) : "v"(b), "v"(a));
    return packed;
}

ALWAYS_INLINE vec v_pack32(vec a, vec b)
{
    vec packed;
    __asm__("vpkswus %0,%1,%2" : "=v"(packed) : "v"(b), "v"(a));
    return packed;
}

ALWAYS_INLINE vec v_madd8(vec a, vec b)
{
    return (vec)((vec_u16)__builtin_altivec_vmuleub(a, b) + (vec_u16)__builtin_altivec_vmuloub(a, b));
}

ALWAYS_INLINE vec v_madd16(vec a, vec b)
{
    return (vec)__builtin_altivec_vmsumshm((vec_s16)a, (vec_s16)b, (vec_s32)v_zero());
}

/* Collects signs by an instruction that picks bits by number; the first bit that it picks becomes the highest. */
ALWAYS_INLINE uint64_t v_signs(vec v)
{
    const vec which = {120, 112, 104, 96, 88, 80, 72, 64, 56, 48, 40, 32, 24, 16, 8, 0};
    vec bits;
    __asm__("vbpermq %0,%1,%2" : "=v"(bits) : "v"(v), "v"(which));
    return ((vec_u64)bits)[1];
}

/* The condition register tells whether any or all comparisons are true. */
enum { ANY_TRUE = 1, ALL_TRUE = 2 };

ALWAYS_INLINE bool v_has_signs(vec v)
{
    return __builtin_altivec_vcmpgtsb_p(ANY_TRUE, (vec_s8)v_zero(), (vec_s8)v) != 0;
}

ALWAYS_INLINE bool v_is_zero(vec v)
{
    return __builtin_altivec_vcmpequb_p(ALL_TRUE, (vec_s8)v, (vec_s8)v_zero()) != 0;
}

ALWAYS_INLINE bool v_meet(vec a, vec b)
{
    return !v_is_zero(a & b);
}

ALWAYS_INLINE size_t v_sum_all(vec v)
{
    const vec_u32 sums = (vec_u32)__builtin_altivec_vsum4ubs(v, (vec_u32)v_zero());
    return (size_t)sums[0] + sums[1] + sums[2] + sums[3];
}

ALWAYS_INLINE size_t bit_count(uint64_t bits)
{
    return (size_t)__builtin_popcountll(bits);
}

ALWAYS_INLINE size_t mask_count(uint64_t mask)
{
    return bit_count(mask);
}

#include "tally_bits.h"

#endif
