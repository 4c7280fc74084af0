/* utf8_medium.h - a text of 65 to a thousand bytes of UTF-8: blocks one behind another; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. As for shorter text: what is neither plain nor of 4-byte characters only is left to a call, so
 * that nothing of what that needs is set up here, and the end is two blocks without a loop. 80 bytes took 1.8 to 2.9 times as
 * long as 64 where one function did all; now 1.3 to 1.7 times.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_MEDIUM_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_MEDIUM_H

#include "utf8_short.h"

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
    short_store(to, dst, emit_each(to, emit_kept(to, planes, false), false), count);
}

/*
 * A text of 65 to 128 bytes behind `carry`: two blocks without a loop. Returns the units; 0, and nothing is done: faults, or
 * longer characters, or no room.
 */
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
    const uint64_t starts_b = bits_b.starts & in_text; /* zeros behind the text make units, which are not stored */
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
    while (cursor_rest(c) > 2 * VEC && cursor_room(to, c) >= VEC)
        if (!ascii_block(to, c) && !narrow_block(to, c, false, NULL))
            break;
    if (cursor_rest(c) <= 2 * VEC) {
        const size_t units = double_block(to, c->src, cursor_rest(c), c->dst, cursor_room(to, c), c->carry);
        if (units > 0) {
            c->src = c->src_end;
            c->dst += units * form_unit_size(to);
            c->carry = 0;
        }
    }
    settle(to, c);
}

/* As far as there are 4-byte characters. */
ALWAYS_INLINE void medium_fours(enum runic_form to, struct utf8_cursor *c)
{
    while (four_byte_vector(to, c, VEC))
        ;
    four_byte_rest(to, c);
}

#endif
