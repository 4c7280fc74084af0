/* words.h - eight bytes or four UTF-16 units at a time in a 64-bit word, the same on hosts of either byte order. */
/* SPDX-License-Identifier: MIT */
/*
 * A word holds what stands first in memory in its lowest bits. Its four "lanes" of 16 bits are how every form meets every other
 * here: a UTF-16 unit each, so a character below U+10000.
 */
#ifndef RUNIC_SCALAR_WORDS_H
#define RUNIC_SCALAR_WORDS_H

#include "../form.h"

#define BYTES(n)     ((n)*0x0101010101010101u)
#define EACH_LANE(n) ((n)*0x0001000100010001u)

#if HOST_IS_BIG
#define LITTLE_32(n) __builtin_bswap32(n)
#define LITTLE_64(n) __builtin_bswap64(n)
#else
#define LITTLE_32(n) (n)
#define LITTLE_64(n) (n)
#endif

ALWAYS_INLINE uint64_t load_word(const uint8_t *src)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    return LITTLE_64(word);
}

ALWAYS_INLINE uint32_t load_half(const uint8_t *src)
{
    uint32_t half;
    memcpy(&half, src, sizeof half);
    return LITTLE_32(half);
}

ALWAYS_INLINE void store_word(uint8_t *dst, uint64_t word)
{
    word = LITTLE_64(word);
    memcpy(dst, &word, sizeof word);
}

ALWAYS_INLINE uint32_t load_unit(enum runic_form form, const uint8_t *src)
{
    size_t size = form_unit_size(form);
    return size == 1 ? src[0] : size == 2 ? load_utf16(src) : load_utf32(src);
}

ALWAYS_INLINE void store_unit(enum runic_form form, uint8_t *dst, uint32_t value)
{
    size_t size = form_unit_size(form);
    if (size == 1)
        dst[0] = (uint8_t)value;
    else if (size == 2)
        store_utf16(dst, value);
    else
        store_utf32(dst, value);
}

/* ---- Lanes ---- */

ALWAYS_INLINE uint32_t lane(uint64_t lanes, unsigned i)
{
    return (uint16_t)(lanes >> 16 * i);
}

ALWAYS_INLINE uint64_t swap_lanes(uint64_t lanes)
{
    return (lanes & EACH_LANE(0xFF)) << 8 | (lanes >> 8 & EACH_LANE(0xFF));
}

/* FFFF for each lane whose lowest bit is the only one that may be set, and is. */
ALWAYS_INLINE uint64_t spread(uint64_t flags)
{
    return (flags << 16) - flags;
}

/* 1 in each lane that is at least `bound`, which is 8000 at most. */
ALWAYS_INLINE uint64_t lanes_from(uint64_t lanes, uint64_t bound)
{
    return (((lanes & EACH_LANE(0x7FFF)) + EACH_LANE(0x8000 - bound)) | lanes) >> 15 & EACH_LANE(1);
}

/* Of lanes whose sum is below 10000. */
ALWAYS_INLINE size_t sum_lanes(uint64_t lanes)
{
    return (size_t)(lanes * EACH_LANE(1) >> 48);
}

ALWAYS_INLINE bool has_surrogate(uint64_t lanes)
{
    uint64_t zero_if = (lanes & EACH_LANE(0xF800)) ^ EACH_LANE(0xD800);
    return ((zero_if - EACH_LANE(1)) & ~zero_if & EACH_LANE(0x8000)) != 0;
}

ALWAYS_INLINE uint64_t widen_bytes(uint32_t bytes)
{
    uint64_t word = bytes;
    word = (word | word << 16) & 0x0000FFFF0000FFFFu;
    return (word | word << 8) & EACH_LANE(0xFF);
}

/* The low bytes of the lanes. */
ALWAYS_INLINE uint32_t narrow_lanes(uint64_t lanes)
{
    lanes &= EACH_LANE(0xFF);
    lanes = (lanes | lanes >> 8) & 0x0000FFFF0000FFFFu;
    return (uint32_t)(lanes | lanes >> 16);
}

/* The bytes of the two UTF-32 units of a word, in the other order. */
ALWAYS_INLINE uint64_t swap_pair(uint64_t pair)
{
    pair = swap_lanes(pair);
    return (pair & 0x0000FFFF0000FFFFu) << 16 | (pair >> 16 & 0x0000FFFF0000FFFFu);
}

/* Lanes as UTF-16 has them in memory, of which a word takes the first byte for the lowest; and back. */
ALWAYS_INLINE uint64_t lanes_in_memory(uint64_t lanes)
{
    return HOST_IS_BIG ? swap_lanes(lanes) : lanes;
}

/* Four units of any form but UTF-8. false: one is above FFFF. */
ALWAYS_INLINE bool load_lanes(enum runic_form form, const uint8_t *src, uint64_t *lanes)
{
    if (form_unit_size(form) == 1) {
        *lanes = widen_bytes(load_half(src));
        return true;
    }
    uint64_t low = load_word(src);
    if (form_unit_size(form) == 2) {
        *lanes = lanes_in_memory(low);
        return true;
    }
    uint64_t high = load_word(src + 8);
    if (HOST_IS_BIG)
        low = swap_pair(low), high = swap_pair(high);
    *lanes = ((low | low >> 16) & 0xFFFFFFFFu) | (high | high >> 16) << 32;
    return ((low | high) & 0xFFFF0000FFFF0000u) == 0;
}

/* All four, which are characters that the form has. */
ALWAYS_INLINE void store_lanes(enum runic_form form, uint8_t *dst, uint64_t lanes)
{
    if (form_unit_size(form) == 1)
        store_four(dst, narrow_lanes(lanes));
    else if (form_unit_size(form) == 2)
        store_word(dst, lanes_in_memory(lanes));
    else {
        UNROLL
        for (unsigned i = 0; i < 4; i++)
            store_utf32(dst + (size_t)4 * i, lane(lanes, i));
    }
}

#endif
