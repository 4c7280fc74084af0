/* utf8_validate.h - finds the length of the well-formed UTF-8 at the start of a text. */
/* SPDX-License-Identifier: MIT */
/*
 * docs/kernels/utf8_validate.md has the proof. The sign bit of a byte shows a fault, by two tests (utf8_check):
 *   1. A continuation byte is expected after a lead, two after a 3-byte lead, three after a 4-byte lead, and nowhere else.
 *   2. The byte after a lead is added to the lead's entry in a table of 64; the sum has its sign bit set if the byte is out of
 *      the lead's range.
 * Functions are in the order of their sizes: 64 bytes, groups of 256 bytes, whole texts (utf8_well_formed_long, the last one).
 */
#ifndef RUNIC_KERNEL_AVX512_MEASURE_UTF8_VALIDATE_H
#define RUNIC_KERNEL_AVX512_MEASURE_UTF8_VALIDATE_H

#include "../utf8_to/short.h"

/* Loads the table into a register: gcc would assemble it for each group. */
ALWAYS_INLINE vec utf8_table(void)
{
    vec table = utf8_second_byte_table(true);
    KEEP_VECTOR(table);
    return table;
}

/*
 * Sets sign bits in `seen` at faults. c0 are 64 bytes; c1, c2, c3 those one, two, three positions earlier. `longest` 2:
 * for 1-byte and 2-byte characters, where c2 and c3 are not used; the entries of longer leads must be 0x00.
 */
ALWAYS_INLINE void utf8_check(vec table, int longest, vec *seen, vec c0, vec c1, vec c2, vec c3)
{
    KEEP_VECTOR(c1); /* gcc would load it twice */
    if (longest == 2)
        KEEP_VECTOR(c0);
    const vec lead = _mm512_subs_epu8(c1, v_all(0x40));
    /*
     * The average (x + y + 1) / 2 of a byte and 0x1F (0x0F) has its sign bit set from 0xE0 (0xF0) on. Averages commute,
     * therefore one operand can come from memory: 1.03 to 1.05 times as fast.
     */
    const vec longer = v_or3(_mm512_avg_epu8(v_all(0x1F), c2), _mm512_avg_epu8(v_all(0x0F), c3), lead);
    const vec expected = longest == 2 ? lead : longer;
    const vec actual = _mm512_adds_epi8(c0, v_all(0x40));
    const vec range = _mm512_add_epi8(c0, _mm512_permutexvar_epi8(c1, table));
    *seen = _mm512_ternarylogic_epi64(*seen, expected, actual, 0xF6); /* seen | (expected ^ actual) */
    *seen = _mm512_ternarylogic_epi64(*seen, lead, range, 0xF8);      /* seen | (lead & range) */
}

ALWAYS_INLINE void utf8_check_block(vec table, vec *seen, const uint8_t *src)
{
    utf8_check(table, 4, seen, v_load(src), v_load(src - 1), v_load(src - 2), v_load(src - 3));
}

/* Checks two blocks. In the second, registers replace one of three loads that cross a cache line: 81 instead of 71 GB/s. */
ALWAYS_INLINE void utf8_check_two_blocks(vec table, vec *seen, const uint8_t *src)
{
    const vec first = v_load(src), second = v_load(src + VEC);
    utf8_check_block(table, seen, src);
    utf8_check(table, 4, seen, second, v_load(src + VEC - 1), v_load(src + VEC - 2),
               _mm512_shldi_epi64(second, _mm512_alignr_epi64(second, first, 7), 24));
}

/* Returns a bit for each of 64 bytes that shows a fault; at least three bytes must precede them. */
ALWAYS_INLINE uint64_t utf8_block_faults(vec table, const uint8_t *src)
{
    if (_mm512_movepi8_mask(_mm512_or_si512(v_load(src), v_load(src - 3))) == 0)
        return 0;
    vec seen = _mm512_setzero_si512();
    utf8_check_block(table, &seen, src);
    return _mm512_movepi8_mask(seen);
}

/* Returns true if up to 64 bytes at pos (0 or 64) of a text of len bytes have a fault; bytes outside the text count as 0. */
ALWAYS_INLINE bool utf8_edge_is_bad(vec table, const uint8_t *src, size_t len, size_t pos)
{
    const uint64_t some = first_bits(len - pos);
    const uint64_t before = pos > 0; /* nothing is before a first block */
    const uint8_t *at = src + pos;
    const vec c0 = _mm512_maskz_loadu_epi8(some, at);
    if (pos == 0 && _mm512_movepi8_mask(c0) == 0)
        return false;
    vec seen = _mm512_setzero_si512();
    utf8_check(table, 4, &seen, c0, _mm512_maskz_loadu_epi8(some << 1 | before, at - 1),
               _mm512_maskz_loadu_epi8(some << 2 | before * 3, at - 2),
               _mm512_maskz_loadu_epi8(some << 3 | before * 7, at - 3));
    return _mm512_movepi8_mask(seen) != 0;
}

/* Returns the last of a run of ASCII groups that begins with `group`. */
ALWAYS_INLINE const uint8_t *utf8_last_ascii(const uint8_t *group, const uint8_t *end)
{
    LOOP_AT_LINE;
    while ((size_t)(end - group) >= 2 * UTF8_GROUP && bytes_are_ascii(v_load_four(group + UTF8_GROUP)))
        group += UTF8_GROUP;
    return group;
}

/* Returns true if 256 bytes, before which there are more, have a fault. */
ALWAYS_INLINE bool utf8_group_is_bad(vec table, const uint8_t *src)
{
    vec seen = _mm512_setzero_si512();
    utf8_check_two_blocks(table, &seen, src);
    utf8_check_two_blocks(table, &seen, src + 2 * VEC);
    return _mm512_movepi8_mask(seen) != 0;
}

/*
 * Returns true if 256 bytes are well-formed 1-byte and 2-byte characters. No 3-byte or 4-byte character may reach into
 * them.
 */
ALWAYS_INLINE bool utf8_group_is_pairs(vec table, const uint8_t *src)
{
    vec seen = _mm512_setzero_si512();
    HIDE_VALUE(src); /* gcc would load for both kinds of group, and copy */
#pragma GCC unroll 4
    for (size_t i = 0; i < UTF8_GROUP; i += VEC)
        utf8_check(table, 2, &seen, v_load(src + i), v_load(src + i - 1), table, table);
    return _mm512_movepi8_mask(seen) == 0;
}

ALWAYS_INLINE bool utf8_has_three(vec highest)
{
    return _mm512_cmpgt_epu8_mask(highest, v_all(0xDF)) != 0;
}

/*
 * Validates whole groups from *pos on; sets *pos to the faulty group, or to the end of the groups. Groups are checked as text
 * of characters of one and two bytes. After a group with longer ones, TWO_BYTE_HYSTERESIS groups are checked for characters of
 * any length, and as many more while the last of them has 3-byte leads.
 */
ALWAYS_INLINE void utf8_skip_good_groups(vec table, const uint8_t *src, size_t len, size_t *pos)
{
    vec pairs = _mm512_maskz_mov_epi8(0xFFFFFFFF, table); /* entries of 0xC0..0xDF */
    KEEP_VECTOR(pairs);
    size_t others = utf8_has_three(v_load(src)) ? TWO_BYTE_HYSTERESIS : 0;
    const uint8_t *group = src + *pos, *const end = src + len;
    LOOP_AT_LINE;
    for (; (size_t)(end - group) >= UTF8_GROUP; group += UTF8_GROUP) {
        const vec before = v_load(group - 3);
        if (_mm512_movepi8_mask(_mm512_or_si512(v_or_four(v_load_four(group)), before)) == 0) {
            group = utf8_last_ascii(group, end);
            continue;
        }
        if (__builtin_expect(others == 0, 0)) { /* with the other order, gcc's code for 2-byte text is 0.95 times as fast */
            if (utf8_group_is_pairs(pairs, group))
                continue;
            others = TWO_BYTE_HYSTERESIS;
        }
        if (utf8_group_is_bad(table, group))
            break;
        if (--others == 0 && utf8_has_three(group_highest(group)))
            others = TWO_BYTE_HYSTERESIS;
    }
    *pos = (size_t)(group - src);
}

#define FEW_BLOCKS (VEC + UTF8_GROUP) /* bytes; in shorter text no group follows the first block */

/* Returns true if a text of 67 bytes up to FEW_BLOCKS is well-formed, with a single branch. The last block may overlap. */
ALWAYS_INLINE bool utf8_few_blocks_are_good(const uint8_t *src, size_t len)
{
    const uint8_t *const end = src + len - VEC;
    const vec first = v_load(src), last = v_load(end);
    vec bits = _mm512_or_si512(first, last);
    for (const uint8_t *at = src + VEC; at < end; at += VEC)
        bits = _mm512_or_si512(bits, v_load(at));
    if (_mm512_movepi8_mask(bits) == 0)
        return true;
    const vec table = utf8_table();
    vec seen = _mm512_setzero_si512();
    const uint64_t all = as_mask(~UINT64_C(0));
    utf8_check(table, 4, &seen, first, _mm512_maskz_loadu_epi8(all << 1, src - 1), _mm512_maskz_loadu_epi8(all << 2, src - 2),
               _mm512_maskz_loadu_epi8(all << 3, src - 3));
    for (const uint8_t *at = src + VEC; at < end; at += VEC)
        utf8_check_block(table, &seen, at);
    utf8_check_block(table, &seen, end);
    return (_mm512_movepi8_mask(seen) | short_cut(last)) == 0;
}

/*
 * Returns where groups begin: at an aligned address, which halves the loads that cross lines; in short text after the
 * first block, since aligning would add a block.
 */
ALWAYS_INLINE size_t utf8_groups_begin(const uint8_t *src, size_t len)
{
    const size_t aligned = v_units_to_aligned(src, 1);
    return aligned >= 3 && len > 8 * VEC ? aligned : VEC; /* three bytes before are loaded */
}

#define NO_FAULT SIZE_MAX

/*
 * Returns the position of the first byte that shows a fault, or one shortly before it, in a text of more than 64 bytes. A
 * character cut at the end is a fault.
 */
ALWAYS_INLINE size_t utf8_first_bad_byte(const uint8_t *src, size_t len)
{
    const vec table = utf8_table();
    if (utf8_edge_is_bad(table, src, VEC, 0))
        return 0;
    if (len < VEC + 3)
        return utf8_edge_is_bad(table, src, len, VEC) ? VEC : NO_FAULT;
    size_t pos = utf8_groups_begin(src, len);
    utf8_skip_good_groups(table, src, len, &pos);
    for (; len - pos >= VEC; pos += VEC) {
        const uint64_t faults = utf8_block_faults(table, src + pos);
        if (faults != 0)
            return pos + (size_t)_tzcnt_u64(faults);
    }
    const uint8_t *last = src + len - VEC; /* it may overlap the block before */
    if (pos < len && utf8_block_faults(table, last) != 0)
        return pos;
    return short_cut(v_load(last)) != 0 ? pos : NO_FAULT;
}

/*
 * Returns the length of well-formed text at the start, up to a boundary shortly before the first fault; len must be
 * above 64.
 */
ALWAYS_INLINE size_t utf8_well_formed_long(const uint8_t *src, size_t len)
{
    const size_t bad = utf8_first_bad_byte(src, len);
    return bad == NO_FAULT ? len : utf8_start_before(src, bad);
}

#undef NO_FAULT

static NOINLINE size_t utf8_validate_long(const void *src, size_t len)
{
    const size_t good = utf8_well_formed_long(src, len);
    return good == len ? len : good + runic_scalar_utf8_validate((const uint8_t *)src + good, len - good);
}

static NOINLINE size_t utf8_validate_few(const void *src, size_t len)
{
    return utf8_few_blocks_are_good(src, len) ? len : utf8_validate_long(src, len);
}

static size_t utf8_validate(const void *src, size_t len)
{
    if (len >= VEC + 3 && len < FEW_BLOCKS)
        return utf8_validate_few(src, len);
    if (len > VEC)
        return utf8_validate_long(src, len);
    return utf8_short_valid(src, len) ? len : runic_scalar_utf8_validate(src, len);
}

#endif
