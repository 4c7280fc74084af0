/* avx512.h - vector operations for 64-byte vectors with masks; kernels also use instructions directly. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_AVX512_H
#define RUNIC_VEC_AVX512_H

#include "../base.h"

#include <immintrin.h>

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
 * Keeps stores in order: gcc would store the third of four vectors first (ASCII to UTF-8: 32 instead of 49 GB/s; mostly ASCII
 * to UTF-32: 5.9 instead of 7.2).
 */
#ifdef __clang__
#define STORES_IN_ORDER ((void)0)
#else
#define STORES_IN_ORDER __asm__ volatile("" ::: "memory")
#endif

/* Returns the code units up to the next aligned vector, 1 to a vector's. Loads across cache lines halve the speed of loops of
 * loads. */
ALWAYS_INLINE size_t v_units_to_aligned(const uint8_t *src, size_t size)
{
    return (VEC - (uintptr_t)src % VEC) / size + ((uintptr_t)src % size != 0);
}

/* Hides a constant from the compiler, which would fold it, or turn it into a mask. */
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

/* Repeats a word, with the constant in a register: gcc would move it from a general register in each turn. */
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

/* Repeats eight bytes in a register: gcc would move them from a general register, which takes the port of a permute. */
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
 * Matrices for GF2P8AFFINEQB, which moves bits of each byte, clears the others, and then flips the bits of a constant: a shift
 * and a mask in one instruction. They move one bit, or shift all bits up by n.
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

/* Returns bits of a where mask is 1, bits of b where it is 0. It overwrites its first operand, which is not the mask, a
 * constant. */
ALWAYS_INLINE vec v_select(vec mask, vec a, vec b)
{
    return _mm512_ternarylogic_epi64(a, mask, b, 0xE2);
}

/* Returns the bits of a where mask is 1, together with all bits of b. */
ALWAYS_INLINE vec v_merge(vec mask, vec a, vec b)
{
    return _mm512_ternarylogic_epi64(a, mask, b, 0xEA);
}

/* Returns the first n bits; all 64 if n is more. */
ALWAYS_INLINE uint64_t first_bits(size_t n)
{
    return _bzhi_u64(~UINT64_C(0), (unsigned)(n < 64 ? n : 64)); /* from 64 on, bzhi clears no bit */
}

/* Returns the first n bits; n is at most 64. */
ALWAYS_INLINE uint64_t short_bits(size_t n)
{
    return _bzhi_u64(~UINT64_C(0), (unsigned)n);
}

/* Keeps a mask in a mask register: compilers would shift it in a general one, and move each result. */
ALWAYS_INLINE uint64_t as_mask(uint64_t bits)
{
    __asm__("" : "+k"(bits));
    return bits;
}

/* Makes clang keep a mask: it would repeat the compare, which takes a permute port each time. */
#ifdef __clang__
#define KEEP_MASK(k) __asm__("" : "+k"(k))
#else
#define KEEP_MASK(k) ((void)0)
#endif

/* Copies a mask to a general register: gcc keeps a variable in one kind of register, and moves it at each use. */
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

/* Returns a | b, all in mask registers: clang would use general ones. */
ALWAYS_INLINE uint64_t masks_joined(uint64_t a, uint64_t b)
{
    uint64_t joined;
    __asm__("korq %2, %1, %0" : "=k"(joined) : "k"(a), "k"(b));
    return joined;
}

struct v_four {
    vec a, b, c, d;
};

ALWAYS_INLINE struct v_four v_load_four(const uint8_t *src)
{
    return (struct v_four){v_load(src), v_load(src + VEC), v_load(src + 2 * VEC), v_load(src + 3 * VEC)};
}

ALWAYS_INLINE void v_store_four(uint8_t *dst, struct v_four v)
{
    v_store(dst, v.a);
    v_store(dst + VEC, v.b);
    v_store(dst + 2 * VEC, v.c);
    v_store(dst + 3 * VEC, v.d);
}

/* Returns the bits that any of four vectors has. */
ALWAYS_INLINE vec v_or_four(struct v_four v)
{
    return _mm512_or_si512(v_or3(v.a, v.b, v.c), v.d);
}

/* Returns the even bytes (next function: the odd ones) of a and b in turn: the halves of code units, in another order than in
 * memory.
 */
ALWAYS_INLINE vec v_even_bytes(vec a, vec b)
{
    return v_select(v_constant16(0x00FF), a, _mm512_slli_epi16(b, 8));
}

ALWAYS_INLINE vec v_odd_bytes(vec a, vec b)
{
    return v_select(v_constant16(0x00FF), _mm512_srli_epi16(a, 8), b);
}

#define FROM_EVERY(n, i) (i), (i) + (n), (i) + 2 * (n), (i) + 3 * (n)
#define SIXTEEN(n, i)                                                                                                          \
    FROM_EVERY(n, i), FROM_EVERY(n, (i) + 4 * (n)), FROM_EVERY(n, (i) + 8 * (n)), FROM_EVERY(n, (i) + 12 * (n))

/* Returns the lower byte of 64 16-bit lanes, in order. */
ALWAYS_INLINE vec v_narrow16(vec a, vec b)
{
    static const uint8_t index[64] = {SIXTEEN(2, 0), SIXTEEN(2, 32), SIXTEEN(2, 64), SIXTEEN(2, 96)};
    return _mm512_permutex2var_epi8(a, v_load(index), b);
}

/* Returns the lowest byte of 64 32-bit lanes, in order: two permutes, where narrowing by halves takes three. */
ALWAYS_INLINE vec v_lowest_of_32(struct v_four v)
{
    static const uint8_t index[64] = {SIXTEEN(4, 0), SIXTEEN(4, 64), SIXTEEN(4, 0), SIXTEEN(4, 64)};
    const vec which = v_load(index);
    return _mm512_mask_blend_epi64(0xF0, _mm512_permutex2var_epi8(v.a, which, v.b), _mm512_permutex2var_epi8(v.c, which, v.d));
}

#undef SIXTEEN
#undef FROM_EVERY

/* Returns the low halves of 32 32-bit lanes, in order: one permute, where narrowing both and joining them takes five. */
ALWAYS_INLINE vec v_narrow32(vec a, vec b)
{
    static const uint16_t even[32] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
                                      32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62};
    return _mm512_permutex2var_epi16(a, _mm512_loadu_si512(even), b);
}

/*
 * Moves the lanes that a mask keeps to the start of a vector. In place: compress waits for the old value of the register that
 * it writes, and compilers choose one that an earlier compress has written.
 */
ALWAYS_INLINE vec v_compress8(vec lanes, __mmask64 which)
{
    __asm__("vpcompressb %0, %0%{%1%}%{z%}" : "+v"(lanes) : "Yk"(which));
    return lanes;
}

ALWAYS_INLINE vec v_compress16(vec lanes, __mmask32 which)
{
    __asm__("vpcompressw %0, %0%{%1%}%{z%}" : "+v"(lanes) : "Yk"(which));
    return lanes;
}

ALWAYS_INLINE vec v_compress32(vec lanes, __mmask16 which)
{
    __asm__("vpcompressd %0, %0%{%1%}%{z%}" : "+v"(lanes) : "Yk"(which));
    return lanes;
}

/* Copies a mask to a general register; see mask_bits. */
ALWAYS_INLINE uint32_t mask_bits32(__mmask32 mask)
{
    uint32_t bits;
    __asm__("kmovd %1, %0" : "=r"(bits) : "k"(mask));
    return bits;
}

/* Returns the upper half of a mask. clang would use memory, and wait for its own store: 8 instead of 48 GB/s. */
ALWAYS_INLINE __mmask16 upper_mask(__mmask32 mask)
{
    __mmask16 upper;
    __asm__("kshiftrd $16, %1, %0" : "=k"(upper) : "k"(mask));
    return upper;
}

#endif
