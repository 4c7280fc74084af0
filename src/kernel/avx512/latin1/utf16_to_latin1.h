/* utf16_to_latin1.h - UTF-16 to ISO-8859-1: loops and steps, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions. NULL for replaced means that what does not fit is left to scalar, which tells why. */
#ifndef RUNIC_KERNEL_AVX512_LATIN1_UTF16_TO_LATIN1_H
#define RUNIC_KERNEL_AVX512_LATIN1_UTF16_TO_LATIN1_H

#include "../utf16_surrogates.h"

#define LOSSY_PATIENCE 4 /* groups in which nothing is replaced, until the loop for them is left */

/* Up to 32 units of UTF-16, a byte for each character. False as above. */
ALWAYS_INLINE bool utf16_block_to_latin1(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_pair *done,
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

/* 32 units without pairs to as many bytes. */
ALWAYS_INLINE vec utf16_replace_big(vec units, size_t *replaced)
{
    const __mmask32 big = _mm512_cmpgt_epu16_mask(units, v_constant16(0xFF));
    *replaced += (size_t)_mm_popcnt_u32(big);
    return _mm512_mask_mov_epi16(units, big, v_constant16('?'));
}

/* At most 32 units up to U+00FF; with replaced, of any that are no surrogates. False: other ones. */
ALWAYS_INLINE bool utf16_some_to_latin1(const uint8_t *src, size_t n, uint8_t *dst, size_t *replaced)
{
    const vec units = utf16_load_some(src, n);
    if (utf16_any(units, 0xFF00) && (replaced == NULL || utf16_has_surrogate(units)))
        return false;
    const vec bytes = replaced != NULL ? utf16_replace_big(units, replaced) : units;
    _mm256_mask_storeu_epi8(dst, (__mmask32)first_bits(n), _mm512_cvtepi16_epi8(bytes));
    return true;
}

/* A text of at most 64 units. False: something that does not fit, or no room. */
ALWAYS_INLINE bool utf16_to_latin1_short(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *written)
{
    *written = len;
    const size_t first = smaller(len, UTF16_UNITS);
    return len <= cap && utf16_some_to_latin1(src, first, dst, NULL) &&
           (len == first || utf16_some_to_latin1(src + VEC, len - first, dst + first, NULL));
}

/* Which of 32 units are no second unit of a pair; of those one before them, `known` may be read. */
ALWAYS_INLINE __mmask32 utf16_no_seconds(const uint8_t *src, __mmask32 known)
{
    const vec before = _mm512_maskz_loadu_epi16(known, src - 2);
    return _mm512_test_epi16_mask(utf16_stored_no_pair(before, v_load(src)), v_constant16(0xFC00));
}

/* 64 units as bytes, '?' for those that do not fit. Tells which these are. */
ALWAYS_INLINE vec utf16_lossy_bytes(vec a, vec b, uint64_t *big)
{
    const vec most = v_constant16(0xFF), mark = v_constant16('?');
    const __mmask32 first = _mm512_cmpgt_epu16_mask(a, most), second = _mm512_cmpgt_epu16_mask(b, most);
    *big = mask_bits32(first) | (uint64_t)mask_bits32(second) << 32;
    return v_narrow16(_mm512_mask_mov_epi16(a, first, mark), _mm512_mask_mov_epi16(b, second, mark));
}

/* Those that are kept; the rest of a vector is anything. Returns how many. */
ALWAYS_INLINE size_t latin1_store_kept(uint8_t *dst, vec bytes, uint64_t keep)
{
    v_store(dst, v_kept8(bytes, keep));
    return (size_t)_mm_popcnt_u64(mask_bits(keep));
}

/*
 * 128 units of a lossy conversion. A high surrogate is one '?', whatever follows; whether a low one is left out, the unit
 * before it decides, if there is one. So no block waits for another. Pairs need two units side by side that do not fit, or one
 * at the beginning: where few do not fit, that is rare, but whether there are surrogates is chance.
 */
ALWAYS_INLINE size_t utf16_group_to_latin1(const uint8_t *src, bool is_first, uint8_t *dst, size_t *replaced)
{
    const struct utf16_vectors g = utf16_load_group(src);
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
            *replaced -= UTF16_GROUP - count; /* second units are above U+00FF, too */
            return count;
        }
    }
    v_store(dst, first);
    v_store(dst + VEC, second);
    return UTF16_GROUP;
}

/* Such groups, for as long as there is something to replace; from between characters to between characters. */
ALWAYS_INLINE void utf16_lossy_groups_to_latin1(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                struct runic_pair *done, size_t *replaced)
{
    for (int patience = LOSSY_PATIENCE;
         patience >= 0 && len - done->read > UTF16_GROUP && cap - done->written >= UTF16_GROUP;) {
        const size_t before = *replaced;
        done->written += utf16_group_to_latin1(src + 2 * done->read, done->read == 0, dst + done->written, replaced);
        done->read += UTF16_GROUP;
        patience = *replaced != before ? LOSSY_PATIENCE : patience - 1;
    }
    if (done->read > 0 && done->read < len && is_high_surrogate(load_utf16(src + 2 * done->read - 2)) &&
        is_low_surrogate(load_utf16(src + 2 * done->read)))
        done->read++; /* the pair is done */
}

/* The first units of a long text, up to where loads are aligned. */
ALWAYS_INLINE size_t utf16_first_to_latin1(const uint8_t *src, uint8_t *dst)
{
    return utf16_some_to_latin1(src, UTF16_UNITS, dst, NULL) ? v_units_to_aligned(src, 2) : 0;
}

/* Groups of 128 units up to U+00FF, of at most n units. Returns how many units. */
ALWAYS_INLINE size_t utf16_groups_to_latin1(const uint8_t *src, size_t n, uint8_t *dst)
{
    const vec above = v_constant16(0xFF00);
    size_t pos = 0;
    for (; n - pos >= UTF16_GROUP; pos += UTF16_GROUP) {
        const struct utf16_vectors g = utf16_stored_group(src + 2 * pos);
        if (_mm512_test_epi16_mask(utf16_bits(g), above) != 0)
            break;
        v_store(dst + pos, utf16_stored_narrow(g.a, g.b));
        v_store(dst + pos + VEC, utf16_stored_narrow(g.c, g.d));
    }
    return pos;
}

ALWAYS_INLINE struct runic_pair utf16_to_latin1_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                        size_t *replaced)
{
    struct runic_pair done = {0, 0};
    bool good = true;
    if (smaller(len, cap) >= 2 * UTF16_GROUP)
        done.read = done.written = utf16_first_to_latin1(src, dst);
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

#endif
