/* utf8_validate_compress.h - the length of the well-formed UTF-8 at the start: loop and step, for masks. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions: masks and vpermb. docs/kernels/utf8_validate.md has the proof.
 *
 * The sign bit of each byte carries everything. A continuation is expected behind a lead, two behind a 3-byte lead, three
 * behind a 4-byte one, and nowhere else; and the byte behind a lead, added to the lead's entry in a table of 64, has its sign
 * bit set where it is out of range. Masks in general registers or k registers did the same at 39 to 48 GB/s, this at 78.
 */
#ifndef RUNIC_KERNEL_UTF8_VALIDATE_COMPRESS_H
#define RUNIC_KERNEL_UTF8_VALIDATE_COMPRESS_H

#include "utf8_short_compress.h"

/* Sign bits set at faults: c0 are 64 bytes, c1, c2, c3 those one, two, three before. */
ALWAYS_INLINE vec utf8_faults(vec c0, vec c1, vec c2, vec c3)
{
    const vec after_lead = _mm512_and_si512(c1, _mm512_add_epi8(c1, c1));
    const vec expected = v_or3(after_lead, _mm512_subs_epu8(c2, v_all(0x60)), _mm512_subs_epu8(c3, v_all(0x70)));
    const vec actual = _mm512_andnot_si512(_mm512_add_epi8(c0, c0), c0);
    const vec allowed = _mm512_permutexvar_epi8(c1, utf8_second_byte_table(true));
    const vec range = _mm512_maskz_add_epi8(_mm512_cmpge_epu8_mask(c1, v_all(0xC0)), c0, allowed);
    return _mm512_ternarylogic_epi64(range, expected, actual, 0xF6); /* range | (expected ^ actual) */
}

ALWAYS_INLINE vec utf8_faults_at(const uint8_t *src)
{
    return utf8_faults(v_load(src), v_load(src - 1), v_load(src - 2), v_load(src - 3));
}

/* Up to 64 bytes at pos, 0 or 64, of a text of len bytes, with zeros before and behind it. */
ALWAYS_INLINE bool utf8_edge_is_bad(const uint8_t *src, size_t len, size_t pos)
{
    const uint64_t some = first_bits(len - pos);
    const uint64_t before = pos > 0; /* a first block has nothing before it */
    const uint8_t *at = src + pos;
    const vec c0 = _mm512_maskz_loadu_epi8(some, at);
    if (pos == 0 && _mm512_movepi8_mask(c0) == 0)
        return false;
    const vec faults = utf8_faults(c0, _mm512_maskz_loadu_epi8(some << 1 | before, at - 1),
                                   _mm512_maskz_loadu_epi8(some << 2 | before * 3, at - 2),
                                   _mm512_maskz_loadu_epi8(some << 3 | before * 7, at - 3));
    return _mm512_movepi8_mask(faults) != 0;
}

/* 256 bytes, of which more may stand before. */
ALWAYS_INLINE bool utf8_group_is_bad(const uint8_t *src)
{
    const vec a = v_load(src), b = v_load(src + VEC), c = v_load(src + 2 * VEC), d = v_load(src + 3 * VEC);
    if (_mm512_movepi8_mask(v_or3(v_or3(a, b, c), d, v_load(src - 3))) == 0)
        return false;
    const vec ab = _mm512_or_si512(utf8_faults_at(src), utf8_faults_at(src + VEC));
    return _mm512_movepi8_mask(v_or3(ab, utf8_faults_at(src + 2 * VEC), utf8_faults_at(src + 3 * VEC))) != 0;
}

/* 64 bytes, of which three may stand before. */
ALWAYS_INLINE bool utf8_block_is_bad(const uint8_t *src)
{
    if (_mm512_movepi8_mask(_mm512_or_si512(v_load(src), v_load(src - 3))) == 0)
        return false;
    return _mm512_movepi8_mask(utf8_faults_at(src)) != 0;
}

/* A lead near the end of the block that needs more bytes than there are. */
ALWAYS_INLINE bool utf8_is_cut(vec last)
{
    const vec highest = _mm512_set_epi64((int64_t)0xBFDFEFFFFFFFFFFF, -1, -1, -1, -1, -1, -1, -1);
    return _mm512_cmpgt_epu8_mask(last, highest) != 0;
}

#define NO_FAULT SIZE_MAX

/*
 * Where a block with the first fault begins, or little before, in a text of more than 64 bytes. A character that the end cuts
 * off is a fault, too.
 */
ALWAYS_INLINE size_t utf8_first_bad_block(const uint8_t *src, size_t len)
{
    size_t pos = VEC;
    if (utf8_edge_is_bad(src, VEC, 0))
        return 0;
    if (len < VEC + 3)
        return utf8_edge_is_bad(src, len, pos) ? pos : NO_FAULT;
    for (; len - pos >= 4 * VEC; pos += 4 * VEC)
        if (utf8_group_is_bad(src + pos))
            return pos;
    for (; len - pos >= VEC; pos += VEC)
        if (utf8_block_is_bad(src + pos))
            return pos;
    const uint8_t *last = src + len - VEC; /* it may overlap the block before */
    if (pos < len && utf8_block_is_bad(last))
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
