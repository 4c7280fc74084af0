/* size.h - counts characters, and computes the exact sizes of conversions. */
/* SPDX-License-Identifier: MIT */
/*
 * Compares into masks, and masked adds, are the bottleneck. Therefore two vectors of UTF-16 or UTF-32 are first turned
 * into planes of their halves, which halves the number of compares. Sizes are those of the lossy conversions: no
 * validation is needed where each unit determines what it becomes. UTF-8 is validated in pieces that stay in the
 * first-level cache, after which counting leads is enough; faulty parts are counted by maximal subparts.
 */
#ifndef RUNIC_KERNEL_AVX512_MEASURE_SIZE_H
#define RUNIC_KERNEL_AVX512_MEASURE_SIZE_H

#include "utf8_validate.h"
#include "../units.h"

ALWAYS_INLINE size_t bits_set(uint64_t mask)
{
    return (size_t)_mm_popcnt_u64(mask);
}

/* Kinds of bytes that are counted in a vector. */
enum counted { STARTS, STARTS_AND_SUPPLEMENTARY, NOT_ASCII, SUPPLEMENTARY, LINE_FEEDS };

ALWAYS_INLINE size_t count_in(enum counted what, vec v)
{
    const size_t supplementary = what == STARTS_AND_SUPPLEMENTARY ? bits_set(_mm512_cmpgt_epu8_mask(v, v_all(0xEF))) : 0;
    if (what == SUPPLEMENTARY)
        return bits_set(_mm512_cmpgt_epu8_mask(v, v_all(0xEF)));
    if (what == LINE_FEEDS)
        return bits_set(_mm512_cmpeq_epi8_mask(v, v_all(0x0A)));
    if (what == NOT_ASCII)
        return bits_set(_mm512_cmpgt_epi8_mask(_mm512_setzero_si512(), v));
    return bits_set(_mm512_cmpgt_epi8_mask(v, v_all(0xBF))) + supplementary;
}

/* Counts in the first bytes of src, at most 64. */
ALWAYS_INLINE size_t count_in_some(enum counted what, const uint8_t *src, size_t bytes)
{
    const vec nothing = what == STARTS || what == STARTS_AND_SUPPLEMENTARY ? v_all(0x80) : _mm512_setzero_si512();
    return count_in(what, _mm512_mask_loadu_epi8(nothing, first_bits(bytes), src));
}

/* Counts in `len` bytes. */
ALWAYS_INLINE size_t count_vectors(enum counted what, const uint8_t *src, size_t len)
{
    size_t pos = 0, count = 0;
    if (len >= ALIGNED_TEXT) {
        pos = v_units_to_aligned(src, 1);
        count = count_in_some(what, src, pos);
    }
    for (; len - pos >= 4 * VEC; pos += 4 * VEC)
#pragma GCC unroll 4
        for (size_t i = 0; i < 4; i++)
            count += count_in(what, v_load(src + pos + VEC * i));
    for (; pos < len; pos += smaller(len - pos, VEC))
        count += count_in_some(what, src + pos, len - pos);
    return count;
}

/* Counts the pairs that begin among 32 units; `next` are the units one position later. */
ALWAYS_INLINE size_t utf16_pairs(vec units, vec next)
{
    return bits_set(_mm512_testn_epi16_mask(utf16_no_pair_bits(units, next), v_all16(0xFC00)));
}

/*
 * Returns the bytes that the units of two vectors take beyond one each, with surrogates counted as 3-byte characters.
 * *surrogates: whether there are any.
 */
ALWAYS_INLINE size_t utf16_more_bytes(vec a, vec b, bool *surrogates)
{
    const vec low = v_even_bytes(a, b), high = v_odd_bytes(a, b);
    const vec above_7f = v_merge(v_all(0x80), low, high);
    *surrogates = _mm512_cmpeq_epi8_mask(_mm512_and_si512(high, v_all(0xF8)), v_all(0xD8)) != 0;
    return bits_set(_mm512_test_epi8_mask(above_7f, above_7f)) + bits_set(_mm512_test_epi8_mask(high, v_all(0xF8)));
}

/*
 * Returns the size of at most 64 units, after which there is one more unless `last`. To UTF-8: 1, 2 or 3 bytes each, a
 * pair 4; to UTF-32: one value for a character.
 */
ALWAYS_INLINE size_t utf16_some_size(enum runic_form to, const uint8_t *src, size_t some, bool last)
{
    const uint64_t units = first_bits(some), followed = last ? units >> 1 : units;
    const vec a = _mm512_maskz_loadu_epi16((__mmask32)units, src);
    const vec b = _mm512_maskz_loadu_epi16((__mmask32)(units >> 32), src + VEC);
    bool surrogates = true;
    size_t size = some + (to == FORM_utf8 ? utf16_more_bytes(a, b, &surrogates) : 0);
    if (surrogates) {
        const vec after_a = _mm512_maskz_loadu_epi16((__mmask32)followed, src + 2);
        const vec after_b = _mm512_maskz_loadu_epi16((__mmask32)(followed >> 32), src + VEC + 2);
        size -= (to == FORM_utf8 ? 2 : 1) * (utf16_pairs(a, after_a) + utf16_pairs(b, after_b));
    }
    return size;
}

ALWAYS_INLINE size_t utf16_size(enum runic_form to, const uint8_t *src, size_t len)
{
    size_t pos = 0, size = 0;
    if (len >= ALIGNED_TEXT) {
        pos = v_units_to_aligned(src, 2);
        size = utf16_some_size(to, src, pos, false);
    }
    for (; len - pos > 2 * UTF16_UNITS; pos += 2 * UTF16_UNITS)
        size += utf16_some_size(to, src + 2 * pos, 2 * UTF16_UNITS, false);
    return size + utf16_some_size(to, src + 2 * pos, len - pos, true);
}

/* Counts characters and maximal subparts; moves c->src to a boundary at `end` or up to a block after it. */
ALWAYS_INLINE size_t utf8_subparts_size(enum runic_form to, struct utf8_cursor *c, const uint8_t *end)
{
    size_t size = 0;
    for (c->carry = 0; c->src < end; c->src += smaller(bytes_left(c), VEC)) {
        const struct utf8_bytes b = utf8_load_some(c);
        const struct utf8_classes class = utf8_classify(b.c0, true);
        const uint64_t continuations = utf8_continuations(b.c0), in_text = first_bits(bytes_left(c));
        const struct utf8_subparts parts = utf8_find_subparts(b, class, continuations, true, in_text, c->carry);
        size += bits_set(parts.begins) + (to == FORM_utf16 ? bits_set(parts.four) : 0);
        c->carry = parts.carry;
    }
    c->src += bits_set(c->carry);
    return size;
}

#define PIECE       16384
#define FAULTY_PART 512 /* bytes counted by subparts at a fault, before validation is tried again */

/* Returns the size of UTF-8 in UTF-16 (where 4-byte characters count twice) or UTF-32. */
ALWAYS_INLINE size_t utf8_size(enum runic_form to, const uint8_t *src, size_t len)
{
    struct utf8_cursor c = {.src = src, .src_end = src + len};
    size_t size = 0;
    while (bytes_left(&c) >= FAULTY_PART) {
        const size_t piece = bytes_left(&c) <= PIECE ? bytes_left(&c) : utf8_start_before(c.src, PIECE);
        const size_t good = utf8_well_formed_long(c.src, piece);
        size += count_vectors(to == FORM_utf16 ? STARTS_AND_SUPPLEMENTARY : STARTS, c.src, good);
        c.src += good;
        if (good < piece)
            size += utf8_subparts_size(to, &c, c.src + smaller(bytes_left(&c), FAULTY_PART));
    }
    return size + utf8_subparts_size(to, &c, c.src_end);
}

#undef PIECE
#undef FAULTY_PART

/* Returns what the values of two vectors take beyond one unit each; invalid values count as U+FFFD. */
ALWAYS_INLINE size_t utf32_more_units(enum runic_form to, vec a, vec b)
{
#ifndef __clang__
    if (to == FORM_utf8) { /* gcc would load each twice, and loads of unaligned text are the bottleneck */
        KEEP_VECTOR(a);
        KEEP_VECTOR(b);
    }
#endif
    const vec low = v_select(v_all32(0x0000FFFF), a, _mm512_slli_epi32(b, 16));
    const vec high = v_select(v_all32(0x0000FFFF), _mm512_srli_epi32(a, 16), b);
    const size_t more = bits_set(_mm512_cmplt_epu16_mask(_mm512_sub_epi16(high, v_all16(1)), v_all16(0x10)));
    if (to != FORM_utf8)
        return more;
    const vec above_7f = v_merge(v_all16(0xFF80), low, high);
    const vec above_7ff = v_merge(v_all16(0xF800), low, high);
    return more + bits_set(_mm512_test_epi16_mask(above_7f, above_7f)) + bits_set(_mm512_test_epi16_mask(above_7ff, above_7ff));
}

ALWAYS_INLINE size_t utf32_size(enum runic_form to, const uint8_t *src, size_t len)
{
    size_t pos = 0, size = len;
    for (; len - pos >= 4 * UTF32_UNITS; pos += 4 * UTF32_UNITS) {
        const struct v_four g = v_load_four(src + 4 * pos);
        size += utf32_more_units(to, g.a, g.b) + utf32_more_units(to, g.c, g.d);
    }
    for (; pos < len; pos += smaller(len - pos, 2 * UTF32_UNITS)) { /* zeros add nothing */
        const uint64_t values = first_bits(len - pos);
        const vec first = _mm512_maskz_loadu_epi32((__mmask16)values, src + 4 * pos);
        size += utf32_more_units(to, first, _mm512_maskz_loadu_epi32((__mmask16)(values >> 16), src + 4 * pos + VEC));
    }
    return size;
}

static size_t utf8_count(const void *src, size_t len)
{
    return count_vectors(STARTS, src, len);
}

static size_t utf8_supplementary(const void *src, size_t len)
{
    return count_vectors(SUPPLEMENTARY, src, len);
}

static size_t utf8_line_feeds(const void *src, size_t len)
{
    return count_vectors(LINE_FEEDS, src, len);
}

/* Returns the size of ISO-8859-1 in UTF-8. */
ALWAYS_INLINE size_t latin1_size(enum runic_form to, const uint8_t *src, size_t len)
{
    (void)to;
    return len + count_vectors(NOT_ASCII, src, len);
}

#endif
