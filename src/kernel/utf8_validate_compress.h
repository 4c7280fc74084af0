/* utf8_validate_compress.h - the length of the well-formed UTF-8 at the start: loop and step, for masks. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions: masks and vpermb. docs/kernels/utf8_validate.md has the proof.
 *
 * The sign bit of each byte carries everything. A continuation is expected behind a lead, two behind a 3-byte lead, three
 * behind a 4-byte one, and nowhere else; and the byte behind a lead, added to the lead's entry in a table of 64, has its sign
 * bit set where it is out of range. Masks in general registers or k registers did the same at 39 to 48 GB/s, this at 81.
 */
#ifndef RUNIC_KERNEL_UTF8_VALIDATE_COMPRESS_H
#define RUNIC_KERNEL_UTF8_VALIDATE_COMPRESS_H

#include "utf8_short_compress.h"

/* Kept in registers: gcc would put the table together for each group. */
struct utf8_tables {
    vec second_byte, three_back; /* the index of the bytes three before, in a vector and the one before it */
};

ALWAYS_INLINE struct utf8_tables utf8_tables(void)
{
    static const uint8_t back[64] = {125, 126, 127, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18,
                                     19,  20,  21,  22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
                                     41,  42,  43,  44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60};
    struct utf8_tables t = {utf8_second_byte_table(true), v_load(back)};
    KEEP_VECTOR(t.second_byte);
    KEEP_VECTOR(t.three_back);
    return t;
}

/* Sets sign bits in `seen` at faults: c0 are 64 bytes, c1, c2, c3 those one, two, three before. */
ALWAYS_INLINE void utf8_see(struct utf8_tables t, vec *seen, vec c0, vec c1, vec c2, vec c3)
{
    KEEP_VECTOR(c1); /* gcc would load it twice */
    const vec lead = _mm512_subs_epu8(c1, v_all(0x40));
    /* Averages, (x + y + 1) / 2: of E0 and more with 1F. They commute, so loads are part of them: 1.03 to 1.05. */
    const vec expected = v_or3(lead, _mm512_avg_epu8(v_all(0x1F), c2), _mm512_avg_epu8(v_all(0x0F), c3));
    const vec actual = _mm512_adds_epi8(c0, v_all(0x40));
    const vec range = _mm512_add_epi8(c0, _mm512_permutexvar_epi8(c1, t.second_byte));
    *seen = _mm512_ternarylogic_epi64(*seen, expected, actual, 0xF6); /* seen | (expected ^ actual) */
    *seen = _mm512_ternarylogic_epi64(*seen, lead, range, 0xF8);      /* seen | (lead & range) */
}

ALWAYS_INLINE void utf8_see_block(struct utf8_tables t, vec *seen, const uint8_t *src)
{
    utf8_see(t, seen, v_load(src), v_load(src - 1), v_load(src - 2), v_load(src - 3));
}

/* Two blocks. In the second, a permute spares one of three loads that cross a line of the cache: 81 v 71 GB/s. */
ALWAYS_INLINE void utf8_see_two(struct utf8_tables t, vec *seen, const uint8_t *src)
{
    const vec first = v_load(src), second = v_load(src + VEC);
    utf8_see_block(t, seen, src);
    utf8_see(t, seen, second, v_load(src + VEC - 1), v_load(src + VEC - 2),
             _mm512_permutex2var_epi8(second, t.three_back, first));
}

/* Up to 64 bytes at pos, 0 or 64, of a text of len bytes, with zeros before and behind it. */
ALWAYS_INLINE bool utf8_edge_is_bad(struct utf8_tables t, const uint8_t *src, size_t len, size_t pos)
{
    const uint64_t some = first_bits(len - pos);
    const uint64_t before = pos > 0; /* a first block has nothing before it */
    const uint8_t *at = src + pos;
    const vec c0 = _mm512_maskz_loadu_epi8(some, at);
    if (pos == 0 && _mm512_movepi8_mask(c0) == 0)
        return false;
    vec seen = _mm512_setzero_si512();
    utf8_see(t, &seen, c0, _mm512_maskz_loadu_epi8(some << 1 | before, at - 1),
             _mm512_maskz_loadu_epi8(some << 2 | before * 3, at - 2), _mm512_maskz_loadu_epi8(some << 3 | before * 7, at - 3));
    return _mm512_movepi8_mask(seen) != 0;
}

/* 256 bytes, of which more may stand before. */
ALWAYS_INLINE bool utf8_group_is_bad(struct utf8_tables t, const uint8_t *src)
{
    const vec a = v_load(src), b = v_load(src + VEC), c = v_load(src + 2 * VEC), d = v_load(src + 3 * VEC);
    /* "Likely", so that the loop over ASCII alone is one piece of code: 1.2. */
    if (__builtin_expect(_mm512_movepi8_mask(v_or3(v_or3(a, b, c), d, v_load(src - 3))) == 0, 1))
        return false;
    vec seen = _mm512_setzero_si512();
    utf8_see_two(t, &seen, src);
    utf8_see_two(t, &seen, src + 2 * VEC);
    return _mm512_movepi8_mask(seen) != 0;
}

/* 64 bytes, of which three may stand before. */
ALWAYS_INLINE bool utf8_block_is_bad(struct utf8_tables t, const uint8_t *src)
{
    if (_mm512_movepi8_mask(_mm512_or_si512(v_load(src), v_load(src - 3))) == 0)
        return false;
    vec seen = _mm512_setzero_si512();
    utf8_see_block(t, &seen, src);
    return _mm512_movepi8_mask(seen) != 0;
}

/* A lead near the end of the block that needs more bytes than there are. */
ALWAYS_INLINE bool utf8_is_cut(vec last)
{
    const vec highest = _mm512_set_epi64((int64_t)0xBFDFEFFFFFFFFFFF, -1, -1, -1, -1, -1, -1, -1);
    return _mm512_cmpgt_epu8_mask(last, highest) != 0;
}

/* Groups are aligned, as half their loads then are; not in short text, which would take one block more. */
ALWAYS_INLINE size_t utf8_groups_begin(const uint8_t *src, size_t len)
{
    const size_t aligned = v_units_to_aligned(src, 1);
    return aligned >= 3 && len > 8 * VEC ? aligned : VEC; /* three bytes before are loaded */
}

#define NO_FAULT SIZE_MAX

/*
 * Where a block with the first fault begins, or little before, in a text of more than 64 bytes. A character that the end cuts
 * off is a fault, too.
 */
ALWAYS_INLINE size_t utf8_first_bad_block(const uint8_t *src, size_t len)
{
    const struct utf8_tables t = utf8_tables();
    if (utf8_edge_is_bad(t, src, VEC, 0))
        return 0;
    if (len < VEC + 3)
        return utf8_edge_is_bad(t, src, len, VEC) ? VEC : NO_FAULT;
    size_t pos = utf8_groups_begin(src, len);
    LOOP_AT_LINE;
    for (; len - pos >= 4 * VEC; pos += 4 * VEC)
        if (utf8_group_is_bad(t, src + pos))
            return pos;
    for (; len - pos >= VEC; pos += VEC)
        if (utf8_block_is_bad(t, src + pos))
            return pos;
    const uint8_t *last = src + len - VEC; /* it may overlap the block before */
    if (pos < len && utf8_block_is_bad(t, last))
        return pos;
    return utf8_is_cut(v_load(last)) ? pos : NO_FAULT;
}

/* The start of the character that ends before pos or stands across it: the last place that is sure to be a boundary. */
ALWAYS_INLINE size_t utf8_start_before(const uint8_t *src, size_t pos)
{
    size_t start = pos > 0 ? pos - 1 : 0;
    for (int i = 0; i < 3 && start > 0 && (src[start] & 0xC0) == 0x80; i++)
        start--;
    return start;
}

/* Well-formed text at the start, up to a boundary not far before the first fault; of more than 64 bytes. */
ALWAYS_INLINE size_t utf8_well_formed_long(const uint8_t *src, size_t len)
{
    const size_t bad = utf8_first_bad_block(src, len);
    return bad == NO_FAULT ? len : utf8_start_before(src, bad);
}

/* The same of any length. */
ALWAYS_INLINE size_t utf8_well_formed(const uint8_t *src, size_t len)
{
    if (len > VEC)
        return utf8_well_formed_long(src, len);
    return utf8_short_valid(src, len) ? len : 0;
}

ALWAYS_INLINE size_t utf8_validate_long_vectors(runic_validate_kernel *scalar, const uint8_t *src, size_t len)
{
    const size_t good = utf8_well_formed_long(src, len);
    return good == len ? len : good + scalar(src + good, len - good);
}

#undef NO_FAULT

#endif
