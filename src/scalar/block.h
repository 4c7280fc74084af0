/* block.h - sixteen code units that become one code unit each: loops that compilers turn into vector code. */
/* SPDX-License-Identifier: MIT */
/*
 * gcc 12 and clang 14 with -O2 use the machine's vectors if the number of turns is a constant, and source and destination are
 * known not to overlap. On x86-64 this is two to five times as fast as a word at a time; without vectors it is no slower.
 */
#ifndef RUNIC_SCALAR_BLOCK_H
#define RUNIC_SCALAR_BLOCK_H

#include "take.h"

#define BLOCK_UNITS 16

/* Loads a code unit; only its low byte, if one code unit of `to` is a byte. */
ALWAYS_INLINE uint32_t block_unit(enum runic_form form, enum runic_form to, const uint8_t *src)
{
    const uint32_t unit = load_unit(form, src);
    return form_unit_size(form) == 2 && form_unit_size(to) == 1 ? (uint8_t)unit : unit;
}

/* Returns the bits of a word that are zero if none of its code units is above `last`, which is 0x7F or 0xFF. */
ALWAYS_INLINE uint64_t beyond(enum runic_form from, uint32_t last)
{
    const uint64_t lanes = EACH_LANE(0xFFFF & ~last), pair = (uint64_t)~last << 32 | (uint32_t)~last;
    if (form_unit_size(from) == 1)
        return BYTES(0xFF & ~last);
    if (form_unit_size(from) == 2)
        return lanes_in_memory(lanes);
    return HOST_IS_BIG ? swap_pair(pair) : pair;
}

ALWAYS_INLINE bool block_is_beyond(enum runic_form from, uint32_t last, const uint8_t *src)
{
    uint64_t all = 0;
    UNROLL
    for (size_t i = 0; i < BLOCK_UNITS * form_unit_size(from); i += 8)
        all |= load_word(src + i);
    return (all & beyond(from, last)) != 0;
}

/* Returns true if a code unit of UTF-16 or UTF-32 is no character, or takes more than one code unit of `to`. */
ALWAYS_INLINE bool is_special(enum runic_form from, enum runic_form to, uint32_t unit)
{
    if (form_unit_size(from) == 2)
        return (uint16_t)(unit & 0xF800) == 0xD800;
    return (unit ^ 0xD800) - 0x800 >= (form_unit_size(to) == 2 ? 0xF800u : 0x10F800u);
}

/* Returns true if a unit of the block cannot be copied to the target as it is. The results are combined in integers as wide as
 * a code unit, so that the compiler's vectors have the most lanes. */
ALWAYS_INLINE bool block_has_special(enum runic_form from, enum runic_form to, const uint8_t *src)
{
    uint16_t half_words = 0;
    uint32_t words = 0;
    if (from == FORM_utf8 || to == FORM_utf8)
        return block_is_beyond(from, 0x7F, src);
    if (to == FORM_latin1)
        return block_is_beyond(from, 0xFF, src);
    if (from == FORM_latin1)
        return false;
    for (size_t i = 0; i < BLOCK_UNITS; i++) {
        uint32_t special = is_special(from, to, block_unit(from, to, src + i * form_unit_size(from)));
        if (form_unit_size(from) == 2)
            half_words |= (uint16_t)special;
        else
            words |= special;
    }
    return (half_words | words) != 0;
}

ALWAYS_INLINE void copy_block(enum runic_form from, enum runic_form to, const uint8_t *restrict src, uint8_t *restrict dst)
{
    for (size_t i = 0; i < BLOCK_UNITS; i++)
        store_unit(to, dst + i * form_unit_size(to), block_unit(from, to, src + i * form_unit_size(from)));
}

/* Converts the next BLOCK_UNITS code units, if each of them becomes one. Returns false if not. */
ALWAYS_INLINE bool take_block(enum runic_form from, enum runic_form to, bool keep, struct position *at)
{
    const uint8_t *src = at->src;
    if (block_has_special(from, to, src))
        return false;
#ifdef __clang__
    HIDE_VALUE(src); /* clang would copy the words that were tested, piece by piece */
#endif
    if (keep)
        copy_block(from, to, src, next_unit(to, at));
    advance(from, at, BLOCK_UNITS, BLOCK_UNITS);
    return true;
}

/* Converts blocks, as take_block does, up to `end`. */
ALWAYS_INLINE void take_blocks(enum runic_form from, enum runic_form to, bool keep, const uint8_t *end, struct position *at)
{
    const size_t block = BLOCK_UNITS * form_unit_size(from);
    const uint8_t *last = at->src + (size_t)(end - at->src) / block * block;
    if (from == FORM_latin1 && to != FORM_utf8) /* no block can fail there, and a test would only add a jump */
#pragma GCC unroll 2
        while (at->src != last)
            take_block(from, to, keep, at);
    LOOP_AT_LINE;
    while (at->src != last && take_block(from, to, keep, at)) {
    }
}

#endif
