/* short.h - UTF-8 of at most 64 bytes in one masked block, of at most 128 in two, and medium texts block by block. */
/* SPDX-License-Identifier: MIT */
/*
 * Short texts are bound by the number of instructions: there is no cursor, and a tail call, which saves no registers,
 * converts text with faults or 4-byte characters.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_SHORT_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_SHORT_H

#include "blocks.h"

/* Returns the leads that are cut by the end of a full block of 64 bytes. */
ALWAYS_INLINE uint64_t short_cut(vec bytes)
{
    const vec highest = _mm512_set_epi64((int64_t)0xBFDFEFFFFFFFFFFF, -1, -1, -1, -1, -1, -1, -1);
    return _mm512_cmpgt_epu8_mask(bytes, highest);
}

/* Returns true if the block is well-formed. `bits`: the leads in general registers. */
ALWAYS_INLINE bool short_is_good(struct utf8_bytes b, struct utf8_leads leads, struct utf8_leads bits, uint64_t in_text,
                                 bool four)
{
    const uint64_t misplaced = utf8_expected(bits, 0) ^ bits.starts ^ in_text;
    const uint64_t bad = masks_joined(utf8_bad_second(b, leads, four), short_cut(b.c0));
    return (misplaced | mask_bits(bad)) == 0;
}

/* Converts a whole text of 1-byte to 3-byte characters. Returns false if it is not such a text, or if there is no room. */
ALWAYS_INLINE bool short_narrow(enum runic_form to, vec bytes, const uint8_t *src, uint64_t in_text, uint8_t *dst, size_t cap,
                                size_t *written)
{
    const uint64_t mask = as_mask(in_text);
    const struct utf8_bytes b = {
        .c0 = bytes, .n1 = _mm512_maskz_loadu_epi8(mask >> 1, src + 1), .n2 = _mm512_maskz_loadu_epi8(mask >> 2, src + 2)};
    const struct utf8_leads leads = utf8_find_leads(bytes, false);
    struct utf8_leads bits = utf8_leads_bits(leads, false);
    bits.starts &= in_text; /* zeros after the text make units, which are not stored */
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

/* Converts a text of at most 64 bytes; see short_kind if it has 4-byte leads or faults, or does not fit. */
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

/* Returns true if the text is well-formed. */
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

/*
 * Texts of more than 64 bytes. Other functions convert text that is neither narrow nor 4-byte characters only; the end
 * is two blocks without a loop.
 */

/* Returns a cursor at the start of a text. */
ALWAYS_INLINE struct utf8_cursor cursor_at(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return (struct utf8_cursor){.src = src,
                                .src_begin = src,
                                .src_end = src + len,
                                .dst = dst,
                                .dst_begin = dst,
                                .dst_end = dst + cap * form_unit_size(to),
                                .stop_at = ~UINT64_C(0)};
}

ALWAYS_INLINE struct runic_progress cursor_done(enum runic_form to, const struct utf8_cursor *c, const uint8_t *src,
                                                const uint8_t *dst)
{
    return (struct runic_progress){(size_t)(c->src - src), (size_t)(c->dst - dst) / form_unit_size(to)};
}

/* Stores the units of a block of 1-byte to 3-byte characters. */
ALWAYS_INLINE void double_store(enum runic_form to, struct utf8_bytes b, struct utf8_leads leads, uint8_t *dst, size_t count)
{
    struct utf8_planes planes = utf8_narrow_planes(true, b, leads);
    planes.emits = leads.starts;
    emit_some(to, dst, emit_each(to, emit_compressed(to, planes, false), false), count);
}

/*
 * Converts 65 to 128 bytes, of which those in `carry` belong to the previous block, without a loop. Returns the units;
 * 0 if there are faults or 4-byte characters, or no room.
 */
ALWAYS_INLINE size_t double_block(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t room, uint64_t carry)
{
    const size_t size = form_unit_size(to);
    const uint64_t in_text = short_bits(len - VEC), mask = as_mask(in_text);
    const vec first = v_load(src), second = _mm512_maskz_loadu_epi8(mask, src + VEC);
    if ((carry | _mm512_movepi8_mask(_mm512_or_si512(first, second))) == 0 && len <= room) {
        HIDE_VALUE(src);
        emit_ascii(to, dst, src);
        emit_some_ascii(to, dst + VEC * size, src + VEC, mask);
        return len;
    }
    /* Of 65 bytes, the first block reads one byte less after its end. */
    const uint64_t ahead = as_mask(~UINT64_C(0) >> (len == VEC + 1));
    const struct utf8_bytes a = {.c0 = first, .n1 = v_load(src + 1), .n2 = _mm512_maskz_loadu_epi8(ahead, src + 2)};
    const struct utf8_bytes b = {.c0 = second,
                                 .n1 = _mm512_maskz_loadu_epi8(mask >> 1, src + VEC + 1),
                                 .n2 = _mm512_maskz_loadu_epi8(mask >> 2, src + VEC + 2)};
    const struct utf8_leads leads_a = utf8_find_leads(first, false), leads_b = utf8_find_leads(second, false);
    const struct utf8_leads bits_a = utf8_leads_bits(leads_a, false), bits_b = utf8_leads_bits(leads_b, false);
    const vec signs = _mm512_or_si512(utf8_second_signs(a, leads_a, false), utf8_second_signs(b, leads_b, false));
    const uint64_t starts_b = bits_b.starts & in_text; /* zeros after the text make units, which are not stored */
    const uint64_t misplaced = (utf8_expected(bits_a, carry) ^ ~bits_a.starts) |
                               (utf8_expected(bits_b, utf8_carry(bits_a)) ^ starts_b ^ in_text) | utf8_carry(bits_b);
    const size_t count_a = (size_t)_mm_popcnt_u64(bits_a.starts), count_b = (size_t)_mm_popcnt_u64(starts_b);
    if ((misplaced | _mm512_movepi8_mask(signs)) != 0 || count_a + count_b > room)
        return 0;
    double_store(to, a, leads_a, dst, count_a);
    double_store(to, b, leads_b, dst + count_a * size, count_b);
    return count_a + count_b;
}

/*
 * Converts 1-byte to 3-byte characters up to a fault, a 4-byte character, or the end of the room; then moves back to a
 * boundary.
 */
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

/* Converts 4-byte characters as long as they follow each other. */
ALWAYS_INLINE void medium_supplementary(enum runic_form to, struct utf8_cursor *c)
{
    while (four_byte_vector(to, c, VEC))
        ;
    four_byte_rest(to, c);
}

#endif
