/* units.h - UTF-16 in vectors of 32 units (surrogates, pairs, scalar values), UTF-32 in vectors of 16, byte swaps. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_UNITS_H
#define RUNIC_KERNEL_AVX512_UNITS_H

#include "limits.h"

#define UTF16_UNITS 32                /* in a vector */
#define UTF16_GROUP (4 * UTF16_UNITS) /* the kind of text is decided once for a group */

/* Loads the first units of src, at most 32, and zeros after them. */
ALWAYS_INLINE vec utf16_load_some(const uint8_t *src, size_t units)
{
    return _mm512_maskz_loadu_epi16((__mmask32)first_bits(smaller(units, UTF16_UNITS)), src);
}

ALWAYS_INLINE bool utf16_any(vec bits, uint16_t of)
{
    return _mm512_test_epi16_mask(bits, v_all16(of)) != 0;
}

/* Returns true if any of 128 units is a surrogate: one compare of the smallest distance above 0xD800. */
ALWAYS_INLINE bool utf16_has_surrogates(struct v_four g)
{
    const vec base = v_constant16(0xD800);
    const vec low = _mm512_min_epu16(_mm512_min_epu16(_mm512_sub_epi16(g.a, base), _mm512_sub_epi16(g.b, base)),
                                     _mm512_min_epu16(_mm512_sub_epi16(g.c, base), _mm512_sub_epi16(g.d, base)));
    return _mm512_cmplt_epu16_mask(low, v_constant16(0x800)) != 0;
}

ALWAYS_INLINE __mmask32 utf16_all_surrogates(vec units)
{
    return _mm512_cmpeq_epi16_mask(_mm512_and_si512(units, v_all16(0xF800)), v_all16(0xD800));
}

ALWAYS_INLINE bool utf16_has_surrogate(vec units)
{
    return utf16_all_surrogates(units) != 0;
}

/* Returns 0 in the lanes of surrogates, nonzero elsewhere. */
ALWAYS_INLINE vec utf16_apart_from_surrogates(vec units)
{
    return _mm512_ternarylogic_epi64(units, v_all16(0xF800), v_all16(0xD800), 0x6A); /* (a & b) ^ c */
}

/* Returns how many units the leading groups without surrogates have. */
ALWAYS_INLINE size_t utf16_plain_groups(const uint8_t *src, size_t len)
{
    size_t pos = 0;
    LOOP_AT_LINE;
    while (len - pos >= UTF16_GROUP && !utf16_has_surrogates(v_load_four(src + 2 * pos)))
        pos += UTF16_GROUP;
    return pos;
}

/*
 * Returns lanes whose upper six bits are 0 if the unit is a high surrogate and `next` a low one. The other bits are
 * arbitrary.
 */
ALWAYS_INLINE vec utf16_no_pair_bits(vec units, vec next)
{
    return _mm512_ternarylogic_epi64(_mm512_xor_si512(units, v_all16(0xD800)), next, v_all16(0xDC00), 0xF6); /* a | (b ^ c) */
}

/* Returns 0 in lanes where a pair begins. `units` are those at src; at least one more unit follows them. */
ALWAYS_INLINE vec utf16_no_pair(const uint8_t *src, vec units)
{
    return _mm512_and_si512(utf16_no_pair_bits(units, v_load(src + 2)), v_all16(0xFC00));
}

/* Returns true if a pair begins in the group at src. */
ALWAYS_INLINE bool utf16_has_pairs(const uint8_t *src, struct v_four g)
{
    const vec ab = _mm512_min_epu16(utf16_no_pair(src, g.a), utf16_no_pair(src + VEC, g.b));
    const vec cd = _mm512_min_epu16(utf16_no_pair(src + 2 * VEC, g.c), utf16_no_pair(src + 3 * VEC, g.d));
    const vec lowest = _mm512_min_epu16(ab, cd);
    return _mm512_testn_epi16_mask(lowest, lowest) != 0;
}

/* Replaces every surrogate with U+FFFD, and counts them. */
ALWAYS_INLINE vec utf16_replace_all(vec units, size_t *replaced)
{
    const __mmask32 found = utf16_all_surrogates(units);
    *replaced += (size_t)_mm_popcnt_u32(found);
    return _mm512_mask_mov_epi16(units, found, v_all16(REPLACEMENT_CHARACTER));
}

ALWAYS_INLINE struct v_four utf16_replace_group(struct v_four g, size_t *replaced)
{
    return (struct v_four){utf16_replace_all(g.a, replaced), utf16_replace_all(g.b, replaced), utf16_replace_all(g.c, replaced),
                           utf16_replace_all(g.d, replaced)};
}

struct surrogates {
    uint32_t high, low;
};

ALWAYS_INLINE struct surrogates utf16_surrogates(vec units)
{
    const vec kind = _mm512_and_si512(units, v_all16(0xFC00));
    return (struct surrogates){_mm512_cmpeq_epi16_mask(kind, v_all16(0xD800)), _mm512_cmpeq_epi16_mask(kind, v_all16(0xDC00))};
}

/* Returns true if each of the 32-bit lanes in `which` holds a pair. */
ALWAYS_INLINE bool utf16_pairs_in_step(vec units, __mmask16 which)
{
    const vec kinds = _mm512_and_si512(units, v_all32(0xFC00FC00));
    return _mm512_mask_cmpneq_epi32_mask(which, kinds, v_all32(0xDC00D800)) == 0;
}

/* Widens the lower or the upper 16 units to 32-bit lanes: one permute each, where extracting the upper half would add one. */
ALWAYS_INLINE vec utf16_widened_low(vec v)
{
    static const uint16_t index[32] = {0, 0, 1, 0, 2,  0, 3,  0, 4,  0, 5,  0, 6,  0, 7,  0,
                                       8, 0, 9, 0, 10, 0, 11, 0, 12, 0, 13, 0, 14, 0, 15, 0};
    return _mm512_maskz_permutexvar_epi16(0x55555555, _mm512_loadu_si512(index), v);
}

ALWAYS_INLINE vec utf16_widened_high(vec v)
{
    static const uint16_t index[32] = {16, 0, 17, 0, 18, 0, 19, 0, 20, 0, 21, 0, 22, 0, 23, 0,
                                       24, 0, 25, 0, 26, 0, 27, 0, 28, 0, 29, 0, 30, 0, 31, 0};
    return _mm512_maskz_permutexvar_epi16(0x55555555, _mm512_loadu_si512(index), v);
}

/*
 * Returns a byte for each of 64 units. Its bit 2 is set if the unit does not match the unit before it: after a high surrogate
 * must be a low one, and elsewhere must be none. The additions move the upper bytes of low (0xDC to 0xDF) and of high
 * surrogates (0xD8 to 0xDB) to 0xFC to 0xFF. The saturated subtraction of 0xF8 makes 4 to 7 of these, and 0 to 3 of all other
 * bytes.
 */
ALWAYS_INLINE vec utf16_mismatches(const uint8_t *src)
{
    const vec upper = v_odd_bytes(v_load(src), v_load(src + VEC));
    const vec before = v_select(v_constant16(0x00FF), v_load(src - 1), v_load(src + VEC - 2)); /* one unit before */
    const vec low = _mm512_subs_epu8(_mm512_add_epi8(upper, v_all(0x20)), v_all(0xF8));
    const vec high = _mm512_subs_epu8(_mm512_add_epi8(before, v_all(0x24)), v_all(0xF8));
    return _mm512_xor_si512(low, high);
}

/* Returns true if every unit of a group matches the unit before it. src[-2] and src[-1] must be readable. */
ALWAYS_INLINE bool utf16_group_matches(const uint8_t *src)
{
    const vec misfits = _mm512_or_si512(utf16_mismatches(src), utf16_mismatches(src + 2 * VEC));
    return _mm512_test_epi8_mask(misfits, v_all(0x04)) == 0;
}

/*
 * Joins pairs in lanes that hold a high surrogate; `next` are the units after them. RFC 2781 section 2.2, with its
 * constants added up.
 */
ALWAYS_INLINE vec utf16_join(vec units, vec next, __mmask16 high)
{
    const uint32_t constant = 0x10000u - (0xD800u << 10) - 0xDC00u;
    return _mm512_mask_add_epi32(units, high, _mm512_add_epi32(_mm512_slli_epi32(units, 10), next), v_all32(constant));
}

/* Joins sixteen pairs, one in each 32-bit lane. The product is of signed words, in which a surrogate is 0x10000 less. */
ALWAYS_INLINE vec utf16_join_in_step(vec units)
{
    const uint32_t constant = 0x10000 + ((0x10000 - 0xD800) << 10) + (0x10000 - 0xDC00);
    return _mm512_add_epi32(_mm512_madd_epi16(units, v_all32(0x00010400)), v_all32(constant));
}

/* Up to 32 units from a character boundary on, with their surrogates classified. */
struct utf16_block {
    vec units, next; /* next: the units one position later */
    struct surrogates found;
    uint32_t in_text;
    uint32_t unpaired;
    size_t len;
};

/* Loads a block. A high surrogate at the end of a full block is left to the next block. Zeros follow the text. */
ALWAYS_INLINE struct utf16_block utf16_load_block(const uint8_t *src, size_t rest)
{
    struct utf16_block b = {.units = utf16_load_some(src, rest), .next = utf16_load_some(src + 2, rest - 1)};
    b.found = utf16_surrogates(b.units);
    b.len = rest > UTF16_UNITS ? UTF16_UNITS - (b.found.high >> 31) : rest;
    b.in_text = (uint32_t)first_bits(b.len);
    b.unpaired = ((b.found.low & ~(b.found.high << 1)) | (b.found.high & ~(b.found.low >> 1))) & b.in_text;
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
        .first = utf16_join(utf16_widened_low(b.units), utf16_widened_low(b.next), (__mmask16)b.found.high),
        .second = utf16_join(utf16_widened_high(b.units), utf16_widened_high(b.next), (__mmask16)(b.found.high >> 16)),
        .characters = b.in_text & ~b.found.low};
}

#define UTF32_UNITS 16
#define UTF32_GROUP (4 * UTF32_UNITS)

/* Loads the first values of src, at most 16, and zeros after them. */
ALWAYS_INLINE vec utf32_load_some(const uint8_t *src, size_t values)
{
    return _mm512_maskz_loadu_epi32((__mmask16)first_bits(smaller(values, UTF32_UNITS)), src);
}

ALWAYS_INLINE bool utf32_any(vec bits, uint32_t of)
{
    return _mm512_test_epi32_mask(bits, v_all32(of)) != 0;
}

/*
 * Returns lanes above 0x10F7FF where a value is not a scalar value: the XOR moves the surrogates to 0..0x7FF, the
 * subtraction moves them to the top.
 */
ALWAYS_INLINE vec utf32_badness(vec values)
{
    return _mm512_sub_epi32(_mm512_xor_si512(values, v_all32(0xD800)), v_all32(0x800));
}

ALWAYS_INLINE __mmask16 utf32_is_bad(vec badness)
{
    return _mm512_cmpgt_epu32_mask(badness, v_all32(0x10F7FF));
}

ALWAYS_INLINE __mmask16 utf32_faults(vec values)
{
    return utf32_is_bad(utf32_badness(values));
}

/* Returns the lane-wise maximum of the badness of four vectors. */
ALWAYS_INLINE vec utf32_group_badness(struct v_four g)
{
    return _mm512_max_epu32(_mm512_max_epu32(utf32_badness(g.a), utf32_badness(g.b)),
                            _mm512_max_epu32(utf32_badness(g.c), utf32_badness(g.d)));
}

ALWAYS_INLINE bool utf32_group_is_bad(struct v_four g)
{
    return utf32_is_bad(utf32_group_badness(g)) != 0;
}

/* Replaces the values that are no scalar values with U+FFFD, and counts them. */
ALWAYS_INLINE vec utf32_replace_faults(vec values, size_t *replaced)
{
    const __mmask16 faults = utf32_faults(values);
    *replaced += (size_t)_mm_popcnt_u32(faults);
    return _mm512_mask_mov_epi32(values, faults, v_all32(REPLACEMENT_CHARACTER));
}

/* Replaces the values of a group that are no scalar values with U+FFFD, and counts them. */
ALWAYS_INLINE struct v_four utf32_replace_group(struct v_four g, size_t *replaced)
{
    return (struct v_four){utf32_replace_faults(g.a, replaced), utf32_replace_faults(g.b, replaced),
                           utf32_replace_faults(g.c, replaced), utf32_replace_faults(g.d, replaced)};
}

#define SWAP_GROUP (4 * VEC) /* bytes */

/*
 * Swaps the bytes of code units. dst may be src: the vectors of a turn are loaded before they are stored, and do not
 * overlap.
 */
ALWAYS_INLINE void swap_vectors(enum runic_form form, const uint8_t *src, size_t len, uint8_t *dst)
{
    const size_t bytes = len * form_unit_size(form);
    const vec table = form == FORM_utf16 ? _mm512_set4_epi32(0x0E0F0C0D, 0x0A0B0809, 0x06070405, 0x02030001)
                                         : _mm512_set4_epi32(0x0C0D0E0F, 0x08090A0B, 0x04050607, 0x00010203);
    size_t pos = 0;
    for (; bytes - pos >= SWAP_GROUP; pos += SWAP_GROUP) {
        const struct v_four g = v_load_four(src + pos);
        const vec a = _mm512_shuffle_epi8(g.a, table), b = _mm512_shuffle_epi8(g.b, table);
        const vec c = _mm512_shuffle_epi8(g.c, table), d = _mm512_shuffle_epi8(g.d, table);
        v_store_four(dst + pos, (struct v_four){a, b, c, d});
    }
    for (; pos < bytes; pos += VEC) {
        const uint64_t some = first_bits(bytes - pos);
        _mm512_mask_storeu_epi8(dst + pos, some, _mm512_shuffle_epi8(_mm512_maskz_loadu_epi8(some, src + pos), table));
    }
}

#undef SWAP_GROUP

#endif
