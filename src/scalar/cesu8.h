/* cesu8.h - rewrites UTF-8 as CESU-8 or Modified UTF-8, or back, in blocks of 64 bytes. */
/* SPDX-License-Identifier: MIT */
/*
 * The charsets are UTF-8 except for differing characters: supplementary ones, which are pairs of surrogates of three bytes
 * each, and in Modified UTF-8 U+0000, which is 0xC0 0x80. Nothing else is looked at: the caller validates the UTF-8.
 *
 * Source blocks are at fixed distances, so that no load waits for the position of a differing character. In a block with
 * a differing character, the bytes after it are copied a second time, to their right place.
 */
#ifndef RUNIC_SCALAR_CESU8_H
#define RUNIC_SCALAR_CESU8_H

#include "words.h"

/* From the charset to UTF-8, or back; is_java: the charset is Modified UTF-8. */
struct rewriting {
    bool decodes, is_java;
};

/* Bytes of a pair of surrogates. */
#define PAIR 6

/* The bits of a pair's bytes, the first the lowest, that are equal in all pairs, and their values. */
#define PAIR_MASK UINT64_C(0xC0F0FFC0F0FF)
#define PAIR_BITS UINT64_C(0x80B0ED80A0ED)

#define REWRITE_BLOCK 64

/* The bytes that rewrite_blocks may read: a block, a pair that begins at its last byte, and another block. */
#define REWRITE_READ (2 * REWRITE_BLOCK + PAIR)

/* The bytes that it may write: 63 of U+0000, two bytes for each, a pair that begins at the last byte, and another block. */
#define REWRITE_ROOM (3 * REWRITE_BLOCK + PAIR - 2)

/* Returns the supplementary character that eight bytes begin with as a pair of surrogates, or 0. */
ALWAYS_INLINE uint32_t value_of_pair(uint64_t bytes)
{
    if ((bytes & PAIR_MASK) != PAIR_BITS)
        return 0;
    const uint64_t high = (bytes & 0x0F00) << 8 | (bytes >> 6 & 0xFC00), low = (bytes >> 26 & 0x03C0) | (bytes >> 40 & 0x3F);
    return (uint32_t)(0x10000 + (high | low));
}

/* Returns the supplementary character that a text begins with as a pair of surrogates, or 0. */
ALWAYS_INLINE uint32_t pair_at(const uint8_t *src, size_t len)
{
    uint8_t pair[8] = {0};
    memcpy(pair, src, smaller(len, PAIR));
    return value_of_pair(load_word(pair));
}

/* Writes a supplementary character as a pair of surrogates, and two more bytes. */
ALWAYS_INLINE void put_pair(uint8_t *dst, uint32_t value)
{
    const uint64_t bits = value - 0x10000;
    store_word(dst, PAIR_BITS | (bits >> 8 & 0x0F00) | (bits & 0xFC00) << 6 | (bits & 0x03C0) << 26 | (bits & 0x3F) << 40);
}

/* Rewrites a differing character. Eight bytes must be readable and writable. Returns 0 and 0 if it is ill-formed. */
ALWAYS_INLINE struct runic_progress rewrite_character(bool decodes, bool is_java, const uint8_t *src, uint8_t *dst)
{
    if (decodes) {
        const uint64_t bytes = load_word(src);
        const uint32_t value = value_of_pair(bytes);
        if (is_java && (bytes & 0xFFFF) == 0x80C0) {
            dst[0] = 0;
            return (struct runic_progress){2, 1};
        }
        if (value == 0)
            return (struct runic_progress){0, 0};
        return (struct runic_progress){PAIR, put_utf8(dst, value)};
    }
    if (is_java && src[0] == 0) {
        memcpy(dst, "\xC0\x80", 2);
        return (struct runic_progress){1, 2};
    }
    put_pair(dst, (src[0] & 0x07u) << 18 | (src[1] & 0x3Fu) << 12 | (src[2] & 0x3Fu) << 6 | (src[3] & 0x3Fu));
    return (struct runic_progress){4, PAIR};
}

/* Copies a block. Returns a bit for each byte that begins a differing character, or is in no text of this kind, or is the
 * second surrogate of a pair. Reads one byte more. */
typedef uint64_t copy_and_find_block(bool decodes, bool is_java, const uint8_t *src, uint8_t *dst);

/* Rewrites blocks; the first three parameters must be constants. */
ALWAYS_INLINE struct runic_progress rewrite_variant(copy_and_find_block *copy, bool decodes, bool is_java, const uint8_t *src,
                                                    size_t len, uint8_t *dst, size_t cap)
{
    size_t read = 0, written = 0;
    if (len < REWRITE_READ || cap < REWRITE_ROOM)
        return (struct runic_progress){0, 0};
    do {
        uint64_t differing = copy(decodes, is_java, src + read, dst + written);
        while (__builtin_expect(differing != 0, 0)) {
            const size_t begin = lowest_bit(differing);
            const struct runic_progress character =
                rewrite_character(decodes, is_java, src + read + begin, dst + (written + begin));
            if (character.read == 0)
                return (struct runic_progress){read + begin, written + begin};
            const size_t end = begin + character.read;
            written += character.written - character.read; /* may be below 0, until `end` is added */
            memcpy(dst + (written + end), src + read + end, REWRITE_BLOCK);
            differing &= ~UINT64_C(0) << begin << character.read;
            if (__builtin_expect(end > REWRITE_BLOCK, 0)) {
                read += end - REWRITE_BLOCK;
                written += end - REWRITE_BLOCK;
            }
        }
        read += REWRITE_BLOCK;
        written += REWRITE_BLOCK;
    } while (read <= len - REWRITE_READ && written <= cap - REWRITE_ROOM);
    return (struct runic_progress){read, written};
}

/* Rewrites blocks, up to an ill-formed differing character, or until fewer bytes than REWRITE_READ or REWRITE_ROOM remain. */
ALWAYS_INLINE struct runic_progress rewrite_blocks(copy_and_find_block *copy, const struct rewriting *how, const uint8_t *src,
                                                   size_t len, uint8_t *dst, size_t cap)
{
    if (how->decodes)
        return how->is_java ? rewrite_variant(copy, true, true, src, len, dst, cap)
                            : rewrite_variant(copy, true, false, src, len, dst, cap);
    return how->is_java ? rewrite_variant(copy, false, true, src, len, dst, cap)
                        : rewrite_variant(copy, false, false, src, len, dst, cap);
}

#endif
