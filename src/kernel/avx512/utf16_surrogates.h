/* utf16_surrogates.h - blocks of 32 units of UTF-16 with surrogates: pairs, and those that are none; for masks. */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions. */
#ifndef RUNIC_KERNEL_AVX512_UTF16_SURROGATES_H
#define RUNIC_KERNEL_AVX512_UTF16_SURROGATES_H

#include "utf16_units.h"

/* Scalar values in lanes that hold a high surrogate; next are the units one further. RFC 2781 section 2.2, all constants in
 * one. */
ALWAYS_INLINE vec utf16_join(vec units, vec next, __mmask16 high)
{
    const uint32_t constant = 0x10000u - (0xD800u << 10) - 0xDC00u;
    return _mm512_mask_add_epi32(units, high, _mm512_add_epi32(_mm512_slli_epi32(units, 10), next), v_all32(constant));
}

/* Sixteen pairs in step: a double word each. The product is of signed words: a surrogate is 10000 less there. */
ALWAYS_INLINE vec utf16_join_in_step(vec units)
{
    const uint32_t constant = 0x10000 + ((0x10000 - 0xD800) << 10) + (0x10000 - 0xDC00);
    return _mm512_add_epi32(_mm512_madd_epi16(units, v_all32(0x00010400)), v_all32(constant));
}

/* Up to 32 units from a boundary on, with all that is known of their surrogates. */
struct utf16_block {
    vec units, next; /* next: those one unit further */
    struct surrogates found;
    uint32_t in_text;
    uint32_t unpaired;
    size_t len;
};

/* A high surrogate at the end of a full block is left to the next one, if there is any. Zeros stand behind the text. */
ALWAYS_INLINE struct utf16_block utf16_load_block(const uint8_t *src, size_t rest)
{
    struct utf16_block b = {.units = utf16_load_some(src, rest), .next = utf16_load_some(src + 2, rest - 1)};
    b.found = utf16_surrogates(b.units);
    b.len = rest > UTF16_UNITS ? UTF16_UNITS - (b.found.high >> 31) : rest;
    b.in_text = (uint32_t)first_bits(b.len);
    b.unpaired = ((b.found.low & ~(b.found.high << 1)) | (b.found.high & ~(b.found.low >> 1))) & b.in_text;
    return b;
}

/*
 * 32 units, behind which is one more. *carry tells, and is told, whether the first unit is taken by a pair that began before:
 * so blocks can follow each other at a fixed distance, where a step that depends on the last unit is a chain of 30 cycles.
 */
ALWAYS_INLINE struct utf16_block utf16_whole_block(const uint8_t *src, uint32_t *carry)
{
    struct utf16_block b = {.units = utf16_load(src), .next = utf16_load(src + 2), .in_text = ~UINT32_C(0)};
    const struct surrogates found = utf16_surrogates(b.units);
    const vec next_kind = _mm512_and_si512(b.next, v_all16(0xFC00));
    b.found.high = found.high & _mm512_cmpeq_epi16_mask(next_kind, v_all16(0xDC00));
    b.found.low = b.found.high << 1 | *carry;
    b.unpaired = (found.high & ~b.found.high) | (found.low & ~b.found.low);
    *carry = b.found.high >> 31;
    return b;
}

ALWAYS_INLINE struct utf16_block utf16_replace_unpaired(struct utf16_block b)
{
    b.units = _mm512_mask_mov_epi16(b.units, b.unpaired, v_all16(REPLACEMENT_CHARACTER));
    b.found.high &= ~b.unpaired;
    b.found.low &= ~b.unpaired;
    return b;
}

/* The scalar values of a block without unpaired surrogates, each in the lane of its first unit. */
struct utf16_values {
    vec first, second;
    uint32_t characters;
};

ALWAYS_INLINE struct utf16_values utf16_block_values(struct utf16_block b)
{
    return (struct utf16_values){
        .first = utf16_join(utf16_wide_low(b.units), utf16_wide_low(b.next), (__mmask16)b.found.high),
        .second = utf16_join(utf16_wide_high(b.units), utf16_wide_high(b.next), (__mmask16)(b.found.high >> 16)),
        .characters = b.in_text & ~b.found.low};
}

#endif
