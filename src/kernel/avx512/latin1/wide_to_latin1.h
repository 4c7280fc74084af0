/* wide_to_latin1.h - converts UTF-16 and UTF-32 to ISO-8859-1. */
/* SPDX-License-Identifier: MIT */
/* If `replaced` is NULL, text that does not fit is left to scalar, which returns the fault. */
#ifndef RUNIC_KERNEL_AVX512_LATIN1_WIDE_TO_LATIN1_H
#define RUNIC_KERNEL_AVX512_LATIN1_WIDE_TO_LATIN1_H

#include "../one_byte_each.h"

/*
 * Converts up to 32 units of UTF-16, a byte for each character. Returns false at a fault if `replaced` is NULL, or if
 * there is no room.
 */
ALWAYS_INLINE bool utf16_block_to_latin1(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_progress *done,
                                         size_t *replaced)
{
    const struct utf16_block block = utf16_load_block(src + 2 * done->read, len - done->read);
    const uint32_t big = _mm512_cmpgt_epu16_mask(block.units, v_all16(0xFF)) & block.in_text;
    const uint32_t low = block.found.low & ~block.unpaired;
    const uint32_t keep = block.in_text & ~low;
    const size_t count = (size_t)_mm_popcnt_u32(keep);
    if ((big != 0 && replaced == NULL) || count > cap - done->written)
        return false;
    const __m256i bytes = _mm512_cvtepi16_epi8(_mm512_mask_mov_epi16(block.units, big, v_all16('?')));
    _mm256_mask_storeu_epi8(dst + done->written, (__mmask32)first_bits(count), _mm256_maskz_compress_epi8(keep, bytes));
    done->read += block.len;
    done->written += count;
    if (replaced != NULL)
        *replaced += (size_t)_mm_popcnt_u32(big & keep);
    return true;
}

/* Replaces the units above 0xFF of 32 units without pairs. */
ALWAYS_INLINE vec utf16_replace_big(vec units, size_t *replaced)
{
    const __mmask32 big = _mm512_cmpgt_epu16_mask(units, v_constant16(0xFF));
    *replaced += (size_t)_mm_popcnt_u32(big);
    return _mm512_mask_mov_epi16(units, big, v_constant16('?'));
}

/*
 * Converts at most 32 units up to U+00FF; if `replaced` is not NULL, any units that are no surrogates. Returns false at
 * other units.
 */
ALWAYS_INLINE bool utf16_some_to_latin1(const uint8_t *src, size_t n, uint8_t *dst, size_t *replaced)
{
    const vec units = utf16_load_some(src, n);
    if (utf16_any(units, 0xFF00) && (replaced == NULL || utf16_has_surrogate(units)))
        return false;
    const vec bytes = replaced != NULL ? utf16_replace_big(units, replaced) : units;
    _mm256_mask_storeu_epi8(dst, (__mmask32)first_bits(n), _mm512_cvtepi16_epi8(bytes));
    return true;
}

/* Converts a text of at most 64 units. Returns false if some does not fit, or if there is no room. */
ALWAYS_INLINE bool utf16_to_latin1_short(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *written)
{
    *written = len;
    const size_t first = smaller(len, UTF16_UNITS);
    return len <= cap && utf16_some_to_latin1(src, first, dst, NULL) &&
           (len == first || utf16_some_to_latin1(src + VEC, len - first, dst + first, NULL));
}

/* Returns the units of 32 that do not end a pair. `known`: a mask of the units one position earlier that may be read. */
ALWAYS_INLINE __mmask32 utf16_no_seconds(const uint8_t *src, __mmask32 known)
{
    const vec before = _mm512_maskz_loadu_epi16(known, src - 2);
    return _mm512_test_epi16_mask(utf16_no_pair_bits(before, v_load(src)), v_constant16(0xFC00));
}

/* Converts 64 units to bytes, with '?' for units above 0xFF. *big: the mask of these units. */
ALWAYS_INLINE vec utf16_lossy_bytes(vec a, vec b, uint64_t *big)
{
    const vec most = v_constant16(0xFF), placeholder = v_constant16('?');
    const __mmask32 first = _mm512_cmpgt_epu16_mask(a, most), second = _mm512_cmpgt_epu16_mask(b, most);
    *big = mask_bits32(first) | (uint64_t)mask_bits32(second) << 32;
    return v_narrow16(_mm512_mask_mov_epi16(a, first, placeholder), _mm512_mask_mov_epi16(b, second, placeholder));
}

/* Stores the bytes in `keep`; the rest of the vector is arbitrary. Returns their number. */
ALWAYS_INLINE size_t latin1_store_kept(uint8_t *dst, vec bytes, uint64_t keep)
{
    v_store(dst, v_compress8(bytes, keep));
    return (size_t)_mm_popcnt_u64(mask_bits(keep));
}

/*
 * Converts 128 units of a lossy conversion. A high surrogate becomes one '?'; the unit before a low surrogate decides
 * whether it is removed, so no block waits for another. Pairs need two adjacent units above 0xFF, or one at the
 * beginning, which is rare where few units are.
 */
ALWAYS_INLINE size_t utf16_group_to_latin1(const uint8_t *src, bool is_first, uint8_t *dst, size_t *replaced)
{
    const struct v_four g = v_load_four(src);
    uint64_t big_ab, big_cd;
    const vec first = utf16_lossy_bytes(g.a, g.b, &big_ab), second = utf16_lossy_bytes(g.c, g.d, &big_cd);
    const uint64_t beside = (big_ab & (big_ab << 1 | 1)) | (big_cd & (big_cd << 1 | big_ab >> 63));
    *replaced += (size_t)_mm_popcnt_u64(big_ab) + (size_t)_mm_popcnt_u64(big_cd);
    if (beside != 0 && utf16_has_surrogates(g)) {
        const __mmask32 all = ~UINT32_C(0), a = utf16_no_seconds(src, all ^ is_first);
        const uint64_t ab = _mm512_kunpackd(utf16_no_seconds(src + VEC, all), a);
        const uint64_t cd = _mm512_kunpackd(utf16_no_seconds(src + 3 * VEC, all), utf16_no_seconds(src + 2 * VEC, all));
        if ((mask_bits(ab) & mask_bits(cd)) != ~UINT64_C(0)) {
            size_t count = latin1_store_kept(dst, first, ab);
            count += latin1_store_kept(dst + count, second, cd);
            *replaced -= UTF16_GROUP - count; /* second units are above 0xFF, too */
            return count;
        }
    }
    v_store(dst, first);
    v_store(dst + VEC, second);
    return UTF16_GROUP;
}

/* Converts lossy groups as long as something is replaced; begins and ends at character boundaries. */
ALWAYS_INLINE void utf16_lossy_groups_to_latin1(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                struct runic_progress *done, size_t *replaced)
{
    for (uint32_t groups = 1;
         !hysteresis_is_over(groups) && len - done->read > UTF16_GROUP && cap - done->written >= UTF16_GROUP;) {
        const size_t before = *replaced;
        done->written += utf16_group_to_latin1(src + 2 * done->read, done->read == 0, dst + done->written, replaced);
        done->read += UTF16_GROUP;
        groups = groups << 1 | (*replaced != before);
    }
    if (done->read > 0 && done->read < len && is_high_surrogate(load_utf16(src + 2 * done->read - 2)) &&
        is_low_surrogate(load_utf16(src + 2 * done->read)))
        done->read++; /* the pair is done */
}

/* Converts groups of 128 units up to U+00FF, at most n units. Returns the number of units. */
ALWAYS_INLINE size_t utf16_groups_to_latin1(const uint8_t *src, size_t n, uint8_t *dst)
{
    const vec above = v_constant16(0xFF00);
    size_t pos = 0;
    for (; n - pos >= UTF16_GROUP; pos += UTF16_GROUP) {
        const struct v_four g = v_load_four(src + 2 * pos);
        if (_mm512_test_epi16_mask(v_or_four(g), above) != 0)
            break;
        v_store(dst + pos, v_narrow16(g.a, g.b));
        v_store(dst + pos + VEC, v_narrow16(g.c, g.d));
    }
    return pos;
}

ALWAYS_INLINE struct runic_progress utf16_to_latin1_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                            size_t *replaced)
{
    struct runic_progress done = {0, 0};
    bool good = true;
    if (smaller(len, cap) >= 2 * UTF16_GROUP)
        done.read = done.written = utf16_some_to_latin1(src, UTF16_UNITS, dst, NULL) ? v_units_to_aligned(src, 2) : 0;
    while (good && done.read < len) {
        const size_t fits =
            utf16_groups_to_latin1(src + 2 * done.read, smaller(len - done.read, cap - done.written), dst + done.written);
        done.read += fits;
        done.written += fits;
        if (replaced != NULL)
            utf16_lossy_groups_to_latin1(src, len, dst, cap, &done, replaced);
        bool some;
        do {
            const size_t n = smaller(smaller(len - done.read, cap - done.written), UTF16_UNITS);
            some = n > 0 && utf16_some_to_latin1(src + 2 * done.read, n, dst + done.written, replaced);
            done.read += some ? n : 0;
            done.written += some ? n : 0;
        } while (some && len - done.read < UTF16_GROUP);
        good = some || (done.read < len && utf16_block_to_latin1(src, len, dst, cap, &done, replaced));
    }
    return done;
}

ALWAYS_INLINE vec utf32_replace_big(vec values, size_t *replaced)
{
    const __mmask16 big = _mm512_cmpgt_epu32_mask(values, v_all32(0xFF));
    *replaced += (size_t)_mm_popcnt_u32(big);
    return _mm512_mask_mov_epi32(values, big, v_all32('?'));
}

/* Converts groups of 64 values up to U+00FF, at most n values. Returns the number of values. */
ALWAYS_INLINE size_t utf32_groups_to_latin1(const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t pos = 0;
    for (; n - pos >= UTF32_GROUP; pos += UTF32_GROUP) {
        const struct v_four g = v_load_four(src + 4 * pos);
        if (utf32_any(v_or_four(g), 0xFFFFFF00))
            break;
        v_store(dst + pos, v_lowest_of_32(g));
    }
    return pos;
}

/* Converts a text of at most 64 values. Returns false if some does not fit, or if there is no room. */
ALWAYS_INLINE bool utf32_to_latin1_short(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *written)
{
    *written = len;
    const uint64_t in_text = first_bits(len);
    const vec a = _mm512_maskz_loadu_epi32((__mmask16)in_text, src);
    if (len > cap)
        return false;
    if (len <= UTF32_UNITS) {
        _mm_mask_storeu_epi8(dst, (__mmask16)in_text, _mm512_cvtepi32_epi8(a));
        return !utf32_any(a, 0xFFFFFF00);
    }
    const vec b = _mm512_maskz_loadu_epi32((__mmask16)(in_text >> 16), src + VEC);
    const vec c = _mm512_maskz_loadu_epi32((__mmask16)(in_text >> 32), src + 2 * VEC);
    const vec d = _mm512_maskz_loadu_epi32((__mmask16)(in_text >> 48), src + 3 * VEC);
    const struct v_four g = {a, b, c, d};
    _mm512_mask_storeu_epi8(dst, in_text, v_lowest_of_32(g));
    return !utf32_any(v_or_four(g), 0xFFFFFF00);
}

/* Converts groups of any values, at most n, as long as something is replaced. Returns the number of values. */
ALWAYS_INLINE size_t utf32_lossy_groups_to_latin1(const uint8_t *src, size_t n, uint8_t *dst, size_t *replaced)
{
    size_t pos = 0;
    for (uint32_t groups = 1; !hysteresis_is_over(groups) && n - pos >= UTF32_GROUP; pos += UTF32_GROUP) {
        const size_t before = *replaced;
        const struct v_four g = v_load_four(src + 4 * pos);
        const vec a = utf32_replace_big(g.a, replaced), b = utf32_replace_big(g.b, replaced);
        const struct v_four bytes = {a, b, utf32_replace_big(g.c, replaced), utf32_replace_big(g.d, replaced)};
        v_store(dst + pos, v_lowest_of_32(bytes));
        groups = groups << 1 | (*replaced != before);
    }
    return pos;
}

ALWAYS_INLINE struct runic_progress utf32_to_latin1_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                            size_t *replaced)
{
    const size_t n = smaller(len, cap);
    size_t pos = 0, written;
    if (n >= ALIGNED_TEXT && utf32_to_latin1_short(src, UTF32_UNITS, dst, UTF32_UNITS, &written))
        pos = v_units_to_aligned(src, 4);
    while (pos < n) {
        pos += utf32_groups_to_latin1(src + 4 * pos, n - pos, dst + pos);
        if (replaced != NULL)
            pos += utf32_lossy_groups_to_latin1(src + 4 * pos, n - pos, dst + pos, replaced);
        if (n - pos >= UTF32_GROUP && replaced != NULL)
            continue;
        if (n - pos < UTF32_GROUP && utf32_to_latin1_short(src + 4 * pos, n - pos, dst + pos, n - pos, &written))
            return (struct runic_progress){n, n};
        size_t faults = 0;
        const vec bytes = utf32_replace_big(utf32_load_some(src + 4 * pos, n - pos), &faults);
        if (faults != 0 && replaced == NULL)
            break;
        if (replaced != NULL)
            *replaced += faults;
        _mm_mask_storeu_epi8(dst + pos, (__mmask16)first_bits(n - pos), _mm512_cvtepi32_epi8(bytes));
        pos += smaller(n - pos, UTF32_UNITS);
    }
    return (struct runic_progress){pos, pos};
}

#endif
