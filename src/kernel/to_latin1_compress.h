/* to_latin1_compress.h - the other forms to ISO-8859-1: loops and steps, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions. NULL for replaced means that what does not fit is left to scalar, which tells why. */
#ifndef RUNIC_KERNEL_TO_LATIN1_COMPRESS_H
#define RUNIC_KERNEL_TO_LATIN1_COMPRESS_H

#include "utf16_units_compress.h"
#include "utf32_units_compress.h"
#include "utf8_to_wide_compress.h"

/* One byte for each of the characters and maximal subparts of a block: '?' for all but U+0000..U+00FF. False as above. */
ALWAYS_INLINE bool utf8_block_to_latin1(struct utf8_cursor *c, size_t *replaced)
{
    const struct utf8_bytes b = utf8_load_some(c);
    const struct utf8_classes class = utf8_classify(b.c0, true);
    const struct utf8_subparts parts =
        utf8_find_subparts(b, class, utf8_continuations(b.c0), true, first_bits(cursor_rest(c)), c->carry);
    const uint64_t ascii = parts.begins & ~mask_bits(class.no_ascii);
    const uint64_t two = _mm512_mask_cmple_epu8_mask(parts.two, b.c0, v_all(0xC3));
    const uint64_t other = parts.begins & ~(ascii | two);
    const size_t count = (size_t)_mm_popcnt_u64(parts.begins);
    if ((other != 0 && replaced == NULL) || count > (size_t)(c->dst_end - c->dst))
        return false;
    vec bytes = _mm512_mask_mov_epi8(b.c0, two, utf8_low_byte(b.c0, b.n1));
    bytes = _mm512_mask_mov_epi8(bytes, other, v_all('?'));
    _mm512_mask_storeu_epi8(c->dst, first_bits(count), _mm512_maskz_compress_epi8(parts.begins, bytes));
    c->src += smaller(cursor_rest(c), VEC);
    c->carry = parts.carry;
    c->dst += count;
    if (replaced != NULL)
        *replaced += (size_t)_mm_popcnt_u64(other);
    return true;
}

/* 64 bytes of ASCII and characters up to U+00FF; there is room for 64. False: other ones, or a fault. */
ALWAYS_INLINE bool utf8_good_block_to_latin1(struct utf8_cursor *c)
{
    const struct utf8_bytes b = {.c0 = v_load(c->src), .n1 = v_load(c->src + 1)};
    const struct utf8_leads leads = utf8_find_two_byte_leads(b.c0), bits = utf8_leads_bits(leads, false);
    const uint64_t others = _mm512_mask_cmpneq_epi8_mask(leads.two, _mm512_and_si512(b.c0, v_all(0xFE)), v_all(0xC2));
    const uint64_t faults = ((bits.two << 1 | c->carry) ^ ~bits.starts) | others;
    if (__builtin_expect(faults != 0, 0))
        return false;
    const vec bytes = _mm512_mask_mov_epi8(b.c0, leads.two, utf8_low_byte(b.c0, b.n1));
    v_store(c->dst, _mm512_maskz_compress_epi8(leads.starts, bytes));
    c->dst += _mm_popcnt_u64(bits.starts);
    c->src += VEC;
    c->carry = bits.two >> 63;
    return true;
}

/* 256 bytes, or nearly. False as above. */
ALWAYS_INLINE bool utf8_group_to_latin1(struct utf8_cursor *c, size_t *replaced)
{
    if (c->carry == 0 && group_is_ascii(c->src)) {
#pragma GCC unroll 4
        for (size_t i = 0; i < UTF8_GROUP; i += VEC)
            v_store(c->dst + i, v_load(c->src + i));
        c->src += UTF8_GROUP;
        c->dst += UTF8_GROUP;
        return true;
    }
    for (int i = 0; i < 4; i++) {
        if (utf8_good_block_to_latin1(c))
            continue;
        settle_if_broken(FORM_latin1, c);
        return utf8_block_to_latin1(c, replaced);
    }
    return true;
}

ALWAYS_INLINE struct runic_pair utf8_to_latin1_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                       size_t *replaced)
{
    struct utf8_cursor c = {.src = src, .src_end = src + len, .dst = dst, .dst_end = dst + cap};
    bool good = true;
    while (good && cursor_rest(&c) > UTF8_GROUP && cursor_room(FORM_latin1, &c) >= UTF8_GROUP)
        good = utf8_group_to_latin1(&c, replaced);
    settle_if_broken(FORM_latin1, &c);
    while (good && cursor_rest(&c) > 0)
        good = utf8_block_to_latin1(&c, replaced);
    c.src += _mm_popcnt_u64(c.carry); /* they belong to a character that is done */
    return (struct runic_pair){(size_t)(c.src - src), (size_t)(c.dst - dst)};
}

/* Up to 32 units of UTF-16, a byte for each character. False as above. */
ALWAYS_INLINE bool utf16_block_to_latin1(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                         struct runic_pair *done, size_t *replaced)
{
    const struct utf16_block block = utf16_load_block(from, src + 2 * done->read, len - done->read);
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

/* 128 units of UTF-16 up to U+00FF. False: other ones. */
ALWAYS_INLINE bool utf16_group_to_latin1(enum runic_form from, const uint8_t *src, uint8_t *dst)
{
    const struct utf16_vectors g = utf16_load_group(from, src);
    if (utf16_any(utf16_bits(g), 0xFF00))
        return false;
    v_store(dst, v_narrow16(g.a, g.b));
    v_store(dst + VEC, v_narrow16(g.c, g.d));
    return true;
}

/* The same of n units, at most 32; with replaced, of any that are no surrogates. */
ALWAYS_INLINE bool utf16_some_to_latin1(enum runic_form from, const uint8_t *src, size_t n, uint8_t *dst, size_t *replaced)
{
    const vec units = utf16_load_some(from, src, n);
    const __mmask32 big = _mm512_cmpgt_epu16_mask(units, v_all16(0xFF));
    if (big != 0 && (replaced == NULL || utf16_has_surrogate(units)))
        return false;
    if (replaced != NULL)
        *replaced += (size_t)_mm_popcnt_u32(big);
    _mm256_mask_storeu_epi8(dst, (__mmask32)first_bits(n),
                            _mm512_cvtepi16_epi8(_mm512_mask_mov_epi16(units, big, v_all16('?'))));
    return true;
}

ALWAYS_INLINE struct runic_pair utf16_to_latin1_vectors(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst,
                                                        size_t cap, size_t *replaced)
{
    struct runic_pair done = {0, 0};
    bool good = true;
    if (smaller(len, cap) >= 2 * UTF16_GROUP && utf16_group_to_latin1(from, src, dst))
        done.read = done.written = v_units_to_aligned(src, 2);
    while (good && done.read < len) {
        const uint8_t *at = src + 2 * done.read;
        size_t n = smaller(len - done.read, cap - done.written);
        if (n >= UTF16_GROUP && utf16_group_to_latin1(from, at, dst + done.written))
            n = UTF16_GROUP;
        else if (n > 0 && utf16_some_to_latin1(from, at, n, dst + done.written, replaced))
            n = smaller(n, UTF16_UNITS);
        else
            n = 0;
        done.read += n;
        done.written += n;
        good = n > 0 || utf16_block_to_latin1(from, src, len, dst, cap, &done, replaced);
    }
    return done;
}

/* Unit for unit. */
ALWAYS_INLINE struct runic_pair utf32_to_latin1_vectors(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst,
                                                        size_t cap, size_t *replaced)
{
    const size_t n = smaller(len, cap);
    size_t pos = 0;
    while (pos < n) {
        if (n - pos >= UTF32_GROUP) {
            const struct utf32_vectors g = utf32_load_group(from, src + 4 * pos);
            if (!utf32_any(utf32_bits(g), 0xFFFFFF00)) {
                v_store(dst + pos, v_narrow16(v_narrow32(g.a, g.b), v_narrow32(g.c, g.d)));
                pos += UTF32_GROUP;
                continue;
            }
        }
        const vec values = utf32_load_some(from, src + 4 * pos, n - pos);
        const __mmask16 big = _mm512_cmpgt_epu32_mask(values, v_all32(0xFF));
        if (big != 0 && replaced == NULL)
            break;
        if (replaced != NULL)
            *replaced += (size_t)_mm_popcnt_u32(big);
        const vec bytes = _mm512_mask_mov_epi32(values, big, v_all32('?'));
        _mm_mask_storeu_epi8(dst + pos, (__mmask16)first_bits(n - pos), _mm512_cvtepi32_epi8(bytes));
        pos += smaller(n - pos, UTF32_UNITS);
    }
    return (struct runic_pair){pos, pos};
}

#endif
