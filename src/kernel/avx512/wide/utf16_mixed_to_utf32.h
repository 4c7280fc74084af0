/* utf16_mixed_to_utf32.h - UTF-16 with pairs among other units to UTF-32. */
/* SPDX-License-Identifier: MIT */
/*
 * Blocks of 32 units follow each other at a fixed distance, without a branch on what they hold: a
 * step that depends on the last unit is a chain of 30 cycles. A function of its own, so that the loop has the registers for its
 * constants.
 */
#ifndef RUNIC_KERNEL_AVX512_WIDE_UTF16_MIXED_TO_UTF32_H
#define RUNIC_KERNEL_AVX512_WIDE_UTF16_MIXED_TO_UTF32_H

#include "../utf16_units.h"
#include "../utf32_units.h"

/*
 * Each unit comes into a double word with the one behind it, whether they are a pair or not; the words of low surrogates are
 * left out in the end.
 */

/* The high surrogates among units; all but the low ones. */
ALWAYS_INLINE __mmask32 utf16_high_mask(vec units)
{
    return _mm512_cmpeq_epi16_mask(_mm512_and_si512(units, v_all16(0xFC00)), v_all16(0xD800));
}

ALWAYS_INLINE __mmask32 utf16_no_low_mask(vec units)
{
    return _mm512_cmpneq_epi16_mask(_mm512_and_si512(units, v_all16(0xFC00)), v_all16(0xDC00));
}

/* Where a pair begins; further are the units one further. One test, where two comparisons would wait for each other. */
ALWAYS_INLINE __mmask32 utf16_pair_mask(vec units, vec further)
{
    return _mm512_testn_epi16_mask(utf16_no_pair_bits(units, further), v_all16(0xFC00));
}

/* All but the second units of pairs; before are the units one before. */
ALWAYS_INLINE __mmask32 utf16_character_mask(vec before, vec units)
{
    return _mm512_test_epi16_mask(utf16_no_pair_bits(before, units), v_all16(0xFC00));
}

/* Units `first` to `first` + 15, each below the one behind it. */
ALWAYS_INLINE vec utf16_with_next(vec units, uint8_t first)
{
    static const uint8_t bytes[VEC] = {0,  1,  2,  3,  2,  3,  4,  5,  4,  5,  6,  7,  6,  7,  8,  9,  8,  9,  10, 11, 10, 11,
                                       12, 13, 12, 13, 14, 15, 14, 15, 16, 17, 16, 17, 18, 19, 18, 19, 20, 21, 20, 21, 22, 23,
                                       22, 23, 24, 25, 24, 25, 26, 27, 26, 27, 28, 29, 28, 29, 30, 31, 30, 31, 32, 33};
    const vec index = _mm512_add_epi8(v_load(bytes), v_all((uint8_t)(2 * first)));
    return _mm512_permutexvar_epi8(index, units);
}

/*
 * The scalar values of such double words: of `pairs`, and of the lower halves where they are none. RFC 2781 section 2.2, all
 * constants in one; the halves are multiplied as signed numbers.
 */
ALWAYS_INLINE vec utf16_join_two(vec lower, vec two, __mmask16 pairs)
{
    const vec sum = _mm512_madd_epi16(two, v_all32(0x00010400));
    return _mm512_mask_add_epi32(lower, pairs, sum, v_all32(0x10000 + (0x2800 << 10) + 0x2400));
}

ALWAYS_INLINE vec utf16_joined(vec two, __mmask16 pairs)
{
    return utf16_join_two(_mm512_and_si512(two, v_all32(0xFFFF)), two, pairs);
}

/* The same, with U+FFFD for those of `surrogates` that are none of `pairs`. */
ALWAYS_INLINE vec utf16_joined_or_replaced(vec two, __mmask16 pairs, __mmask16 surrogates)
{
    const vec lower = _mm512_and_si512(two, v_all32(0xFFFF));
    return utf16_join_two(_mm512_mask_mov_epi32(lower, surrogates, v_all32(REPLACEMENT_CHARACTER)), two, pairs);
}

/* 32 values in two vectors, of which some are kept: `which`, whose bits are given, too. Behind them, whatever up to 32. Returns
 * the end. */
ALWAYS_INLINE uint8_t *utf32_store_two(uint8_t *dst, vec first, vec second, __mmask32 which, uint32_t bits)
{
    v_store(dst, v_compress32(first, (__mmask16)which));
    v_store(dst + 4 * (size_t)_mm_popcnt_u32(bits & 0xFFFF), v_compress32(second, upper_mask(which)));
    return dst + 4 * (size_t)_mm_popcnt_u32(bits);
}

/* 1 if a pair begins in the last unit. clang would rather shift from one block's bits to the next one's, which is slow. */
ALWAYS_INLINE uint32_t utf16_taken(uint32_t pairs)
{
    uint32_t taken = pairs >> 31;
    FORGET(taken);
    return taken;
}

/*
 * 32 units of any kind, behind which is one more. *taken tells, and is told, whether the first one belongs to a pair that began
 * before. Returns bits that are all set if low surrogates stand behind high ones only, and the other way round.
 */
ALWAYS_INLINE uint32_t utf16_mixed_block_to_utf32(vec units, vec further, uint8_t **dst, uint32_t *high, uint32_t *taken)
{
    __mmask32 pairs = utf16_high_mask(units), keep = utf16_no_low_mask(units);
    *high = mask_bits32(pairs);
    const uint32_t bits = mask_bits32(keep), right = bits ^ (2 * *high + *taken);
    *taken = utf16_taken(*high);
    const vec first = utf16_joined(utf16_with_next(units, 0), (__mmask16)pairs);
    const vec second = utf16_joined(utf16_with_next(further, UTF16_UNITS / 2 - 1), upper_mask(pairs));
    *dst = utf32_store_two(*dst, first, second, keep, bits);
    return right;
}

/*
 * At least one group of 128 units, behind which is one more, with room for 128, up to a boundary. Nothing: a fault. Until a few
 * groups are without pairs, or the end of one is pairs in step.
 */
ALWAYS_INLINE struct runic_pair utf16_mixed_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const uint8_t *at = src, *const last_at = src + 2 * (len - UTF16_GROUP - 1);
    uint8_t *out = dst, *const last_out = dst + 4 * (cap - UTF16_GROUP);
    uint32_t carry = 0; /* whether the next unit belongs to a pair that is done */
    uint32_t with_pairs = 1;
    bool in_step;
    do {
        uint8_t *q = out;
        uint32_t right = UINT32_MAX, taken = carry, high = 0;
        const struct v_four g = v_load_four(at), further = v_load_four(at + 2);
        right &= utf16_mixed_block_to_utf32(g.a, further.a, &q, &high, &taken);
        right &= utf16_mixed_block_to_utf32(g.b, further.b, &q, &high, &taken);
        right &= utf16_mixed_block_to_utf32(g.c, further.c, &q, &high, &taken);
        right &= utf16_mixed_block_to_utf32(g.d, further.d, &q, &high, &taken);
        /* No branch on taken: whether a block cuts a pair is chance. */
        if ((~right | (taken & !is_low_surrogate(load_utf16(at + 4 * VEC)))) != 0)
            break;
        at += 4 * VEC;
        in_step = high == 0x55555555 || high == 0xAAAAAAAA;
        with_pairs = with_pairs << 1 | (q - out != 4 * UTF16_GROUP);
        out = q;
        carry = taken;
    } while (at <= last_at && out <= last_out && !hysteresis_is_over(with_pairs) && !in_step);
    return (struct runic_pair){(size_t)(at - src) / 2 + carry, (size_t)(out - dst) / 4};
}

/*
 * The same for text with faults, which become U+FFFD: 32 units, before and behind which is one more. Low surrogates of pairs do
 * so, too, and are left out. Counted are surrogates, less two for each pair. Returns where pairs begin. No mask goes by a
 * general register: they are few, and held for long they left room for four blocks at a time.
 */
ALWAYS_INLINE uint32_t utf16_faulty_block_to_utf32(const uint8_t *src, uint8_t **dst, size_t *replaced)
{
    const vec units = v_load(src), further = v_load(src + 2);
    const __mmask32 pairs = utf16_pair_mask(units, further), surrogates = utf16_all_surrogates(units);
    const __mmask32 keep = utf16_character_mask(v_load(src - 2), units);
    const uint32_t begin = mask_bits32(pairs);
    *replaced += (size_t)_mm_popcnt_u32(mask_bits32(surrogates)) - 2 * (size_t)_mm_popcnt_u32(begin);
    const vec first = utf16_joined_or_replaced(utf16_with_next(units, 0), (__mmask16)pairs, (__mmask16)surrogates);
    const vec second =
        utf16_joined_or_replaced(utf16_with_next(further, UTF16_UNITS / 2 - 1), upper_mask(pairs), upper_mask(surrogates));
    *dst = utf32_store_two(*dst, first, second, keep, mask_bits32(keep));
    return begin;
}

/* Until there are no more faults, or no pairs. There is a unit before src. */
static NOINLINE struct runic_pair utf16_faulty_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                        size_t *replaced)
{
    const uint8_t *at = src, *const last_at = src + 2 * (len - UTF16_GROUP - 1);
    uint8_t *out = dst, *const last_out = dst + 4 * (cap - UTF16_GROUP);
    uint32_t taken = 0, pairs, faulty = 1;
    size_t count = 0, before;
    do {
        uint32_t last = pairs = 0;
        before = count + taken; /* the low surrogate of the pair that goes on is still to be counted */
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++)
            pairs |= last = utf16_faulty_block_to_utf32(at + VEC * i, &out, &count);
        taken = last >> 31;
        at += 4 * VEC;
        faulty = faulty << 1 | (count + taken != before);
    } while (at <= last_at && out <= last_out && pairs != 0 && faulty % 8 != 0);
    *replaced += count + taken;
    return (struct runic_pair){(size_t)(at - src) / 2 + taken, (size_t)(out - dst) / 4};
}

#endif
