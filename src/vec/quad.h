/* quad.h - vector operations that are made of other operations, for all hardware. */
/* SPDX-License-Identifier: MIT */
/*
 * A header must define before it: vec, quad, VEC, v_subs8, q_load, q_store_half, q_shuffle, q_of_halves, q_low_half and, on a
 * big-endian host, turned16 and turned32, which swap the bytes of words and double words.
 */
#ifndef RUNIC_VEC_QUAD_H
#define RUNIC_VEC_QUAD_H

/* ---- The first byte of a vector, and of a number made of bytes, is the lowest on all hosts ---- */

#if HOST_IS_BIG
#define HOST_ORDER16(v) turned16(v)
#define HOST_ORDER32(v) turned32(v)
#define HOST_ORDER64(n) __builtin_bswap64(n)
#else
#define HOST_ORDER16(v) (v)
#define HOST_ORDER32(v) (v)
#define HOST_ORDER64(n) (n)
#endif

ALWAYS_INLINE vec v_host16(vec v)
{
    return HOST_ORDER16(v);
}

ALWAYS_INLINE vec v_host32(vec v)
{
    return HOST_ORDER32(v);
}

/* Loads n bytes (a constant, up to 8) as a number. */
ALWAYS_INLINE uint64_t load_bytes(const uint8_t *src, size_t n)
{
    uint64_t bytes = 0;
    memcpy(&bytes, src, n);
    return HOST_ORDER64(bytes);
}

ALWAYS_INLINE void store_bytes(uint8_t *dst, uint64_t bytes, size_t n)
{
    bytes = HOST_ORDER64(bytes);
    memcpy(dst, &bytes, n);
}

/* Loads n (1..8) bytes, by a first and a last part that overlap. */
ALWAYS_INLINE uint64_t load_some_bytes(const uint8_t *src, size_t n)
{
    if (n >= 4)
        return load_bytes(src, 4) | load_bytes(src + n - 4, 4) << 8 * (n - 4);
    return load_bytes(src, 1) | load_bytes(src + n / 2, 1) << 8 * (n / 2) | load_bytes(src + n - 1, 1) << 8 * (n - 1);
}

ALWAYS_INLINE void store_some_bytes(uint8_t *dst, uint64_t bytes, size_t n)
{
    if (n >= 4) {
        store_bytes(dst, bytes, 4);
        store_bytes(dst + n - 4, bytes >> 8 * (n - 4), 4);
    } else if (n >= 2) {
        store_bytes(dst, bytes, 2);
        store_bytes(dst + n - 2, bytes >> 8 * (n - 2), 2);
    } else {
        store_bytes(dst, bytes, 1);
    }
}

/* ---- Parts of a quad ---- */

ALWAYS_INLINE quad q_load_some(const uint8_t *src, size_t n)
{
    if (n == 16)
        return q_load(src);
    if (n <= 8)
        return q_of_halves(load_some_bytes(src, n), 0);
    return q_of_halves(load_bytes(src, 8), load_bytes(src + n - 8, 8) >> 8 * (16 - n));
}

ALWAYS_INLINE quad q_last(quad q, size_t n)
{
    static const uint8_t slide[32] = {0,    1,    2,    3,    4,    5,    6,    7,    8,    9,    10,
                                      11,   12,   13,   14,   15,   0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                      0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
    return q_shuffle(q, q_load(slide + 16 - n));
}

ALWAYS_INLINE quad q_behind(quad q, size_t n)
{
    static const uint8_t slide[32] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                      0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0,    1,    2,    3,    4,    5,
                                      6,    7,    8,    9,    10,   11,   12,   13,   14,   15};
    return q_shuffle(q, q_load(slide + 16 - n));
}

ALWAYS_INLINE void q_store_some(uint8_t *dst, quad q, size_t n)
{
    if (n >= 8) {
        q_store_half(dst, q);
        q_store_half(dst + n - 8, q_last(q, 24 - n));
    } else {
        store_some_bytes(dst, q_low_half(q), n);
    }
}

/* ---- Masks: a bit for each byte of a vector ---- */

ALWAYS_INLINE uint64_t first_bits(size_t n)
{
    return (UINT64_C(1) << n) - 1;
}

#if UINTPTR_MAX > UINT32_MAX || defined(__wasm__)
ALWAYS_INLINE size_t first_bit(uint64_t bits)
{
    return (size_t)__builtin_ctzll(bits);
}

ALWAYS_INLINE size_t last_bit(uint64_t mask)
{
    return (size_t)(63 - __builtin_clzll(mask));
}
#else /* where gcc would call a library function for the builtins */
ALWAYS_INLINE size_t first_bit(uint64_t bits)
{
    return lowest_bit(bits);
}

ALWAYS_INLINE size_t last_bit(uint64_t mask)
{
    return (size_t)(31 - __builtin_clz((uint32_t)mask));
}
#endif

/* Facts that a header may state about its hardware. */
#ifndef NARROWED_AT_ONCE
#define NARROWED_AT_ONCE 4
#endif
#ifndef HAS_INTERLEAVED_LOADS
#define HAS_INTERLEAVED_LOADS 0
#endif

/* Returns the bytes up to the next aligned vector: 1 to VEC. Loads across two cache lines take twice the time. */
ALWAYS_INLINE size_t v_bytes_to_aligned(const uint8_t *src)
{
    return VEC - (uintptr_t)src % VEC;
}

ALWAYS_INLINE vec v_at_least8(vec v, uint8_t n)
{
    return v_subs8(v, v_all((uint8_t)(n - 0x80)));
}

#endif
