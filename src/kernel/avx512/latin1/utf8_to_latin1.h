/* utf8_to_latin1.h - converts UTF-8 to ISO-8859-1. */
/* SPDX-License-Identifier: MIT */
/* If `replaced` is NULL, text that does not fit is left to scalar, which returns the fault. */
#ifndef RUNIC_KERNEL_AVX512_LATIN1_UTF8_TO_LATIN1_H
#define RUNIC_KERNEL_AVX512_LATIN1_UTF8_TO_LATIN1_H

#include "../utf8_to/slow_path.h"
#include "../utf8_to/short.h"
#include "../one_byte_each.h"

/*
 * Converts up to 64 bytes: a byte for each character or maximal subpart, '?' for all above U+00FF. Returns false at a
 * fault if `replaced` is NULL, or if there is no room.
 */
ALWAYS_INLINE bool utf8_block_to_latin1(struct utf8_cursor *c, bool whole, size_t *replaced)
{
    const size_t len = whole ? VEC : smaller(bytes_left(c), VEC);
    const struct utf8_bytes b = whole ? utf8_load(c->src) : utf8_load_some(c);
    const struct utf8_classes class = utf8_classify(b.c0, true);
    const struct utf8_subparts parts = utf8_find_subparts(b, class, utf8_continuations(b.c0), true, first_bits(len), c->carry);
    const uint64_t ascii = parts.begins & ~mask_bits(class.no_ascii);
    const uint64_t two = _mm512_mask_cmple_epu8_mask(parts.two, b.c0, v_all(0xC3));
    const uint64_t other = parts.begins & ~(ascii | two);
    const size_t count = (size_t)_mm_popcnt_u64(parts.begins);
    if ((other != 0 && replaced == NULL) || (!whole && count > cursor_room(FORM_latin1, c)))
        return false;
    vec bytes = utf8_low_bytes(b.c0, two, b.c0, b.n1);
    bytes = _mm512_mask_mov_epi8(bytes, other, v_all('?'));
    bytes = _mm512_maskz_compress_epi8(parts.begins, bytes);
    if (whole)
        v_store(c->dst, bytes);
    else
        _mm512_mask_storeu_epi8(c->dst, first_bits(count), bytes);
    c->src += len;
    c->carry = parts.carry;
    c->dst += count;
    if (replaced != NULL)
        *replaced += (size_t)_mm_popcnt_u64(other);
    return true;
}

/* Converts 64 bytes if no lead has a continuation after it: ASCII and isolated faults. Returns false if one has. */
ALWAYS_INLINE bool utf8_isolated_block_to_latin1(struct utf8_cursor *c, size_t *replaced)
{
    const vec c0 = v_load(c->src), n1 = v_load(c->src + 1);
    const __mmask64 leads = _mm512_cmpgt_epu8_mask(c0, v_all(0xBF)), others = _mm512_movepi8_mask(c0);
    if (c->carry != 0 || _mm512_mask_cmple_epi8_mask(leads, n1, v_all(0xBF)) != 0)
        return false;
    v_store(c->dst, _mm512_mask_mov_epi8(c0, others, v_all('?')));
    c->src += VEC;
    c->dst += VEC;
    *replaced += (size_t)_mm_popcnt_u64(others);
    return true;
}

/* Converts 64 bytes of characters up to U+00FF; there must be room for 64. Returns false at other characters or a fault. */
ALWAYS_INLINE bool utf8_good_block_to_latin1(struct utf8_cursor *c)
{
    const struct utf8_bytes b = {.c0 = v_load(c->src), .n1 = v_load(c->src + 1)};
    const struct utf8_leads leads = utf8_find_leads(b.c0, false), bits = utf8_leads_bits(leads, false);
    const uint64_t others = _mm512_mask_cmpneq_epi8_mask(leads.two, _mm512_and_si512(b.c0, v_all(0xFE)), v_all(0xC2));
    const uint64_t faults = ((bits.two << 1 | c->carry) ^ ~bits.starts) | others;
    if (__builtin_expect(faults != 0, 0))
        return false;
    const vec bytes = utf8_low_bytes(b.c0, leads.two, b.c0, b.n1);
    v_store(c->dst, v_compress8(bytes, leads.starts));
    c->dst += _mm_popcnt_u64(bits.starts);
    c->src += VEC;
    c->carry = bits.two >> 63;
    return true;
}

/* Converts a text of at most 64 bytes. Returns false if some does not fit or is ill-formed, or if there is no room. */
ALWAYS_INLINE bool utf8_to_latin1_short(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *written)
{
    const uint64_t in_text = short_bits(len);
    const vec bytes = _mm512_maskz_loadu_epi8(in_text, src);
    const __mmask64 others = _mm512_movepi8_mask(bytes);
    if (len <= cap && mask_bits(others) == 0) {
        _mm512_mask_storeu_epi8(dst, in_text, bytes);
        *written = len;
        return true;
    }
    const __mmask64 two = _mm512_cmpeq_epi8_mask(_mm512_and_si512(bytes, v_all(0xFE)), v_all(0xC2));
    const uint64_t expected = mask_bits(two) << 1, starts = in_text & ~expected;
    const uint64_t continuations = mask_bits(_mm512_mask_cmplt_epi8_mask(others, bytes, v_all(0xC0)));
    const size_t count = (size_t)_mm_popcnt_u64(starts);
    const bool cut = mask_bits(two) >> 63 != 0;
    if (cut || continuations != expected || (mask_bits(two) | expected) != mask_bits(others) || count > cap)
        return false;
    const vec next = _mm512_maskz_loadu_epi8(in_text >> 1, src + 1);
    const vec units = _mm512_maskz_compress_epi8(starts, utf8_low_bytes(bytes, two, bytes, next));
    _mm512_mask_storeu_epi8(dst, short_bits(count), units);
    *written = count;
    return true;
}

/*
 * Converts ASCII at the start of a long text, up to an aligned address of dst. Aligning again after other text made web
 * pages slower.
 */
ALWAYS_INLINE size_t utf8_first_to_latin1(const uint8_t *src, uint8_t *dst)
{
    if (_mm512_movepi8_mask(group_highest(src)) != 0)
        return 0;
    v_store_four(dst, v_load_four(src));
    return UTF8_GROUP - (uintptr_t)dst % VEC;
}

/* Converts about 256 bytes. Returns false at a fault if `replaced` is NULL, or if there is no room. */
ALWAYS_INLINE bool utf8_group_to_latin1(struct utf8_cursor *c, size_t *replaced)
{
    if (c->carry == 0 && _mm512_movepi8_mask(group_highest(c->src)) == 0) {
        v_store_four(c->dst, v_load_four(c->src));
        c->src += UTF8_GROUP;
        c->dst += UTF8_GROUP;
        return true;
    }
    for (int i = 0; i < 4; i++) {
        if (utf8_good_block_to_latin1(c))
            continue;
        rewind_if_broken(FORM_latin1, c);
        if (replaced == NULL)
            return utf8_block_to_latin1(c, false, replaced);
        for (int k = 0; k < SLOW_BLOCKS && bytes_left(c) >= VEC + UTF8_AHEAD && cursor_room(FORM_latin1, c) >= VEC; k++)
            if (!utf8_isolated_block_to_latin1(c, replaced))
                utf8_block_to_latin1(c, true, replaced);
        return true;
    }
    return true;
}

ALWAYS_INLINE struct runic_progress utf8_to_latin1_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                           size_t *replaced)
{
    const size_t first = smaller(len, cap) >= 2 * UTF8_GROUP ? utf8_first_to_latin1(src, dst) : 0;
    struct utf8_cursor c = {
        .src = src + first, .src_begin = src, .src_end = src + len, .dst = dst + first, .dst_begin = dst, .dst_end = dst + cap};
    bool good = true;
    LOOP_AT_LINE;
    while (good && bytes_left(&c) > UTF8_GROUP && cursor_room(FORM_latin1, &c) >= UTF8_GROUP)
        good = utf8_group_to_latin1(&c, replaced);
    while (good && bytes_left(&c) > VEC && cursor_room(FORM_latin1, &c) >= VEC && utf8_good_block_to_latin1(&c))
        ;
    rewind_if_broken(FORM_latin1, &c);
    c.src += _mm_popcnt_u64(c.carry); /* these bytes belong to a character that is done */
    c.carry = 0;
    size_t written;
    if (good && bytes_left(&c) <= VEC &&
        utf8_to_latin1_short(c.src, bytes_left(&c), c.dst, cursor_room(FORM_latin1, &c), &written))
        return (struct runic_progress){len, (size_t)(c.dst - dst) + written};
    while (good && bytes_left(&c) > 0)
        good = utf8_block_to_latin1(&c, false, replaced);
    c.src += _mm_popcnt_u64(c.carry);
    return (struct runic_progress){(size_t)(c.src - src), (size_t)(c.dst - dst)};
}

#endif
