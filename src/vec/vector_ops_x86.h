/* vector_ops_x86.h - vector operations that are the same instructions for all widths of x86 vectors. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters
 *   vec                a vector
 *   WIDE(name)         the instruction on elements: _mm_<name>, _mm256_<name>
 *   WIDE_WHOLE(name)   the instruction on all bits: _mm_<name>_si128, _mm256_<name>_si256
 *   BYTES_FROM_MEMORY  defined if one instruction loads a byte into all bytes of a vector
 *
 * vector_ops.md defines them.
 */
#ifndef RUNIC_VEC_VECTOR_OPS_X86_H
#define RUNIC_VEC_VECTOR_OPS_X86_H

#include "byte_tables.h"
#include "pack_masks.h"

#define VECTOR_OP1(name, of_v)                                                                                                 \
    ALWAYS_INLINE vec name(vec v)                                                                                              \
    {                                                                                                                          \
        return of_v;                                                                                                           \
    }
#define VECTOR_OP2(name, instruction)                                                                                          \
    ALWAYS_INLINE vec name(vec a, vec b)                                                                                       \
    {                                                                                                                          \
        return instruction(a, b);                                                                                              \
    }
#define VECTOR_OP_SHIFT(name, instruction)                                                                                     \
    ALWAYS_INLINE vec name(vec a, int bits)                                                                                    \
    {                                                                                                                          \
        return instruction(a, bits);                                                                                           \
    }

ALWAYS_INLINE vec v_load(const uint8_t *src)
{
    return WIDE_WHOLE(loadu)((const vec *)(const void *)src);
}

ALWAYS_INLINE void v_store(uint8_t *dst, vec v)
{
    WIDE_WHOLE(storeu)((vec *)(void *)dst, v);
}

/* Keeps stores in order. gcc mixes the stores of two vectors; leaving a cache line and returning to it is slow if lines
 * come from the second-level cache: UTF-16 to UTF-32 12 instead of 18 GB/s. */
#define IN_ORDER __asm__ volatile("" : : : "memory")

ALWAYS_INLINE vec v_zero(void)
{
    return WIDE_WHOLE(setzero)();
}

/* Loads the byte from memory that gcc does not know: gcc would make a known constant again, by three instructions, at each
 * use. */
ALWAYS_INLINE vec v_all(uint8_t byte)
{
#if defined(BYTES_FROM_MEMORY) && !defined(__clang__)
    byte = runic_bytes[byte];
#endif
    return WIDE(set1_epi8)((char)byte);
}

ALWAYS_INLINE vec v_all16(uint16_t unit)
{
    return WIDE(set1_epi16)((short)unit);
}

ALWAYS_INLINE vec v_all32(uint32_t unit)
{
    return WIDE(set1_epi32)((int)unit);
}

VECTOR_OP2(v_and, WIDE_WHOLE(and))
VECTOR_OP2(v_or, WIDE_WHOLE(or))
VECTOR_OP2(v_xor, WIDE_WHOLE(xor))
VECTOR_OP2(v_add8, WIDE(add_epi8))
VECTOR_OP2(v_adds16, WIDE(adds_epu16))
VECTOR_OP2(v_sub8, WIDE(sub_epi8))
VECTOR_OP2(v_sub16, WIDE(sub_epi16))
VECTOR_OP2(v_sub32, WIDE(sub_epi32))
VECTOR_OP2(v_subs8, WIDE(subs_epu8))
VECTOR_OP2(v_max8, WIDE(max_epu8))
VECTOR_OP2(v_min8, WIDE(min_epu8))
VECTOR_OP2(v_signed_min8, WIDE(min_epi8))
VECTOR_OP2(v_average8, WIDE(avg_epu8)) /* (a + b + 1) / 2 */
VECTOR_OP2(v_max16, WIDE(max_epu16))
VECTOR_OP2(v_max32, WIDE(max_epu32))
VECTOR_OP2(v_min16, WIDE(min_epu16))
VECTOR_OP2(v_min32, WIDE(min_epu32))
VECTOR_OP2(v_equal8, WIDE(cmpeq_epi8))
VECTOR_OP2(v_equal16, WIDE(cmpeq_epi16))
VECTOR_OP2(v_equal32, WIDE(cmpeq_epi32))
VECTOR_OP2(v_greater8, WIDE(cmpgt_epi8))   /* signed */
VECTOR_OP2(v_greater16, WIDE(cmpgt_epi16)) /* signed */
VECTOR_OP2(v_greater32, WIDE(cmpgt_epi32)) /* signed */
VECTOR_OP2(v_shuffle, WIDE(shuffle_epi8))  /* a's bytes at b */
VECTOR_OP2(v_unpack_low8, WIDE(unpacklo_epi8))
VECTOR_OP2(v_unpack_high8, WIDE(unpackhi_epi8))
VECTOR_OP2(v_unpack_low16, WIDE(unpacklo_epi16))
VECTOR_OP2(v_unpack_high16, WIDE(unpackhi_epi16))
VECTOR_OP2(v_pack16, WIDE(packus_epi16)) /* words to bytes, saturated */
VECTOR_OP2(v_pack32, WIDE(packus_epi32)) /* double words to words, saturated */
VECTOR_OP2(v_pack_masks16, WIDE(packs_epi16))
VECTOR_OP2(v_mul16, WIDE(mullo_epi16))
VECTOR_OP2(v_madd8, WIDE(maddubs_epi16)) /* pairs of bytes: sum of a[i] * signed b[i] */
VECTOR_OP2(v_madd16, WIDE(madd_epi16))   /* pairs of signed words likewise */
VECTOR_OP_SHIFT(v_left16, WIDE(slli_epi16))
VECTOR_OP_SHIFT(v_right16, WIDE(srli_epi16))
VECTOR_OP_SHIFT(v_left32, WIDE(slli_epi32))
VECTOR_OP_SHIFT(v_right32, WIDE(srli_epi32))

/* Shifts words, and clears the bits that come from the next byte with a mask: no instruction does this. */
ALWAYS_INLINE vec v_left8(vec a, int bits)
{
    return v_and(v_left16(a, bits), v_all((uint8_t)(0xFF << bits)));
}

ALWAYS_INLINE vec v_right8(vec a, int bits)
{
    return v_and(v_right16(a, bits), v_all((uint8_t)(0xFF >> bits)));
}

/* Hides a constant from the compiler: it stays in its register. */
ALWAYS_INLINE vec v_opaque(vec v)
{
    __asm__("" : "+x"(v));
    return v;
}

/* Returns a & ~b. */
ALWAYS_INLINE vec v_without(vec a, vec b)
{
    return WIDE_WHOLE(andnot)(b, a);
}

/* Returns bytes of a where mask has its sign, bytes of b elsewhere. */
ALWAYS_INLINE vec v_blend(vec mask, vec a, vec b)
{
    return WIDE(blendv_epi8)(b, a, mask);
}

/* Returns the lower words of the double words of `low`, and the upper ones of `high`. */
ALWAYS_INLINE vec v_halves32(vec low, vec high)
{
    return WIDE(blend_epi16)(low, high, 0xAA);
}

/* Returns the signs of the bytes as a mask. */
ALWAYS_INLINE uint64_t v_signs(vec v)
{
    return (uint32_t)WIDE(movemask_epi8)(v);
}

ALWAYS_INLINE bool v_has_signs(vec v)
{
    return WIDE(movemask_epi8)(v) != 0;
}

ALWAYS_INLINE bool v_is_zero(vec v)
{
    return WIDE_WHOLE(testz)(v, v) != 0;
}

/* Returns true if a and b have a bit in common. */
ALWAYS_INLINE bool v_meet(vec a, vec b)
{
    return WIDE_WHOLE(testz)(a, b) == 0;
}

#endif
