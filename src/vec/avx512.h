/* avx512.h - words for 64-byte vectors with masks; the compress steps also use the instructions themselves. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_AVX512_H
#define RUNIC_VEC_AVX512_H

typedef __m512i vec;

#define VEC 64 /* bytes */

ALWAYS_INLINE vec v_load(const uint8_t *src)
{
    return _mm512_loadu_si512(src);
}

ALWAYS_INLINE void v_store(uint8_t *dst, vec v)
{
    _mm512_storeu_si512(dst, v);
}

/*
 * Stores before it come first. gcc would store the third of four vectors before the others, and where lines of the cache that
 * they cross are not in the first one, that costs: ASCII of 170 KB from UTF-16 to UTF-8 32 instead of 49 GB/s (2026-11-20,
 * Intel Xeon, family 6 model 167, gcc 12.2, `runic_bench --target avx512 --op utf16le_to_utf8 --text 'lipsum/Latin*' --corpus
 * lipsum`).
 */
#ifdef __clang__
#define STORES_IN_ORDER ((void)0)
#else
#define STORES_IN_ORDER __asm__ volatile("" ::: "memory")
#endif

/*
 * The units up to the next aligned vector: 1 to a vector's. Loads across two lines of the cache halve the speed of loops that
 * do little else: ASCII 230 against 400 GB/s.
 */
ALWAYS_INLINE size_t v_units_to_aligned(const uint8_t *src, size_t size)
{
    return (VEC - (uintptr_t)src % VEC) / size + ((uintptr_t)src % size != 0);
}

/*
 * From so many units on, the first vector is written alone, and others from where they are aligned: a store across two lines of
 * the cache takes two cycles and not one (Intel Xeon, family 6 model 167, 2026-11-20).
 */
#define ALIGNED_TEXT (8 * VEC)

/* A constant that the compiler does not know is not calculated with, nor made a mask. */
#define KEEP_VECTOR(v) __asm__("" : "+v"(v))

ALWAYS_INLINE vec v_all(uint8_t byte)
{
    vec v = _mm512_set1_epi8((char)byte);
#ifndef __clang__
    KEEP_VECTOR(v);
#endif
    return v;
}

ALWAYS_INLINE vec v_all16(uint16_t unit)
{
    return _mm512_set1_epi16((short)unit);
}

ALWAYS_INLINE vec v_all32(uint32_t unit)
{
    return _mm512_set1_epi32((int)unit);
}

/* The same, kept in a register: gcc would make it anew in each round, from a general register. */
ALWAYS_INLINE vec v_constant16(uint16_t unit)
{
    vec v = v_all16(unit);
    KEEP_VECTOR(v);
    return v;
}

ALWAYS_INLINE vec v_constant32(uint32_t unit)
{
    vec v = v_all32(unit);
    KEEP_VECTOR(v);
    return v;
}

/*
 * Eight bytes again and again, from memory, and kept in a register. gcc would make them in a general one and bring them over,
 * which takes a permute's place: a loop with many of them then costs texts of 65 to 320 units a tenth.
 */
ALWAYS_INLINE vec v_repeated(const uint64_t *bytes)
{
    vec v;
    __asm__("vpbroadcastq %1, %0" : "=v"(v) : "m"(*bytes));
    return v;
}

#define REPEAT16(unit) (UINT64_C(0x0001000100010001) * (unit))
#define REPEAT32(unit) (UINT64_C(0x0000000100000001) * (unit))

ALWAYS_INLINE vec v_or3(vec a, vec b, vec c)
{
    return _mm512_ternarylogic_epi64(a, b, c, 0xFE);
}

/*
 * Matrices for GF2P8AFFINEQB, which takes bits of each byte to other places; the rest becomes 0, and then the bits of one more
 * byte are turned. So it is a shift and a mask in one instruction. One bit, or all of them n places up.
 */
#define BIT_TO_BIT(from, to) (UINT64_C(1) << (from) << 8 * (7 - (to)))
#define BITS_UP(n)           (UINT64_C(0x0102040810204080) >> 8 * (n))

ALWAYS_INLINE vec v_bit_matrix(uint64_t matrix)
{
    vec v = _mm512_set1_epi64((long long)matrix);
#ifndef __clang__
    KEEP_VECTOR(v);
#endif
    return v;
}

/* Bits of a where mask is 1, bits of b where it is 0. The first operand is overwritten: not the mask, which is a constant. */
ALWAYS_INLINE vec v_select(vec mask, vec a, vec b)
{
    return _mm512_ternarylogic_epi64(a, mask, b, 0xE2);
}

/* Bits of a where mask is 1, and those of b everywhere. */
ALWAYS_INLINE vec v_merge(vec mask, vec a, vec b)
{
    return _mm512_ternarylogic_epi64(a, mask, b, 0xEA);
}

/* The first n bits; all 64 if n is more. */
ALWAYS_INLINE uint64_t first_bits(size_t n)
{
    return _bzhi_u64(~UINT64_C(0), (unsigned)(n < 64 ? n : 64)); /* from 64 on, bzhi takes nothing away */
}

/*
 * A mask that the compiler must keep instead of computing it again: clang would rather repeat the compare, which costs a
 * permute port each time (28 v 36 GB/s in UTF-8 to UTF-16); gcc does not, and there this would only add copies.
 */
#ifdef __clang__
#define KEEP_MASK(k) __asm__("" : "+k"(k))
#else
#define KEEP_MASK(k) ((void)0)
#endif

/* Makes the compiler take a pointer for a new one: it then does not keep what a fast path has read for a slow path's sake. */
#define FORGET(pointer) __asm__("" : "+r"(pointer))

/*
 * A copy of a mask in a general register. gcc keeps a variable in one kind of register only and moves it to and fro at each use
 * of the other kind; with this the copy and the mask are two variables.
 */
ALWAYS_INLINE uint64_t mask_bits(uint64_t k)
{
#ifdef __clang__
    return k;
#else
    uint64_t bits;
    __asm__("kmovq %1, %0" : "=r"(bits) : "k"(k));
    return bits;
#endif
}

/* a or b, both and the result in mask registers: clang would go by general registers and back. */
ALWAYS_INLINE uint64_t masks_joined(uint64_t a, uint64_t b)
{
    uint64_t joined;
    __asm__("korq %2, %1, %0" : "=k"(joined) : "k"(a), "k"(b));
    return joined;
}

#include "narrow_avx512.h"

#endif
