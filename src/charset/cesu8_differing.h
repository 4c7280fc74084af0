/* cesu8_differing.h - finds differing characters: those that CESU-8 and Modified UTF-8 do not write as UTF-8 does. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_CESU8_DIFFERING_H
#define RUNIC_CHARSET_CESU8_DIFFERING_H

#include "../scalar/cesu8.h"
#include "lanes.h"

/* Bytes that are tested together. */
#define TESTED_GROUP (4 * LANES)

/* The text that is searched: UTF-8, or CESU-8 or Modified UTF-8. PERHAPS_IN_CODED also finds bytes 0xED that begin other
 * characters. */
enum differing { DIFFERING_IN_UTF8, DIFFERING_IN_CODED, PERHAPS_IN_CODED };

#if HAS_LANES

/* Returns ones in the lanes of bytes from `least` on and, if is_java, of 0. SSE2 has no unsigned comparison. */
ALWAYS_INLINE u8x16 differing_bytes(u8x16 bytes, uint8_t least, bool is_java)
{
    typedef int8_t signed_octets __attribute__((vector_size(LANES)));
    return (u8x16)((signed_octets)(bytes + (uint8_t)(0x80 - is_java)) > (int8_t)(least - 0x81 - is_java));
}

/* Returns ones in the lanes where a differing character begins, and of bytes that are in no text of UTF-8. Reads LANES bytes,
 * and for coded text one more. */
ALWAYS_INLINE u8x16 differing(enum differing kind, bool is_java, const uint8_t *src)
{
    const u8x16 bytes = load_u8x16(src), from_f0 = differing_bytes(bytes, 0xF0, is_java);
    if (kind == DIFFERING_IN_UTF8)
        return from_f0;
    const u8x16 nuls = is_java ? (u8x16)(bytes == 0xC0) : (u8x16){0};
    if (kind == PERHAPS_IN_CODED)
        return differing_bytes(bytes, 0xED, is_java) | nuls;
    return from_f0 | nuls | ((u8x16)(bytes == 0xED) & (u8x16)((load_u8x16(src + 1) & 0x20) == 0x20));
}

/* Returns true if differing() has ones in a group. */
ALWAYS_INLINE bool has_differing(enum differing kind, bool is_java, const uint8_t *src)
{
    u8x16 any = differing(kind, is_java, src);
    UNROLL
    for (size_t i = LANES; i < TESTED_GROUP; i += LANES)
        any |= differing(kind, is_java, src + i);
    return !is_none(any);
}

/* Returns how many bytes precede the first differing character; len if none does. A byte 0xED at the end counts as none. */
ALWAYS_INLINE size_t before_differing(enum differing kind, bool is_java, const uint8_t *src, size_t len)
{
    uint8_t rest[LANES + 1];
    const size_t ahead = kind == DIFFERING_IN_CODED;
    size_t i = 0;
    while (len - i >= TESTED_GROUP + ahead && !has_differing(kind, is_java, src + i))
        i += TESTED_GROUP;
    for (; len - i >= LANES + ahead; i += LANES) {
        const u8x16 any = differing(kind, is_java, src + i);
        if (!is_none(any))
            return i + leading(~any);
    }
    if (ahead == 0 && len >= LANES) /* the last bytes again, without a copy */
        return len - LANES + leading(~differing(kind, is_java, src + len - LANES));
    memset(rest, 1, sizeof rest);
    memcpy(rest, src + i, smaller(len - i, LANES));
    return i + smaller(leading(~differing(kind, is_java, rest)), len - i);
}

/* Copies a block as a copy_and_find_block does, where there is no kernel. */
ALWAYS_INLINE uint64_t copy_block_lanes(bool decodes, bool is_java, const uint8_t *src, uint8_t *dst)
{
    const enum differing kind = decodes ? DIFFERING_IN_CODED : DIFFERING_IN_UTF8;
    const bool has = has_differing(decodes ? PERHAPS_IN_CODED : kind, is_java, src);
    uint64_t bits = 0;
    UNROLL
    for (int i = 0; i < REWRITE_BLOCK; i += LANES)
        memcpy(dst + i, src + i, LANES);
    if (!has)
        return 0;
    UNROLL
    for (int i = 0; i < REWRITE_BLOCK / LANES; i++)
        bits |= (uint64_t)bits_of(differing(kind, is_java, src + i * LANES)) << i * LANES;
    return bits;
}

#else

/* Returns how many bytes precede the first differing character, or byte that is in no text of UTF-8; len if none does. */
static size_t before_differing(enum differing kind, bool is_java, const uint8_t *src, size_t len)
{
    const bool decodes = kind == DIFFERING_IN_CODED;
    size_t i = 0;
    while (i < len && src[i] < 0xF0 && !(is_java && (src[i] == 0 || (decodes && src[i] == 0xC0))) &&
           !(decodes && src[i] == 0xED && len - i > 1 && (src[i + 1] & 0x20) != 0))
        i++;
    return i;
}

#endif

#endif
