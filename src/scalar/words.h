/* words.h - eight bytes or four code units of UTF-16 in a 64-bit word, the same on hosts of either byte order. */
/* SPDX-License-Identifier: MIT */
/*
 * The first byte in memory is the lowest of a word. Conversions go by its four lanes of 16 bits: a code unit of UTF-16 each,
 * that is, a character below U+10000.
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
    if (form == FORM_utf32)
        return load_utf32(src);
    return form == FORM_utf16 ? load_utf16(src) : src[0];
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

/* Returns 0xFFFF for each lane that is 1; the other lanes must be 0. */
ALWAYS_INLINE uint64_t spread(uint64_t flags)
{
    return (flags << 16) - flags;
}

/* Returns 1 in each lane that is at least `bound`, which is at most 0x8000. */
ALWAYS_INLINE uint64_t lanes_from(uint64_t lanes, uint64_t bound)
{
    return (((lanes & EACH_LANE(0x7FFF)) + EACH_LANE(0x8000 - bound)) | lanes) >> 15 & EACH_LANE(1);
}

/* Returns the sum of all lanes, which must be below 0x10000. */
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

/* Returns the low bytes of the lanes. */
ALWAYS_INLINE uint32_t narrow_lanes(uint64_t lanes)
{
    lanes &= EACH_LANE(0xFF);
    lanes = (lanes | lanes >> 8) & 0x0000FFFF0000FFFFu;
    return (uint32_t)(lanes | lanes >> 16);
}

/* Swaps the bytes of the two UTF-32 code units of a word. */
ALWAYS_INLINE uint64_t swap_pair(uint64_t pair)
{
    pair = swap_lanes(pair);
    return (pair & 0x0000FFFF0000FFFFu) << 16 | (pair >> 16 & 0x0000FFFF0000FFFFu);
}

/* Converts lanes to the order of UTF-16 in memory, and back. */
ALWAYS_INLINE uint64_t lanes_in_memory(uint64_t lanes)
{
    return HOST_IS_BIG ? swap_lanes(lanes) : lanes;
}

/* Loads four code units of any form but UTF-8. Returns false if one is above U+FFFF. */
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

/* Stores four characters, which the form must have. */
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
