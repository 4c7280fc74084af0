/* quad_x86.h - words for one 16-byte vector, where a shuffle by table works; for the x86 targets. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_QUAD_X86_H
#define RUNIC_VEC_QUAD_X86_H

/* Before a loop whose number of rounds is a constant: which half of a vector it takes must be one, too; or each round is long
   enough, and all of them at once would not fit into the registers. */
#ifdef __clang__
#define UNROLL _Pragma("clang loop unroll(full)")
#define ROLLED _Pragma("clang loop unroll(disable)")
#else
#define UNROLL _Pragma("GCC unroll 8")
#define ROLLED _Pragma("GCC unroll 1")
#endif

#define QUAD2(name, instruction)                                                                                               \
    ALWAYS_INLINE quad name(quad a, quad b)                                                                                    \
    {                                                                                                                          \
        return instruction(a, b);                                                                                              \
    }
QUAD2(q_shuffle, _mm_shuffle_epi8)
QUAD2(q_unpack_low16, _mm_unpacklo_epi16)
QUAD2(q_unpack_high16, _mm_unpackhi_epi16)
QUAD2(q_pack16, _mm_packus_epi16) /* words to bytes, saturated */
#undef QUAD2

ALWAYS_INLINE quad q_load(const uint8_t *src)
{
    return _mm_loadu_si128((const __m128i *)(const void *)src);
}

ALWAYS_INLINE void q_store(uint8_t *dst, quad q)
{
    _mm_storeu_si128((__m128i *)(void *)dst, q);
}

/* The lower half to memory. */
ALWAYS_INLINE void q_store_half(uint8_t *dst, quad q)
{
    _mm_storel_epi64((__m128i *)(void *)dst, q);
}

/* The upper half to memory. */
ALWAYS_INLINE void q_store_upper(uint8_t *dst, quad q)
{
    _mm_storeh_pi((__m64 *)(void *)dst, _mm_castsi128_ps(q));
}

/* An index whose halves count from the start of theirs, as one of the whole. */
ALWAYS_INLINE quad q_index_of_halves(quad index)
{
    return _mm_or_si128(index, _mm_set_epi64x(0x0808080808080808, 0));
}

ALWAYS_INLINE uint64_t load_bytes(const uint8_t *src, size_t n)
{
    uint64_t bytes = 0;
    memcpy(&bytes, src, n);
    return bytes;
}

/* Eight bytes and eight bytes. */
ALWAYS_INLINE quad q_load_halves(const uint8_t *first, const uint8_t *second)
{
    const __m128 lower = _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)first));
    return _mm_castps_si128(_mm_loadh_pi(lower, (const __m64 *)(const void *)second));
}

/* n bytes (1..8) as a number, the first lowest: their first and last parts overlap. */
ALWAYS_INLINE uint64_t load_some_bytes(const uint8_t *src, size_t n)
{
    if (n >= 4)
        return load_bytes(src, 4) | load_bytes(src + n - 4, 4) << 8 * (n - 4);
    return load_bytes(src, 1) | load_bytes(src + n / 2, 1) << 8 * (n / 2) | load_bytes(src + n - 1, 1) << 8 * (n - 1);
}

/* The first n (1..16) bytes, and zeros. */
ALWAYS_INLINE quad q_load_some(const uint8_t *src, size_t n)
{
    if (n == 16)
        return q_load(src);
    if (n <= 8)
        return _mm_cvtsi64_si128((long long)load_some_bytes(src, n));
    return _mm_set_epi64x((long long)(load_bytes(src + n - 8, 8) >> 8 * (16 - n)), (long long)load_bytes(src, 8));
}

/* The last n (0..16) bytes of q come first, and then zeros. */
ALWAYS_INLINE quad q_last(quad q, size_t n)
{
    static const uint8_t slide[32] = {0,    1,    2,    3,    4,    5,    6,    7,    8,    9,    10,
                                      11,   12,   13,   14,   15,   0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                                      0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};
    return q_shuffle(q, q_load(slide + 16 - n));
}

/* n zeros (0..16), and then q from its start. */
ALWAYS_INLINE quad q_behind(quad q, size_t n)
{
    static const uint8_t slide[32] = {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                                      0x80, 0x80, 0x80, 0x80, 0x80, 0,    1,    2,    3,    4,    5,
                                      6,    7,    8,    9,    10,   11,   12,   13,   14,   15};
    return q_shuffle(q, q_load(slide + 16 - n));
}

ALWAYS_INLINE void store_bytes(uint8_t *dst, uint64_t bytes, size_t n)
{
    memcpy(dst, &bytes, n);
}

/* The first n bytes (1..16): their first and last parts overlap. */
ALWAYS_INLINE void q_store_some(uint8_t *dst, quad q, size_t n)
{
    if (n >= 8) {
        q_store_half(dst, q);
        q_store_half(dst + n - 8, q_last(q, 24 - n));
        return;
    }
    const uint64_t bytes = (uint64_t)_mm_cvtsi128_si64(q);
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

/* The number of bits set. */
ALWAYS_INLINE size_t bit_count(uint64_t bits)
{
    return (size_t)_mm_popcnt_u64(bits);
}

/* The first n bits; n < 64. */
ALWAYS_INLINE uint64_t first_bits(size_t n)
{
    return (UINT64_C(1) << n) - 1;
}

#endif
