/* generic_power.h - what generic.h leaves to POWER8 and later, little-endian. */
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

/* The hardware counts from the other end, through two vectors: 31 - b names a byte of a, and 0 a byte of zeros. */
ALWAYS_INLINE vec v_shuffle(vec a, vec b)
{
    vec found;
    __asm__("vperm %0,%1,%2,%3" : "=v"(found) : "v"(v_zero()), "v"(a), "v"(v_subs8(v_all(31), b)));
    return found;
}

/* In a table that is turned around it counts from this end, and takes what names a byte of 16 as it is. */
#define LOOK_UP
ALWAYS_INLINE vec v_look_up(const uint8_t *table, vec b)
{
    const vec turned_table = turned(v_load(table));
    vec found;
    __asm__("vperm %0,%1,%1,%2" : "=v"(found) : "v"(turned_table), "v"(b));
    return found;
}

/* Loads and stores of POWER8 have the last eight bytes first; v_load and v_store turn them around by an instruction more,
 * unless a compiler knows that bytes are picked by constants before they are stored, or after they were loaded, and picks
 * others. */
#define HALVES
ALWAYS_INLINE vec v_ordered(vec v)
{
    return PICK(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
}

#ifdef __clang__
typedef double vec_double __attribute__((vector_size(16)));

ALWAYS_INLINE vec v_load_halves(const uint8_t *src)
{
    return (vec)__builtin_vsx_lxvd2x_be(0, (const void *)src);
}

ALWAYS_INLINE void v_store_halves(uint8_t *dst, vec v)
{
    __builtin_vsx_stxvd2x_be((vec_double)v, 0, dst);
}

#define STORE
ALWAYS_INLINE void v_store(uint8_t *dst, vec v)
{
    v_store_halves(dst, v_ordered(v));
}
#else
ALWAYS_INLINE vec v_load_halves(const uint8_t *src)
{
    return v_ordered(v_load(src));
}

ALWAYS_INLINE void v_store_halves(uint8_t *dst, vec v)
{
    v_store(dst, v_ordered(v));
}
#endif

ALWAYS_INLINE void q_store_shuffled(uint8_t *dst, quad q, const uint8_t *index)
{
    v_store_halves(dst, v_shuffle(q, v_load_halves(index)));
}

/* One permutation for each vector of units: the second takes the bytes of the first with a bit of their number changed. */
#define STORE_WIDENED
ALWAYS_INLINE void v_store_widened(size_t size, uint8_t *dst, const uint8_t *src)
{
    static const uint8_t words[16] = {12, 128, 13, 128, 14, 128, 15, 128, 8, 128, 9, 128, 10, 128, 11, 128};
    static const uint8_t double_words[16] = {10, 128, 128, 128, 11, 128, 128, 128, 8, 128, 128, 128, 9, 128, 128, 128};
    const vec bytes = v_load_halves(src), first = v_load(size == 2 ? words : double_words);
    UNROLL
    for (size_t i = 0; i < size; i++)
        v_store_halves(dst + VEC * i, v_shuffle(bytes, first ^ v_all((uint8_t)(VEC / size * i))));
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

/* The bit of each byte that is named: of the last byte first, since they come out from the highest on. */
ALWAYS_INLINE uint64_t v_signs(vec v)
{
    const vec which = {120, 112, 104, 96, 88, 80, 72, 64, 56, 48, 40, 32, 24, 16, 8, 0};
    vec bits;
    __asm__("vbpermq %0,%1,%2" : "=v"(bits) : "v"(v), "v"(which));
    return ((vec_u64)bits)[1];
}

/* Comparisons leave in the condition register whether any, and whether all, are true. */
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

#define SKIPS_THREES false
#include "generic_threes.h"

ALWAYS_INLINE size_t v_first(vec v)
{
    return (size_t)__builtin_ctzll(v_signs((vec)(v != v_zero())) | UINT64_C(1) << VEC);
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

#endif
