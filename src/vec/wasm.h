/* wasm.h - vector operations for 16-byte vectors of WebAssembly. vector_ops.md defines them. */
/* SPDX-License-Identifier: MIT */
/*
 * V8 computes a constant again, in three steps or more, in every branch of a loop that uses it; it keeps a loaded value in a
 * register or on the stack. Therefore constants are loaded before the loop, from memory whose contents clang does not know.
 */
#ifndef RUNIC_VEC_WASM_H
#define RUNIC_VEC_WASM_H

#include "byte_tables.h"
#include "pack_masks.h"

typedef v128_t vec;
typedef v128_t quad;

#define VEC   16 /* bytes */
#define QUADS 1

/* With 4, units of two bytes become bytes at 0.8 to 0.93 of the speed (node 20.20, 2026-11-22). */
#define NARROWED_AT_ONCE 8

#define IN_ORDER ((void)0)

#define VECTOR_OP2(name, instruction)                                                                                          \
    ALWAYS_INLINE vec name(vec a, vec b)                                                                                       \
    {                                                                                                                          \
        return instruction(a, b);                                                                                              \
    }
#define VECTOR_OP_SHIFT(name, instruction)                                                                                     \
    ALWAYS_INLINE vec name(vec a, int bits)                                                                                    \
    {                                                                                                                          \
        return instruction(a, (uint32_t)bits);                                                                                 \
    }

ALWAYS_INLINE vec v_load(const uint8_t *src)
{
    return wasm_v128_load(src);
}

/* Keeps stores in order: clang would do the last of four first, and ASCII from beyond the first-level cache would take 1.5
 * times as long. */
ALWAYS_INLINE void v_store(uint8_t *dst, vec v)
{
    wasm_v128_store(dst, v);
    __asm__ volatile("" : : : "memory");
}

ALWAYS_INLINE vec v_zero(void)
{
    return wasm_i64x2_const(0, 0);
}

ALWAYS_INLINE vec v_all(uint8_t byte)
{
    return wasm_v128_load(runic_repeated + 16 * byte);
}

ALWAYS_INLINE vec v_all16(uint16_t unit)
{
    return wasm_i16x8_splat((int16_t)unit);
}

ALWAYS_INLINE vec v_all32(uint32_t unit)
{
    return wasm_i32x4_splat((int32_t)unit);
}

/* Moves a constant through the stack. */
ALWAYS_INLINE vec v_opaque(vec v)
{
    if (!__builtin_constant_p(v[0]))
        return v;
    const vec *place = &v;
    __asm__("" : "+r"(place) : "m"(v));
    return *place;
}

VECTOR_OP2(v_and, wasm_v128_and)
VECTOR_OP2(v_or, wasm_v128_or)
VECTOR_OP2(v_xor, wasm_v128_xor)
VECTOR_OP2(v_without, wasm_v128_andnot)
VECTOR_OP2(v_add8, wasm_i8x16_add)
VECTOR_OP2(v_adds16, wasm_u16x8_add_sat)
VECTOR_OP2(v_sub8, wasm_i8x16_sub)
VECTOR_OP2(v_sub16, wasm_i16x8_sub)
VECTOR_OP2(v_sub32, wasm_i32x4_sub)
VECTOR_OP2(v_mul16, wasm_i16x8_mul)
VECTOR_OP2(v_subs8, wasm_u8x16_sub_sat)
VECTOR_OP2(v_average8, wasm_u8x16_avgr)
VECTOR_OP2(v_max8, wasm_u8x16_max)
VECTOR_OP2(v_max16, wasm_u16x8_max)
VECTOR_OP2(v_max32, wasm_u32x4_max)
VECTOR_OP2(v_min8, wasm_u8x16_min)
VECTOR_OP2(v_min16, wasm_u16x8_min)
VECTOR_OP2(v_min32, wasm_u32x4_min)
VECTOR_OP2(v_signed_min8, wasm_i8x16_min)
VECTOR_OP2(v_equal8, wasm_i8x16_eq)
VECTOR_OP2(v_equal16, wasm_i16x8_eq)
VECTOR_OP2(v_equal32, wasm_i32x4_eq)
VECTOR_OP2(v_greater8, wasm_i8x16_gt)
VECTOR_OP2(v_greater16, wasm_i16x8_gt)
VECTOR_OP2(v_greater32, wasm_i32x4_gt)
VECTOR_OP2(v_pack16, wasm_u8x16_narrow_i16x8)
VECTOR_OP2(v_pack32, wasm_u16x8_narrow_i32x4)
VECTOR_OP2(v_pack_masks16, wasm_i8x16_narrow_i16x8)
VECTOR_OP2(v_madd16, wasm_i32x4_dot_i16x8)
VECTOR_OP2(v_shuffle, wasm_i8x16_swizzle)
VECTOR_OP_SHIFT(v_left16, wasm_i16x8_shl)
VECTOR_OP_SHIFT(v_left32, wasm_i32x4_shl)
VECTOR_OP_SHIFT(v_right16, wasm_u16x8_shr)
VECTOR_OP_SHIFT(v_right32, wasm_u32x4_shr)

/* Masks with a loaded constant: for a shift of bytes, engines on x86 make the mask from a general register each time. */
ALWAYS_INLINE vec v_left8(vec a, int bits)
{
    return v_and(v_left16(a, bits), v_all((uint8_t)(0xFF << bits)));
}

ALWAYS_INLINE vec v_right8(vec a, int bits)
{
    return v_and(v_right16(a, bits), v_all((uint8_t)(0xFF >> bits)));
}

ALWAYS_INLINE vec v_unpack_low8(vec a, vec b)
{
    return wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

ALWAYS_INLINE vec v_unpack_high8(vec a, vec b)
{
    return wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

ALWAYS_INLINE vec v_unpack_low16(vec a, vec b)
{
    return wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

ALWAYS_INLINE vec v_unpack_high16(vec a, vec b)
{
    return wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

/* Multiplies lower bytes and upper bytes separately: no instruction does both. */
ALWAYS_INLINE vec v_madd8(vec a, vec b)
{
    const vec low = v_all16(0xFF);
    return wasm_i16x8_add(wasm_i16x8_mul(v_and(a, low), v_and(b, low)), wasm_i16x8_mul(v_right16(a, 8), v_right16(b, 8)));
}

/* Returns all ones in each byte whose sign bit is set. The zero is hidden from clang: it would make a shift of the comparison,
 * which takes five instructions on x86. asm accepts an integer here, but no vector. */
ALWAYS_INLINE vec sign_masks(vec v)
{
    int32_t zero = 0;
    __asm__("" : "+r"(zero));
    return wasm_i8x16_lt(v, wasm_i32x4_splat(zero));
}

ALWAYS_INLINE vec v_blend(vec mask, vec a, vec b)
{
    return wasm_v128_bitselect(a, b, sign_masks(mask));
}

ALWAYS_INLINE vec v_halves32(vec a, vec b)
{
    return wasm_i16x8_shuffle(a, b, 0, 9, 2, 11, 4, 13, 6, 15);
}

ALWAYS_INLINE uint64_t v_signs(vec v)
{
    return (uint32_t)wasm_i8x16_bitmask(v);
}

ALWAYS_INLINE vec v_from_signs(uint64_t mask)
{
    const vec bit = wasm_i8x16_const(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    const vec both = v_all16((uint16_t)mask);
    const vec spread = wasm_i8x16_shuffle(both, both, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    return v_equal8(v_and(spread, bit), bit);
}

ALWAYS_INLINE bool v_has_signs(vec v)
{
    return wasm_i8x16_bitmask(v) != 0;
}

ALWAYS_INLINE bool v_is_zero(vec v)
{
    return !wasm_v128_any_true(v);
}

ALWAYS_INLINE bool v_meet(vec a, vec b)
{
    return wasm_v128_any_true(v_and(a, b));
}

ALWAYS_INLINE size_t v_sum_all(vec v)
{
    const vec sums = wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(v));
    return (size_t)(wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) + wasm_i32x4_extract_lane(sums, 2) +
                    wasm_i32x4_extract_lane(sums, 3));
}

ALWAYS_INLINE size_t bit_count(uint64_t bits)
{
    return (size_t)__builtin_popcountll(bits);
}

ALWAYS_INLINE size_t mask_count(uint64_t mask)
{
    return (size_t)__builtin_popcount((uint32_t)mask);
}

#include "tally_bits.h"

ALWAYS_INLINE vec v_widen8_16(vec v, int i)
{
    return i == 0 ? wasm_u16x8_extend_low_u8x16(v) : wasm_u16x8_extend_high_u8x16(v);
}

ALWAYS_INLINE vec v_widen16_32(vec v, int i)
{
    return i == 0 ? wasm_u32x4_extend_low_u16x8(v) : wasm_u32x4_extend_high_u16x8(v);
}

ALWAYS_INLINE void q_store(uint8_t *dst, quad q)
{
    wasm_v128_store(dst, q);
}

ALWAYS_INLINE void q_store_half(uint8_t *dst, quad q)
{
    wasm_v128_store64_lane(dst, q, 0);
}

ALWAYS_INLINE void q_store_upper(uint8_t *dst, quad q)
{
    wasm_v128_store64_lane(dst, q, 1);
}

ALWAYS_INLINE quad q_load_index(const uint8_t *first, const uint8_t *second)
{
    const quad index = wasm_v128_load64_lane(second, wasm_v128_load64_zero(first), 1);
    return v_or(index, wasm_i64x2_const(0, 0x0808080808080808));
}

ALWAYS_INLINE quad q_of_halves(uint64_t low, uint64_t high)
{
    return wasm_i64x2_make((int64_t)low, (int64_t)high);
}

ALWAYS_INLINE uint64_t q_low_half(quad q)
{
    return (uint64_t)wasm_i64x2_extract_lane(q, 0);
}

/* Picks bytes of two vectors by constants. */
#define PICK(a, b, ...) wasm_i8x16_shuffle(a, b, __VA_ARGS__)
#include "one_quad.h"

#endif
