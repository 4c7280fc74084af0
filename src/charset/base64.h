/* base64.h - converts base64 digits to code units of UTF-16 and back, many at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BASE64_H
#define RUNIC_BASE64_H

#include "lanes.h"
#include "utf7.h"

typedef uint64_t octet_halves __attribute__((vector_size(16)));

/* ---- From digits ---- */

/* Sixteen bytes as digits. */
struct digits {
    uint8_t values[LANES]; /* 0 for bytes that are no digits */
    size_t count;          /* digits before the first byte that is none */
};

ALWAYS_INLINE struct digits digits_at(enum dialect dialect, const uint8_t *src)
{
    const u8x16 all = load_u8x16(src), is_letter = (u8x16)((u8x16)((all | 0x20) - 'a') < 26);
    const u8x16 is_number = (u8x16)((u8x16)(all - '0') < 10), is_62 = (u8x16)(all == '+');
    const u8x16 is_63 = (u8x16)(all == (uint8_t)(dialect == IMAP ? ',' : '/')), good = is_letter | is_number | is_62 | is_63;
    const u8x16 letter = all - 'A' - ((u8x16)(all >= 'a') & ('a' - 'A' - 26));
    const u8x16 values = (letter & is_letter) | ((all + (uint8_t)(52 + 256 - '0')) & is_number) | (is_62 & 62) | (is_63 & 63);
    struct digits d = {.count = is_all((u32x4)good) ? LANES : leading(good)};
    memcpy(d.values, &values, sizeof d.values);
    return d;
}

/* Joins eight digits to three code units, the first one in the highest bits. */
ALWAYS_INLINE uint64_t join_eight(const uint8_t *values)
{
    uint64_t x;
    memcpy(&x, values, sizeof x);
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
        x = __builtin_bswap64(x);
    x = (x & 0x00FF00FF00FF00FFu) << 6 | (x >> 8 & 0x00FF00FF00FF00FFu);
    x = (x & 0x0000FFFF0000FFFFu) << 12 | (x >> 16 & 0x0000FFFF0000FFFFu);
    return x << 40 | x >> 32 << 16;
}

/* Writes three code units in UTF-16BE, and two more bytes. */
ALWAYS_INLINE void put_three(uint64_t units, uint8_t *dst)
{
    if (__BYTE_ORDER__ != __ORDER_BIG_ENDIAN__)
        units = __builtin_bswap64(units);
    memcpy(dst, &units, sizeof units);
}

/* ---- To digits ---- */

/* Returns the digits as bytes. */
ALWAYS_INLINE u8x16 digit_octets(enum dialect dialect, u8x16 values)
{
    u8x16 all = values + 'A' + ((u8x16)(values > 25) & ('a' - 'Z' - 1)) - ((u8x16)(values > 51) & ('z' + 1 - '0'));
    all -= (u8x16)(values > 61) & ('9' + 1 - '+');
    return dialect == IMAP ? all : all + ((u8x16)(values == 63) & ('/' - '+' - 1));
}

/* Splits the first `len` of three code units into u16x8 digits; the first digit is the lowest byte. */
ALWAYS_INLINE uint64_t spread_three(const uint16_t *src, size_t len)
{
    uint64_t x = (uint64_t)src[0] << 32 | (uint32_t)src[1] << 16 | src[2];
    x &= len >= 3 ? UINT64_MAX : UINT64_MAX << (48 - 16 * len);
    x = x >> 24 | (x & 0xFFFFFF) << 32;
    x = (x >> 12 & 0x00000FFF00000FFFu) | (x & 0x00000FFF00000FFFu) << 16;
    x = (x >> 6 & 0x003F003F003F003Fu) | (x & 0x003F003F003F003Fu) << 8;
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(x) : x;
}

#endif
