/* utf8_see.h - the step of validation: where 64 bytes of UTF-8 do not follow well on those before; for masks. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions: masks and vpermb. docs/kernels/utf8_validate.md has the proof.
 *
 * The sign bit of each byte carries everything. A continuation is expected behind a lead, two behind a 3-byte lead, three
 * behind a 4-byte one, and nowhere else; and the byte behind a lead, added to the lead's entry in a table of 64, has its sign
 * bit set where it is out of range. Masks in general registers or k registers did the same at 39 to 48 GB/s, this at 81.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_SEE_H
#define RUNIC_KERNEL_AVX512_UTF8_SEE_H

#include "utf8_to/utf8_short.h"

/* Kept in a register: gcc would put the table together for each group. */
ALWAYS_INLINE vec utf8_table(void)
{
    vec table = utf8_second_byte_table(true);
    KEEP_VECTOR(table);
    return table;
}

/* Sets sign bits in `seen` at faults: c0 are 64 bytes, c1, c2, c3 those one, two, three before. */
ALWAYS_INLINE void utf8_see(vec table, vec *seen, vec c0, vec c1, vec c2, vec c3)
{
    KEEP_VECTOR(c1); /* gcc would load it twice */
    const vec lead = _mm512_subs_epu8(c1, v_all(0x40));
    /* Averages, (x + y + 1) / 2: of E0 and more with 1F. They commute, so loads are part of them: 1.03 to 1.05. */
    const vec expected = v_or3(_mm512_avg_epu8(v_all(0x1F), c2), _mm512_avg_epu8(v_all(0x0F), c3), lead);
    const vec actual = _mm512_adds_epi8(c0, v_all(0x40));
    const vec range = _mm512_add_epi8(c0, _mm512_permutexvar_epi8(c1, table));
    *seen = _mm512_ternarylogic_epi64(*seen, expected, actual, 0xF6); /* seen | (expected ^ actual) */
    *seen = _mm512_ternarylogic_epi64(*seen, lead, range, 0xF8);      /* seen | (lead & range) */
}

/* The same of text of characters of up to two bytes; the table has 00 for longer ones. */
ALWAYS_INLINE void utf8_see_pairs(vec table, vec *seen, vec c0, vec c1)
{
    KEEP_VECTOR(c0);
    KEEP_VECTOR(c1);
    const vec lead = _mm512_subs_epu8(c1, v_all(0x40)), actual = _mm512_adds_epi8(c0, v_all(0x40));
    const vec range = _mm512_add_epi8(c0, _mm512_permutexvar_epi8(c1, table));
    *seen = _mm512_ternarylogic_epi64(*seen, lead, actual, 0xF6);
    *seen = _mm512_ternarylogic_epi64(*seen, lead, range, 0xF8);
}

ALWAYS_INLINE void utf8_see_block(vec table, vec *seen, const uint8_t *src)
{
    utf8_see(table, seen, v_load(src), v_load(src - 1), v_load(src - 2), v_load(src - 3));
}

/* The bytes three before those of b, from registers: those eight before, and then a shift of quadwords by three bytes. */
ALWAYS_INLINE vec utf8_three_before(vec a, vec b)
{
    return _mm512_shldi_epi64(b, _mm512_alignr_epi64(b, a, 7), 24);
}

/* Two blocks. In the second, registers spare one of three loads that cross a line of the cache: 81 v 71 GB/s. */
ALWAYS_INLINE void utf8_see_two(vec table, vec *seen, const uint8_t *src)
{
    const vec first = v_load(src), second = v_load(src + VEC);
    utf8_see_block(table, seen, src);
    utf8_see(table, seen, second, v_load(src + VEC - 1), v_load(src + VEC - 2), utf8_three_before(first, second));
}

/* 64 bytes, of which three may stand before. */
ALWAYS_INLINE bool utf8_block_is_bad(vec table, const uint8_t *src)
{
    if (_mm512_movepi8_mask(_mm512_or_si512(v_load(src), v_load(src - 3))) == 0)
        return false;
    vec seen = _mm512_setzero_si512();
    utf8_see_block(table, &seen, src);
    return _mm512_movepi8_mask(seen) != 0;
}

#endif
