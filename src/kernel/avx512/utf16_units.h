/* utf16_units.h - UTF-16 in vectors of 32 units: loading, surrogates, pairs; for masks. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_UTF16_UNITS_H
#define RUNIC_KERNEL_AVX512_UTF16_UNITS_H

#define UTF16_UNITS 32                /* of a vector */
#define UTF16_GROUP (4 * UTF16_UNITS) /* for which the kind of text is decided at once */

ALWAYS_INLINE vec utf16_load(const uint8_t *src)
{
    return v_load(src);
}

/* The first units of src, at most 32, and zeros. */
ALWAYS_INLINE vec utf16_load_some(const uint8_t *src, size_t units)
{
    return _mm512_maskz_loadu_epi16((__mmask32)first_bits(smaller(units, UTF16_UNITS)), src);
}

struct utf16_vectors {
    vec a, b, c, d;
};

ALWAYS_INLINE struct utf16_vectors utf16_load_group(const uint8_t *src)
{
    return (struct utf16_vectors){utf16_load(src), utf16_load(src + VEC), utf16_load(src + 2 * VEC), utf16_load(src + 3 * VEC)};
}

/* The same as it is stored in any form. */
ALWAYS_INLINE struct utf16_vectors utf16_stored_group(const uint8_t *src)
{
    return (struct utf16_vectors){v_load(src), v_load(src + VEC), v_load(src + 2 * VEC), v_load(src + 3 * VEC)};
}

/* A byte for each of 64 units below 100, which are as they are stored. */
ALWAYS_INLINE vec utf16_stored_narrow(vec a, vec b)
{
    return v_narrow16(a, b);
}

/* Every bit that some unit of the group has. */
ALWAYS_INLINE vec utf16_bits(struct utf16_vectors g)
{
    return _mm512_or_si512(v_or3(g.a, g.b, g.c), g.d);
}

ALWAYS_INLINE bool utf16_any(vec bits, uint16_t of)
{
    return _mm512_test_epi16_mask(bits, v_all16(of)) != 0;
}

/* Any surrogate among 128 units: one compare of the lowest distance above D800. */
ALWAYS_INLINE bool utf16_has_surrogates(struct utf16_vectors g)
{
    const vec base = v_constant16(0xD800);
    const vec low = _mm512_min_epu16(_mm512_min_epu16(_mm512_sub_epi16(g.a, base), _mm512_sub_epi16(g.b, base)),
                                     _mm512_min_epu16(_mm512_sub_epi16(g.c, base), _mm512_sub_epi16(g.d, base)));
    return _mm512_cmplt_epu16_mask(low, v_constant16(0x800)) != 0;
}

/* Surrogates among units as they are stored in the form; in the order of the host, that is UTF-16LE here. */
ALWAYS_INLINE __mmask32 utf16_stored_surrogates(vec units)
{
    return _mm512_cmpeq_epi16_mask(_mm512_and_si512(units, v_all16(0xF800)), v_all16(0xD800));
}

ALWAYS_INLINE bool utf16_has_surrogate(vec units)
{
    return utf16_stored_surrogates(units) != 0;
}

/* 0 where a unit is a surrogate. */
ALWAYS_INLINE vec utf16_apart_from_surrogates(vec units)
{
    return _mm512_ternarylogic_epi64(units, v_all16(0xF800), v_all16(0xD800), 0x6A); /* (a & b) ^ c */
}

/* Any surrogate among 128 units as they are stored: as above, or the lowest of what is 0 for surrogates. */
ALWAYS_INLINE bool utf16_stored_has_surrogates(const uint8_t *src)
{
    const struct utf16_vectors g = utf16_stored_group(src);
    return utf16_has_surrogates(g);
}

/* From a group with surrogates on, so many groups are taken for such without a question. */
#define SURROGATES_STAY 8

/* The units of groups without surrogates. */
ALWAYS_INLINE size_t utf16_plain_groups(const uint8_t *src, size_t len)
{
    size_t pos = 0;
    LOOP_AT_LINE;
    while (len - pos >= UTF16_GROUP && !utf16_stored_has_surrogates(src + 2 * pos))
        pos += UTF16_GROUP;
    return pos;
}

/* The upper six bits, as stored, are 0 in lanes where units are high surrogates and `next` low ones; others may be anything. */
ALWAYS_INLINE vec utf16_stored_no_pair(vec units, vec next)
{
    return _mm512_ternarylogic_epi64(_mm512_xor_si512(units, v_all16(0xD800)), next, v_all16(0xDC00), 0xF6); /* a | (b ^ c) */
}

/* 0 in lanes where a pair begins; units are those at src, behind which is one more. */
ALWAYS_INLINE vec utf16_no_pair(const uint8_t *src, vec units)
{
    return _mm512_and_si512(utf16_stored_no_pair(units, utf16_load(src + 2)), v_all16(0xFC00));
}

/* Whether a pair begins in the group at src. */
ALWAYS_INLINE bool utf16_has_pairs(const uint8_t *src, struct utf16_vectors g)
{
    const vec ab = _mm512_min_epu16(utf16_no_pair(src, g.a), utf16_no_pair(src + VEC, g.b));
    const vec cd = _mm512_min_epu16(utf16_no_pair(src + 2 * VEC, g.c), utf16_no_pair(src + 3 * VEC, g.d));
    const vec lowest = _mm512_min_epu16(ab, cd);
    return _mm512_testn_epi16_mask(lowest, lowest) != 0;
}

/* U+FFFD for every surrogate; they are counted. */
ALWAYS_INLINE vec utf16_replace_all(vec units, size_t *replaced)
{
    const __mmask32 found = utf16_stored_surrogates(units);
    *replaced += (size_t)_mm_popcnt_u32(found);
    return _mm512_mask_mov_epi16(units, found, v_all16(REPLACEMENT_CHARACTER));
}

ALWAYS_INLINE struct utf16_vectors utf16_replace_group(struct utf16_vectors g, size_t *replaced)
{
    return (struct utf16_vectors){utf16_replace_all(g.a, replaced), utf16_replace_all(g.b, replaced),
                                  utf16_replace_all(g.c, replaced), utf16_replace_all(g.d, replaced)};
}

struct surrogates {
    uint32_t high, low;
};

ALWAYS_INLINE struct surrogates utf16_surrogates(vec units)
{
    const vec kind = _mm512_and_si512(units, v_all16(0xFC00));
    return (struct surrogates){_mm512_cmpeq_epi16_mask(kind, v_all16(0xD800)), _mm512_cmpeq_epi16_mask(kind, v_all16(0xDC00))};
}

/* Which double words of `which` are no pair. */
ALWAYS_INLINE __mmask16 utf16_broken_pairs(vec units, __mmask16 which)
{
    return _mm512_mask_cmpneq_epi32_mask(which, _mm512_and_si512(units, v_all32(0xFC00FC00)), v_all32(0xDC00D800));
}

/* Whether the double words of `which` are a pair each. */
ALWAYS_INLINE bool utf16_pairs_in_step(vec units, __mmask16 which)
{
    return utf16_broken_pairs(units, which) == 0;
}

/* The lower and the upper 16 units in 32-bit lanes: a permute each, where taking the upper half would be one more. */
ALWAYS_INLINE vec utf16_wide_low(vec v)
{
    static const uint16_t index[32] = {0, 0, 1, 0, 2,  0, 3,  0, 4,  0, 5,  0, 6,  0, 7,  0,
                                       8, 0, 9, 0, 10, 0, 11, 0, 12, 0, 13, 0, 14, 0, 15, 0};
    return _mm512_maskz_permutexvar_epi16(0x55555555, _mm512_loadu_si512(index), v);
}

ALWAYS_INLINE vec utf16_wide_high(vec v)
{
    static const uint16_t index[32] = {16, 0, 17, 0, 18, 0, 19, 0, 20, 0, 21, 0, 22, 0, 23, 0,
                                       24, 0, 25, 0, 26, 0, 27, 0, 28, 0, 29, 0, 30, 0, 31, 0};
    return _mm512_maskz_permutexvar_epi16(0x55555555, _mm512_loadu_si512(index), v);
}

#endif
