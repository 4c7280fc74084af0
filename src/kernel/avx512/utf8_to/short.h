/* short.h - texts of at most 64 bytes of UTF-8, all in one masked block; and of up to a thousand, block by block. */
/* SPDX-License-Identifier: MIT */
/*
 * Bound by the number of instructions: no cursor, and what is not simply good is left to a tail call, which saves no registers.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_SHORT_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_SHORT_H

#include "blocks.h"

/* Leads of 64 bytes that need more than there are. */
ALWAYS_INLINE uint64_t short_cut(vec bytes)
{
    const vec highest = _mm512_set_epi64((int64_t)0xBFDFEFFFFFFFFFFF, -1, -1, -1, -1, -1, -1, -1);
    return _mm512_cmpgt_epu8_mask(bytes, highest);
}

/* Whether all is well-formed; bits: the leads, in general registers. */
ALWAYS_INLINE bool short_is_good(struct utf8_bytes b, struct utf8_leads leads, struct utf8_leads bits, uint64_t in_text,
                                 bool four)
{
    const uint64_t misplaced = utf8_expected(bits, 0) ^ bits.starts ^ in_text;
    const uint64_t bad = masks_joined(utf8_bad_second(b, leads, four), short_cut(b.c0));
    return (misplaced | mask_bits(bad)) == 0;
}

/* Whole text of characters of up to 3 bytes. False: it is not, or no room. */
ALWAYS_INLINE bool short_narrow(enum runic_form to, vec bytes, const uint8_t *src, uint64_t in_text, uint8_t *dst, size_t cap,
                                size_t *written)
{
    const uint64_t mask = as_mask(in_text);
    const struct utf8_bytes b = {
        .c0 = bytes, .n1 = _mm512_maskz_loadu_epi8(mask >> 1, src + 1), .n2 = _mm512_maskz_loadu_epi8(mask >> 2, src + 2)};
    const struct utf8_leads leads = utf8_find_leads(bytes, false);
    struct utf8_leads bits = utf8_leads_bits(leads, false);
    bits.starts &= in_text; /* zeros after the text make code units, which are not stored */
    const size_t count = (size_t)_mm_popcnt_u64(bits.starts);
    if (!short_is_good(b, leads, bits, in_text, false) || count > cap)
        return false;
    struct utf8_planes planes = utf8_narrow_planes(true, b, leads);
    planes.emits = leads.starts;
    emit_some(to, dst, emit_each(to, emit_compressed(to, planes, false), false), count);
    *written = count;
    return true;
}

enum short_kind { SHORT_DONE, SHORT_SUPPLEMENTARY, SHORT_OTHER };

/* Any text of at most 64 bytes. Not done: one with 4-byte leads, or something else is against it. */
ALWAYS_INLINE enum short_kind utf8_short(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                         size_t *written)
{
    const uint64_t in_text = short_bits(len);
    const vec bytes = _mm512_maskz_loadu_epi8(in_text, src);
    *written = len;
    if (_mm512_movepi8_mask(bytes) == 0 && len <= cap) {
        emit_some_ascii(to, dst, src, as_mask(in_text));
        return SHORT_DONE;
    }
    if (_mm512_cmpgt_epu8_mask(bytes, _mm512_set1_epi8((char)0xEF)) != 0)
        return SHORT_SUPPLEMENTARY;
    return short_narrow(to, bytes, src, in_text, dst, cap, written) ? SHORT_DONE : SHORT_OTHER;
}

/* Whether a text is well-formed. */
ALWAYS_INLINE bool utf8_short_valid(const uint8_t *src, size_t len)
{
    const uint64_t in_text = short_bits(len), mask = as_mask(in_text);
    const vec bytes = _mm512_maskz_loadu_epi8(mask, src);
    if (_mm512_movepi8_mask(bytes) == 0)
        return true;
    const struct utf8_bytes b = {.c0 = bytes, .n1 = _mm512_maskz_loadu_epi8(mask >> 1, src + 1)};
    const struct utf8_leads leads = utf8_find_leads(bytes, true);
    struct utf8_leads bits = utf8_leads_bits(leads, true);
    bits.starts &= in_text;
    return short_is_good(b, leads, bits, in_text, true);
}

/* Text that is neither plain nor 4-byte characters alone is left to a call; the end is two blocks without a loop. */

/* Where a text of len bytes begins. */
ALWAYS_INLINE struct utf8_cursor cursor_at(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return (struct utf8_cursor){.src = src,
                                .src_begin = src,
                                .src_end = src + len,
                                .dst = dst,
                                .dst_end = dst + cap * form_unit_size(to),
                                .stop_at = ~UINT64_C(0)};
}

ALWAYS_INLINE struct runic_pair cursor_done(enum runic_form to, const struct utf8_cursor *c, const uint8_t *src,
                                            const uint8_t *dst)
{
    return (struct runic_pair){(size_t)(c->src - src), (size_t)(c->dst - dst) / form_unit_size(to)};
}

/* Stores the units of a block of characters of up to three bytes. */
ALWAYS_INLINE void double_store(enum runic_form to, struct utf8_bytes b, struct utf8_leads leads, uint8_t *dst, size_t count)
{
    struct utf8_planes planes = utf8_narrow_planes(true, b, leads);
    planes.emits = leads.starts;
    emit_some(to, dst, emit_each(to, emit_compressed(to, planes, false), false), count);
}

/* Converts 65 to 128 bytes after `carry`, without a loop. Returns the code units; 0 at faults or longer characters, or without
 * room. */
ALWAYS_INLINE size_t double_block(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t room, uint64_t carry)
{
    const size_t size = form_unit_size(to);
    const uint64_t in_text = short_bits(len - VEC), mask = as_mask(in_text);
    const vec first = v_load(src), second = _mm512_maskz_loadu_epi8(mask, src + VEC);
    if ((carry | _mm512_movepi8_mask(_mm512_or_si512(first, second))) == 0 && len <= room) {
        FORGET(src);
        emit_ascii(to, dst, src);
        emit_some_ascii(to, dst + VEC * size, src + VEC, mask);
        return len;
    }
    const uint64_t ahead = as_mask(~UINT64_C(0) >> (len == VEC + 1)); /* of 65 bytes, the first block sees two beyond it */
    const struct utf8_bytes a = {.c0 = first, .n1 = v_load(src + 1), .n2 = _mm512_maskz_loadu_epi8(ahead, src + 2)};
    const struct utf8_bytes b = {.c0 = second,
                                 .n1 = _mm512_maskz_loadu_epi8(mask >> 1, src + VEC + 1),
                                 .n2 = _mm512_maskz_loadu_epi8(mask >> 2, src + VEC + 2)};
    const struct utf8_leads leads_a = utf8_find_leads(first, false), leads_b = utf8_find_leads(second, false);
    const struct utf8_leads bits_a = utf8_leads_bits(leads_a, false), bits_b = utf8_leads_bits(leads_b, false);
    const vec signs = _mm512_or_si512(utf8_second_signs(a, leads_a, false), utf8_second_signs(b, leads_b, false));
    const uint64_t starts_b = bits_b.starts & in_text; /* zeros after the text make code units, which are not stored */
    const uint64_t misplaced = (utf8_expected(bits_a, carry) ^ ~bits_a.starts) |
                               (utf8_expected(bits_b, utf8_carry(bits_a)) ^ starts_b ^ in_text) | utf8_carry(bits_b);
    const size_t count_a = (size_t)_mm_popcnt_u64(bits_a.starts), count_b = (size_t)_mm_popcnt_u64(starts_b);
    if ((misplaced | _mm512_movepi8_mask(signs)) != 0 || count_a + count_b > room)
        return 0;
    double_store(to, a, leads_a, dst, count_a);
    double_store(to, b, leads_b, dst + count_a * size, count_b);
    return count_a + count_b;
}

/* As far as characters have up to three bytes, are well-formed, and fit; then back to a boundary. */
ALWAYS_INLINE void medium_plain(enum runic_form to, struct utf8_cursor *c)
{
    while (bytes_left(c) > 2 * VEC && cursor_room(to, c) >= VEC)
        if (!ascii_block(to, c) && !narrow_block(to, c, false, NULL))
            break;
    if (bytes_left(c) <= 2 * VEC) {
        const size_t units = double_block(to, c->src, bytes_left(c), c->dst, cursor_room(to, c), c->carry);
        if (units > 0) {
            c->src = c->src_end;
            c->dst += units * form_unit_size(to);
            c->carry = 0;
        }
    }
    rewind_to_boundary(to, c);
}

/* As far as there are 4-byte characters. */
ALWAYS_INLINE void medium_fours(enum runic_form to, struct utf8_cursor *c)
{
    while (four_byte_vector(to, c, VEC))
        ;
    four_byte_rest(to, c);
}

#endif
