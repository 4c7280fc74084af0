/* generic.h - vector operations for 16-byte vectors in the vector extensions of gcc and clang. vector_ops.md defines them. */
/* SPDX-License-Identifier: MIT */
/*
 * For gcc 12 or clang. generic_<machine>.h, which is included in the middle, has the operations that these extensions lack or
 * compile badly: IN_VECTOR, v_shuffle, v_signs, v_has_signs, v_is_zero, v_meet, v_average8, v_adds16, v_subs8, v_madd8,
 * v_madd16, v_pack16, v_pack32, v_sum_all, mask_count, bit_count, and the tally.
 *
 * A big-endian host reverses the 16 bytes of a vector when it loads and stores them. Then the lowest byte of each element is
 * where the hardware expects it, and only the order of the elements is reversed.
 */
#ifndef RUNIC_VEC_GENERIC_H
#define RUNIC_VEC_GENERIC_H

#include "pack_masks.h"

typedef uint8_t vec __attribute__((vector_size(16)));
typedef vec quad;
typedef int8_t vec_s8 __attribute__((vector_size(16)));
typedef uint16_t vec_u16 __attribute__((vector_size(16)));
typedef int16_t vec_s16 __attribute__((vector_size(16)));
typedef uint32_t vec_u32 __attribute__((vector_size(16)));
typedef int32_t vec_s32 __attribute__((vector_size(16)));
typedef uint64_t vec_u64 __attribute__((vector_size(16)));

#define VEC   16 /* bytes */
#define QUADS 1

#define IN_ORDER ((void)0)

/* PICK and PICK16 pick bytes or words of a and b by constants, in memory's order; LOWER and UPPER are the halves as numbers. */
#if HOST_IS_BIG
#define PLACE(i) ((i) < 16 ? 15 - (i) : 47 - (i))
#define PICK(a, b, i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15)                                       \
    __builtin_shufflevector(a, b, PLACE(i15), PLACE(i14), PLACE(i13), PLACE(i12), PLACE(i11), PLACE(i10), PLACE(i9),           \
                            PLACE(i8), PLACE(i7), PLACE(i6), PLACE(i5), PLACE(i4), PLACE(i3), PLACE(i2), PLACE(i1), PLACE(i0))
#define PICK16(a, b, i0, i1, i2, i3, i4, i5, i6, i7)                                                                           \
    __builtin_shufflevector((vec_u16)(a), (vec_u16)(b), PLACE16(i7), PLACE16(i6), PLACE16(i5), PLACE16(i4), PLACE16(i3),       \
                            PLACE16(i2), PLACE16(i1), PLACE16(i0))
#define PLACE16(i) ((i) < 8 ? 7 - (i) : 23 - (i))
#define LOWER      1
#define UPPER      0
#else
#define PICK(a, b, ...)   __builtin_shufflevector(a, b, __VA_ARGS__)
#define PICK16(a, b, ...) __builtin_shufflevector((vec_u16)(a), (vec_u16)(b), __VA_ARGS__)
#define LOWER             0
#define UPPER             1
#endif

#define VECTOR_OP2(name, type, operator)                                                                                       \
    ALWAYS_INLINE vec name(vec a, vec b)                                                                                       \
    {                                                                                                                          \
        return (vec)((type)a operator(type) b);                                                                                \
    }
#define VECTOR_OP_SHIFT(name, type, operator)                                                                                  \
    ALWAYS_INLINE vec name(vec a, int bits)                                                                                    \
    {                                                                                                                          \
        return (vec)((type)a operator bits);                                                                                   \
    }
/* Returns whichever of a and b makes the comparison true. */
#define VECTOR_OP_BETTER(name, type, operator)                                                                                 \
    ALWAYS_INLINE vec name(vec a, vec b)                                                                                       \
    {                                                                                                                          \
        const vec first = (vec)((type)a operator(type) b);                                                                     \
        return (a & first) | (b & ~first);                                                                                     \
    }

/* Reverses the bytes. */
ALWAYS_INLINE vec turned(vec v)
{
    return __builtin_shufflevector(v, v, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

ALWAYS_INLINE vec v_load(const uint8_t *src)
{
    vec v;
    memcpy(&v, src, sizeof v);
    return HOST_IS_BIG ? turned(v) : v;
}

ALWAYS_INLINE void v_store(uint8_t *dst, vec v)
{
    v = HOST_IS_BIG ? turned(v) : v;
    memcpy(dst, &v, sizeof v);
}

ALWAYS_INLINE vec v_zero(void)
{
    return (vec){0};
}

ALWAYS_INLINE vec v_all(uint8_t byte)
{
    return (vec){byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte};
}

ALWAYS_INLINE vec v_all16(uint16_t unit)
{
    return (vec)(vec_u16){unit, unit, unit, unit, unit, unit, unit, unit};
}

ALWAYS_INLINE vec v_all32(uint32_t unit)
{
    return (vec)(vec_u32){unit, unit, unit, unit};
}

VECTOR_OP2(v_and, vec, &)
VECTOR_OP2(v_or, vec, |)
VECTOR_OP2(v_xor, vec, ^)
VECTOR_OP2(v_add8, vec, +)
VECTOR_OP2(v_sub8, vec, -)
VECTOR_OP2(v_sub16, vec_u16, -)
VECTOR_OP2(v_sub32, vec_u32, -)
VECTOR_OP2(v_mul16, vec_u16, *)
VECTOR_OP2(v_equal8, vec, ==)
VECTOR_OP2(v_equal16, vec_u16, ==)
VECTOR_OP2(v_equal32, vec_u32, ==)
VECTOR_OP2(v_greater8, vec_s8, >)
VECTOR_OP2(v_greater16, vec_s16, >)
VECTOR_OP2(v_greater32, vec_s32, >)
VECTOR_OP_BETTER(v_max8, vec, >)
VECTOR_OP_BETTER(v_max16, vec_u16, >)
VECTOR_OP_BETTER(v_max32, vec_u32, >)
VECTOR_OP_BETTER(v_min8, vec, <)
VECTOR_OP_BETTER(v_min16, vec_u16, <)
VECTOR_OP_BETTER(v_min32, vec_u32, <)
VECTOR_OP_BETTER(v_signed_min8, vec_s8, <)
VECTOR_OP_SHIFT(v_left8, vec, <<)
VECTOR_OP_SHIFT(v_left16, vec_u16, <<)
VECTOR_OP_SHIFT(v_left32, vec_u32, <<)
VECTOR_OP_SHIFT(v_right8, vec, >>)
VECTOR_OP_SHIFT(v_right16, vec_u16, >>)
VECTOR_OP_SHIFT(v_right32, vec_u32, >>)

ALWAYS_INLINE vec v_without(vec a, vec b)
{
    return a & ~b;
}

ALWAYS_INLINE vec v_unpack_low8(vec a, vec b)
{
    return PICK(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

ALWAYS_INLINE vec v_unpack_high8(vec a, vec b)
{
    return PICK(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

ALWAYS_INLINE vec v_unpack_low16(vec a, vec b)
{
    return (vec)PICK16(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

ALWAYS_INLINE vec v_unpack_high16(vec a, vec b)
{
    return (vec)PICK16(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

ALWAYS_INLINE vec v_lower_bytes(vec a, vec b)
{
    return PICK(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}

ALWAYS_INLINE vec v_upper_bytes(vec a, vec b)
{
    return PICK(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
}

ALWAYS_INLINE vec v_pack_masks16(vec a, vec b)
{
    return v_lower_bytes(a, b);
}

/* Returns all ones where there is a sign. */
ALWAYS_INLINE vec sign_masks(vec v)
{
    return (vec)((vec_s8)v < 0);
}

ALWAYS_INLINE vec v_blend(vec mask, vec a, vec b)
{
    const vec signs = sign_masks(mask);
    return (a & signs) | (b & ~signs);
}

ALWAYS_INLINE vec v_halves32(vec a, vec b)
{
    const vec lower = v_all32(0xFFFF);
    return (a & lower) | (b & ~lower);
}

ALWAYS_INLINE quad q_of_halves(uint64_t low, uint64_t high)
{
    return (vec)(HOST_IS_BIG ? (vec_u64){high, low} : (vec_u64){low, high});
}

ALWAYS_INLINE uint64_t q_low_half(quad q)
{
    return ((vec_u64)q)[LOWER];
}

#if defined(__powerpc64__)
#include "generic_power.h"
#elif defined(__s390x__)
#include "generic_z.h"
#elif defined(__arm__)
#include "generic_arm.h"
#endif

ALWAYS_INLINE vec v_opaque(vec v)
{
    __asm__("" : "+" IN_VECTOR(v));
    return v;
}

ALWAYS_INLINE vec v_from_signs(uint64_t mask)
{
    const uint64_t each = UINT64_C(0x8040201008040201);
    const vec both = v_all16((uint16_t)mask), bit = q_of_halves(each, each);
    return v_equal8(PICK(both, both, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1) & bit, bit);
}

ALWAYS_INLINE vec v_widen8_16(vec v, int i)
{
    return i == 0 ? v_unpack_low8(v, v_zero()) : v_unpack_high8(v, v_zero());
}

ALWAYS_INLINE vec v_widen16_32(vec v, int i)
{
    return i == 0 ? v_unpack_low16(v, v_zero()) : v_unpack_high16(v, v_zero());
}

#if HOST_IS_BIG
ALWAYS_INLINE vec turned16(vec v)
{
    return PICK(v, v, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
}

ALWAYS_INLINE vec turned32(vec v)
{
    return PICK(v, v, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
}
#endif

ALWAYS_INLINE void q_store(uint8_t *dst, quad q)
{
    v_store(dst, q);
}

ALWAYS_INLINE void q_store_half(uint8_t *dst, quad q);

#include "one_quad.h"

ALWAYS_INLINE void q_store_half(uint8_t *dst, quad q)
{
    store_bytes(dst, ((vec_u64)q)[LOWER], 8);
}

ALWAYS_INLINE void q_store_upper(uint8_t *dst, quad q)
{
    store_bytes(dst, ((vec_u64)q)[UPPER], 8);
}

ALWAYS_INLINE quad q_load_index(const uint8_t *first, const uint8_t *second)
{
    return q_of_halves(load_bytes(first, 8), load_bytes(second, 8)) | q_of_halves(0, UINT64_C(0x0808080808080808));
}

#endif
