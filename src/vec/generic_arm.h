/* generic_arm.h - the part of generic.h for 32-bit ARM with NEON. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_GENERIC_ARM_H
#define RUNIC_VEC_GENERIC_ARM_H

#define IN_VECTOR "w"

ALWAYS_INLINE vec v_adds16(vec a, vec b)
{
    return (vec)vqaddq_u16((uint16x8_t)a, (uint16x8_t)b);
}

ALWAYS_INLINE vec v_subs8(vec a, vec b)
{
    return (vec)vqsubq_u8((uint8x16_t)a, (uint8x16_t)b);
}

ALWAYS_INLINE vec v_average8(vec a, vec b)
{
    return (vec)vrhaddq_u8((uint8x16_t)a, (uint8x16_t)b);
}

ALWAYS_INLINE vec v_shuffle(vec a, vec b)
{
    const uint8x8x2_t table = {{vget_low_u8((uint8x16_t)a), vget_high_u8((uint8x16_t)a)}};
    return (vec)vcombine_u8(vtbl2_u8(table, vget_low_u8((uint8x16_t)b)), vtbl2_u8(table, vget_high_u8((uint8x16_t)b)));
}

ALWAYS_INLINE vec v_pack16(vec a, vec b)
{
    return (vec)vcombine_u8(vqmovun_s16((int16x8_t)a), vqmovun_s16((int16x8_t)b));
}

ALWAYS_INLINE vec v_pack32(vec a, vec b)
{
    return (vec)vcombine_u16(vqmovun_s32((int32x4_t)a), vqmovun_s32((int32x4_t)b));
}

ALWAYS_INLINE vec v_madd8(vec a, vec b)
{
    const uint8x16_t x = (uint8x16_t)a, y = (uint8x16_t)b;
    const uint16x8_t low = vmull_u8(vget_low_u8(x), vget_low_u8(y)), high = vmull_u8(vget_high_u8(x), vget_high_u8(y));
    return (vec)vcombine_u16(vpadd_u16(vget_low_u16(low), vget_high_u16(low)),
                             vpadd_u16(vget_low_u16(high), vget_high_u16(high)));
}

ALWAYS_INLINE vec v_madd16(vec a, vec b)
{
    const int16x8_t x = (int16x8_t)a, y = (int16x8_t)b;
    const int32x4_t low = vmull_s16(vget_low_s16(x), vget_low_s16(y)), high = vmull_s16(vget_high_s16(x), vget_high_s16(y));
    return (vec)vcombine_s32(vpadd_s32(vget_low_s32(low), vget_high_s32(low)),
                             vpadd_s32(vget_low_s32(high), vget_high_s32(high)));
}

ALWAYS_INLINE size_t v_sum_all(vec v)
{
    const uint64x2_t sums = vpaddlq_u32(vpaddlq_u16(vpaddlq_u8((uint8x16_t)v)));
    return (size_t)(uint32_t)(vgetq_lane_u64(sums, 0) + vgetq_lane_u64(sums, 1));
}

/* Turns the sign of each byte into a bit of its own, and adds neighbours three times: no instruction does this. */
ALWAYS_INLINE uint64_t v_signs(vec v)
{
    const vec weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t bits = (uint8x16_t)(sign_masks(v) & weights);
    uint8x8_t sums = vpadd_u8(vget_low_u8(bits), vget_high_u8(bits));
    sums = vpadd_u8(sums, sums);
    sums = vpadd_u8(sums, sums);
    return vget_lane_u16((uint16x4_t)sums, 0);
}

/* Returns the OR of the four 32-bit words. */
ALWAYS_INLINE uint32_t any_bits(vec v)
{
    const uint32x2_t half = vorr_u32(vget_low_u32((uint32x4_t)v), vget_high_u32((uint32x4_t)v));
    return vget_lane_u32(half, 0) | vget_lane_u32(half, 1);
}

ALWAYS_INLINE bool v_has_signs(vec v)
{
    return (any_bits(v) & 0x80808080) != 0;
}

ALWAYS_INLINE bool v_is_zero(vec v)
{
    return any_bits(v) == 0;
}

ALWAYS_INLINE bool v_meet(vec a, vec b)
{
    return any_bits(a & b) != 0;
}

ALWAYS_INLINE size_t bit_count(uint64_t bits)
{
    return (size_t)vget_lane_u64(vpaddl_u32(vpaddl_u16(vpaddl_u8(vcnt_u8(vcreate_u8(bits))))), 0);
}

#include "bit_counts.h"
#include "tally_bytes.h"

/* Loads and stores three vectors whose bytes are in turn in memory. */
#define HAS_INTERLEAVED_LOADS 1

ALWAYS_INLINE void v_load3(const uint8_t *src, vec v[3])
{
    const uint8x16x3_t parts = vld3q_u8(src);
    v[0] = (vec)parts.val[0], v[1] = (vec)parts.val[1], v[2] = (vec)parts.val[2];
}

ALWAYS_INLINE void v_store3(uint8_t *dst, const vec v[3])
{
    const uint8x16x3_t parts = {{(uint8x16_t)v[0], (uint8x16_t)v[1], (uint8x16_t)v[2]}};
    vst3q_u8(dst, parts);
}

/* Finds the position in a number with four bits for each byte. */
ALWAYS_INLINE size_t v_first(vec v)
{
    const uint16x8_t any = (uint16x8_t)vtstq_u8((uint8x16_t)v, (uint8x16_t)v);
    const uint64_t halves = vget_lane_u64((uint64x1_t)vshrn_n_u16(any, 4), 0);
    return halves == 0 ? VEC : lowest_bit(halves) / 4;
}

#endif
