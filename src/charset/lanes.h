/* lanes.h - sixteen characters or bytes at a time, for runs of regular text, in GCC's vector extension. */
/* SPDX-License-Identifier: MIT */
/* A comparison of vectors gives lanes of all ones where it is true. This compiles for every processor. */
#ifndef RUNIC_CHARSET_LANES_H
#define RUNIC_CHARSET_LANES_H

#include "../base.h"

/* Where the processor has no such vectors, gcc warns that passing them depends on the ABI. They are passed only to functions
 * that are inlined. The warning comes where such a function is used, so it stays off for the file that includes this header. */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

#define LANES 16

/* True where processors have such vectors, or 64-bit words. Elsewhere compilers make 16 operations of each one: long and slow.
 */
#if UINTPTR_MAX > UINT32_MAX || defined(__wasm__) || defined(__ARM_NEON) || (defined(__SSE2__) && !defined(RUNIC_SCALAR_ONLY))
#define HAS_LANES 1
#else
#define HAS_LANES 0
#endif

typedef uint8_t u8x16 __attribute__((vector_size(LANES)));

ALWAYS_INLINE u8x16 load_u8x16(const uint8_t *src)
{
    u8x16 all;
    memcpy(&all, src, sizeof all);
    return all;
}

#if defined(__SSE2__) && !defined(RUNIC_SCALAR_ONLY)
/* Returns a bit for each lane of ones or zeros; bit 0 is the first lane. */
ALWAYS_INLINE unsigned bits_of(u8x16 all)
{
    typedef char signed_lanes __attribute__((vector_size(LANES)));
    return (unsigned)__builtin_ia32_pmovmskb128((signed_lanes)all);
}
#else
ALWAYS_INLINE unsigned bits_of_half(const uint8_t *lanes)
{
    uint64_t word;
    memcpy(&word, lanes, sizeof word);
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
        word = __builtin_bswap64(word);
    return (unsigned)((word & 0x0101010101010101u) * 0x0102040810204080u >> 56);
}

/* Returns a bit for each lane of ones or zeros; bit 0 is the first lane. */
ALWAYS_INLINE unsigned bits_of(u8x16 all)
{
    uint8_t lanes[LANES];
    memcpy(lanes, &all, sizeof lanes);
    return bits_of_half(lanes) | bits_of_half(lanes + 8) << 8;
}
#endif

/* Returns how many lanes at the beginning are ones. */
ALWAYS_INLINE unsigned leading(u8x16 all)
{
    return (unsigned)__builtin_ctz(~bits_of(all));
}

/* Returns true if no bit is one. */
ALWAYS_INLINE bool is_none(u8x16 all)
{
    uint64_t half[2];
    memcpy(half, &all, sizeof half);
    return (half[0] | half[1]) == 0;
}

/* Returns the index of the first byte that is one of two, or len. */
static inline size_t find_byte(const uint8_t *src, size_t len, uint8_t a, uint8_t b)
{
    size_t i = 0;
#if HAS_LANES
    for (; len - i >= LANES; i += LANES) {
        const u8x16 bytes = load_u8x16(src + i), found = (u8x16)(bytes == a) | (u8x16)(bytes == b);
        if (!is_none(found))
            return i + leading(~found);
    }
#endif
    while (i < len && src[i] != a && src[i] != b)
        i++;
    return i;
}

#endif
