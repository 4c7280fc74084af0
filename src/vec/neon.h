/* neon.h - vector operations for 16-byte vectors of AArch64. vector_ops.md defines them. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_NEON_H
#define RUNIC_VEC_NEON_H

#include "pack_masks.h"

typedef uint8x16_t vec;
typedef uint8x16_t quad;

#define VEC   16 /* bytes */
#define QUADS 1

#define IN_ORDER ((void)0)

/* `type`: the type of the instruction's operands. */
#define VECTOR_OP2(name, instruction, type)                                                                                    \
    ALWAYS_INLINE vec name(vec a, vec b)                                                                                       \
    {                                                                                                                          \
        return (vec)instruction((type)a, (type)b);                                                                             \
    }
/* The intrinsics need a constant, also in builds that inline nothing; the operators do not. */
#define VECTOR_OP_SHIFT(name, type, op, all, element)                                                                          \
    ALWAYS_INLINE vec name(vec a, int bits)                                                                                    \
    {                                                                                                                          \
        return (vec)((type)a op all((element)bits));                                                                           \
    }

ALWAYS_INLINE vec v_load(const uint8_t *src)
{
    return vld1q_u8(src);
}

ALWAYS_INLINE void v_store(uint8_t *dst, vec v)
{
    vst1q_u8(dst, v);
}

ALWAYS_INLINE vec v_zero(void)
{
    return vdupq_n_u8(0);
}

ALWAYS_INLINE vec v_all(uint8_t byte)
{
    return vdupq_n_u8(byte);
}

ALWAYS_INLINE vec v_all16(uint16_t unit)
{
    return (vec)vdupq_n_u16(unit);
}

ALWAYS_INLINE vec v_all32(uint32_t unit)
{
    return (vec)vdupq_n_u32(unit);
}

ALWAYS_INLINE vec v_opaque(vec v)
{
    __asm__("" : "+w"(v));
    return v;
}

VECTOR_OP2(v_and, vandq_u8, vec)
VECTOR_OP2(v_or, vorrq_u8, vec)
VECTOR_OP2(v_xor, veorq_u8, vec)
VECTOR_OP2(v_without, vbicq_u8, vec)
VECTOR_OP2(v_add8, vaddq_u8, vec)
VECTOR_OP2(v_adds16, vqaddq_u16, uint16x8_t)
VECTOR_OP2(v_sub8, vsubq_u8, vec)
VECTOR_OP2(v_sub16, vsubq_u16, uint16x8_t)
VECTOR_OP2(v_sub32, vsubq_u32, uint32x4_t)
VECTOR_OP2(v_mul16, vmulq_u16, uint16x8_t)
VECTOR_OP2(v_subs8, vqsubq_u8, vec)
VECTOR_OP2(v_average8, vrhaddq_u8, vec)
VECTOR_OP2(v_max8, vmaxq_u8, vec)
VECTOR_OP2(v_max16, vmaxq_u16, uint16x8_t)
VECTOR_OP2(v_max32, vmaxq_u32, uint32x4_t)
VECTOR_OP2(v_min8, vminq_u8, vec)
VECTOR_OP2(v_min16, vminq_u16, uint16x8_t)
VECTOR_OP2(v_min32, vminq_u32, uint32x4_t)
VECTOR_OP2(v_signed_min8, vminq_s8, int8x16_t)
VECTOR_OP2(v_equal8, vceqq_u8, vec)
VECTOR_OP2(v_equal16, vceqq_u16, uint16x8_t)
VECTOR_OP2(v_equal32, vceqq_u32, uint32x4_t)
VECTOR_OP2(v_greater8, vcgtq_s8, int8x16_t)
VECTOR_OP2(v_greater16, vcgtq_s16, int16x8_t)
VECTOR_OP2(v_greater32, vcgtq_s32, int32x4_t)
VECTOR_OP2(v_shuffle, vqtbl1q_u8, vec)
VECTOR_OP2(v_unpack_low8, vzip1q_u8, vec)
VECTOR_OP2(v_unpack_high8, vzip2q_u8, vec)
VECTOR_OP2(v_unpack_low16, vzip1q_u16, uint16x8_t)
VECTOR_OP2(v_unpack_high16, vzip2q_u16, uint16x8_t)
VECTOR_OP2(v_pack_masks16, vuzp1q_u8, vec)
VECTOR_OP_SHIFT(v_left8, uint8x16_t, <<, vdupq_n_u8, uint8_t)
VECTOR_OP_SHIFT(v_left16, uint16x8_t, <<, vdupq_n_u16, uint16_t)
VECTOR_OP_SHIFT(v_left32, uint32x4_t, <<, vdupq_n_u32, uint32_t)
VECTOR_OP_SHIFT(v_right8, uint8x16_t, >>, vdupq_n_u8, uint8_t)
VECTOR_OP_SHIFT(v_right16, uint16x8_t, >>, vdupq_n_u16, uint16_t)
VECTOR_OP_SHIFT(v_right32, uint32x4_t, >>, vdupq_n_u32, uint32_t)

ALWAYS_INLINE vec v_pack16(vec a, vec b)
{
    return vqmovun_high_s16(vqmovun_s16((int16x8_t)a), (int16x8_t)b);
}

ALWAYS_INLINE vec v_pack32(vec a, vec b)
{
    return (vec)vqmovun_high_s32(vqmovun_s32((int32x4_t)a), (int32x4_t)b);
}

ALWAYS_INLINE vec v_madd8(vec a, vec b)
{
    return (vec)vpaddq_u16(vmull_u8(vget_low_u8(a), vget_low_u8(b)), vmull_high_u8(a, b));
}

ALWAYS_INLINE vec v_madd16(vec a, vec b)
{
    const int16x8_t x = (int16x8_t)a, y = (int16x8_t)b;
    return (vec)vpaddq_s32(vmull_s16(vget_low_s16(x), vget_low_s16(y)), vmull_high_s16(x, y));
}

/* Returns all ones where there is a sign. */
ALWAYS_INLINE vec sign_masks(vec v)
{
    return vcltzq_s8((int8x16_t)v);
}

ALWAYS_INLINE vec v_blend(vec mask, vec a, vec b)
{
    return vbslq_u8(sign_masks(mask), a, b);
}

ALWAYS_INLINE vec v_halves32(vec a, vec b)
{
    return vbslq_u8(v_all32(0x0000FFFF), a, b);
}

/* Turns the sign of each byte into a bit of its own, and adds neighbours three times: no instruction does this. */
ALWAYS_INLINE uint64_t v_signs(vec v)
{
    const vec weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    vec bits = v_and(sign_masks(v), weights);
    bits = vpaddq_u8(bits, bits);
    bits = vpaddq_u8(bits, bits);
    bits = vpaddq_u8(bits, bits);
    return vgetq_lane_u16((uint16x8_t)bits, 0);
}

ALWAYS_INLINE vec v_from_signs(uint64_t mask)
{
    const vec weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    return vtstq_u8(vcombine_u8(vdup_n_u8((uint8_t)mask), vdup_n_u8((uint8_t)(mask >> 8))), weights);
}

ALWAYS_INLINE bool v_has_signs(vec v)
{
    return vmaxvq_u8(v) >= 0x80;
}

ALWAYS_INLINE bool v_is_zero(vec v)
{
    return vmaxvq_u32((uint32x4_t)v) == 0;
}

ALWAYS_INLINE bool v_meet(vec a, vec b)
{
    return !v_is_zero(v_and(a, b));
}

ALWAYS_INLINE size_t v_sum_all(vec v)
{
    return vaddlvq_u8(v);
}

ALWAYS_INLINE size_t bit_count(uint64_t bits)
{
    return (size_t)__builtin_popcountll(bits);
}

#include "bit_counts.h"
#include "tally_bytes.h"

ALWAYS_INLINE vec v_widen8_16(vec v, int i)
{
    return (vec)(i == 0 ? vmovl_u8(vget_low_u8(v)) : vmovl_high_u8(v));
}

ALWAYS_INLINE vec v_widen16_32(vec v, int i)
{
    return (vec)(i == 0 ? vmovl_u16(vget_low_u16((uint16x8_t)v)) : vmovl_high_u16((uint16x8_t)v));
}

ALWAYS_INLINE vec v_widen8_32(vec v, int i)
{
    const vec first = {0, 0x80, 0x80, 0x80, 1, 0x80, 0x80, 0x80, 2, 0x80, 0x80, 0x80, 3, 0x80, 0x80, 0x80};
    return v_shuffle(v, v_add8(first, v_all((uint8_t)(4 * i))));
}

ALWAYS_INLINE vec v_move_up(vec v, int n)
{
    const vec zero = v_zero();
    if (n == 1)
        return vextq_u8(zero, v, 15);
    return n == 2 ? vextq_u8(zero, v, 14) : vextq_u8(zero, v, 13);
}

ALWAYS_INLINE vec v_move_down(vec v, int n)
{
    const vec zero = v_zero();
    if (n == 1)
        return vextq_u8(v, zero, 1);
    return n == 2 ? vextq_u8(v, zero, 2) : vextq_u8(v, zero, 3);
}

ALWAYS_INLINE void q_store(uint8_t *dst, quad q)
{
    vst1q_u8(dst, q);
}

ALWAYS_INLINE void q_store_half(uint8_t *dst, quad q)
{
    vst1_u8(dst, vget_low_u8(q));
}

ALWAYS_INLINE void q_store_upper(uint8_t *dst, quad q)
{
    vst1_u8(dst, vget_high_u8(q));
}

ALWAYS_INLINE quad q_load_index(const uint8_t *first, const uint8_t *second)
{
    return vorrq_u8(vcombine_u8(vld1_u8(first), vld1_u8(second)), vcombine_u8(vdup_n_u8(0), vdup_n_u8(8)));
}

ALWAYS_INLINE quad q_of_halves(uint64_t low, uint64_t high)
{
    return (quad)vcombine_u64(vcreate_u64(low), vcreate_u64(high));
}

ALWAYS_INLINE uint64_t q_low_half(quad q)
{
    return vgetq_lane_u64((uint64x2_t)q, 0);
}

/* Loads and stores three vectors whose bytes are interleaved in memory. */
#define HAS_INTERLEAVED_LOADS 1

ALWAYS_INLINE void v_load3(const uint8_t *src, vec v[3])
{
    const uint8x16x3_t parts = vld3q_u8(src);
    v[0] = parts.val[0], v[1] = parts.val[1], v[2] = parts.val[2];
}

ALWAYS_INLINE void v_store3(uint8_t *dst, const vec v[3])
{
    const uint8x16x3_t parts = {{v[0], v[1], v[2]}};
    vst3q_u8(dst, parts);
}

/* Finds the position in a number with four bits for each byte. */
ALWAYS_INLINE size_t v_first(vec v)
{
    const uint64_t halves = vget_lane_u64((uint64x1_t)vshrn_n_u16((uint16x8_t)vtstq_u8(v, v), 4), 0);
    return halves == 0 ? VEC : (size_t)__builtin_ctzll(halves) / 4;
}

VECTOR_OP2(v_lower_bytes, vuzp1q_u8, vec)
VECTOR_OP2(v_upper_bytes, vuzp2q_u8, vec)

#include "one_quad.h"

#endif
