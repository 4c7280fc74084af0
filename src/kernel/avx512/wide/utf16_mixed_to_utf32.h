/* utf16_mixed_to_utf32.h - UTF-16 with pairs among other units to UTF-32: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Blocks of 32 units follow each other at a fixed distance, without a branch on what they hold: a
 * step that depends on the last unit is a chain of 30 cycles. A function of its own, so that the loop has the registers for its
 * constants.
 */
#ifndef RUNIC_KERNEL_AVX512_WIDE_UTF16_MIXED_TO_UTF32_H
#define RUNIC_KERNEL_AVX512_WIDE_UTF16_MIXED_TO_UTF32_H

#include "../kept.h"
#include "../utf16_joined.h"
#include "../utf32_units.h"

/* At least one group of 128 units, behind which is one more, with room for 128; up to a boundary. Nothing: a fault. */
typedef struct runic_pair utf16_mixed_loop(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced);

struct utf16_mixed_loops {
    utf16_mixed_loop *good, *faulty; /* faulty replaces faults, and looks at the unit before; NULL where they are to be found */
};

/* 32 values in two vectors, of which some are kept: `which`, whose bits are given, too. Behind them, whatever up to 32. Returns
 * the end. */
ALWAYS_INLINE uint8_t *utf32_store_two(uint8_t *dst, vec first, vec second, __mmask32 which, uint32_t bits)
{
    v_store(dst, v_kept32(first, (__mmask16)which));
    v_store(dst + 4 * (size_t)_mm_popcnt_u32(bits & 0xFFFF), v_kept32(second, upper_mask(which)));
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
    __mmask32 pairs = utf16_stored_high(units), keep = utf16_stored_first(units);
    *high = mask_bits32(pairs);
    const uint32_t bits = mask_bits32(keep), right = bits ^ (2 * *high + *taken);
    *taken = utf16_taken(*high);
    const vec first = utf16_joined(utf16_with_next(units, 0), (__mmask16)pairs);
    const vec second = utf16_joined(utf16_with_next(further, UTF16_UNITS / 2 - 1), upper_mask(pairs));
    *dst = utf32_store_two(*dst, first, second, keep, bits);
    return right;
}

/* Until a few groups are without pairs, or the end of one is pairs in step. */
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
        const struct utf16_vectors g = utf16_stored_group(at), further = utf16_stored_group(at + 2);
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
    } while (at <= last_at && out <= last_out && !is_settled(with_pairs) && !in_step);
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
    const __mmask32 pairs = utf16_stored_pairs(units, further), surrogates = utf16_stored_surrogates(units);
    const __mmask32 keep = utf16_stored_characters(v_load(src - 2), units);
    const uint32_t begin = mask_bits32(pairs);
    *replaced += (size_t)_mm_popcnt_u32(mask_bits32(surrogates)) - 2 * (size_t)_mm_popcnt_u32(begin);
    const vec first = utf16_joined_or_replaced(utf16_with_next(units, 0), (__mmask16)pairs, (__mmask16)surrogates);
    const vec second =
        utf16_joined_or_replaced(utf16_with_next(further, UTF16_UNITS / 2 - 1), upper_mask(pairs), upper_mask(surrogates));
    *dst = utf32_store_two(*dst, first, second, keep, mask_bits32(keep));
    return begin;
}

/* Until there are no more faults, or no pairs. There is a unit before src. */
ALWAYS_INLINE struct runic_pair utf16_faulty_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
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
