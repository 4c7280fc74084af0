/* utf16_repair.h - unpaired surrogates become U+FFFD where they stand; for masks. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_MEASURE_UTF16_REPAIR_H
#define RUNIC_KERNEL_AVX512_MEASURE_UTF16_REPAIR_H

#include "../utf16_fits.h"
#include "../utf16_surrogates.h"

/* Stores only where something is unpaired: most blocks are good. Returns how many units were. */
ALWAYS_INLINE size_t utf16_repair_units(uint8_t *at, uint32_t unpaired)
{
    if (unpaired != 0)
        _mm512_mask_storeu_epi16(at, unpaired, v_all16(REPLACEMENT_CHARACTER));
    return bits_set(unpaired);
}

/* `count` vectors, behind which is one more unit. */
ALWAYS_INLINE size_t utf16_repair_whole(uint8_t *at, size_t count, uint32_t *carry)
{
    size_t replaced = 0;
    for (size_t i = 0; i < count; i++)
        replaced += utf16_repair_units(at + i * VEC, utf16_whole_block(at + i * VEC, carry).unpaired);
    return replaced;
}

/*
 * The units of groups in which nothing is unpaired, at most SURROGATES_STAY; before the first there is a unit. A group is asked
 * whether its units fit to those before them; of its last unit the next group tells, so only the last group is asked for that.
 */
ALWAYS_INLINE size_t utf16_paired_groups(const uint8_t *at, size_t len)
{
    const size_t most = smaller(len, SURROGATES_STAY * UTF16_GROUP + 1);
    size_t pos = 0;
    LOOP_AT_LINE;
    while (most - pos > UTF16_GROUP && utf16_group_fits(at + 2 * pos))
        pos += UTF16_GROUP;
    const uint8_t *const after = at + 2 * pos;
    const bool cut = pos > 0 && is_high_surrogate(load_utf16(after - 2)) && !is_low_surrogate(load_utf16(after));
    return cut ? pos - UTF16_GROUP : pos;
}

/* The first units of a long text, up to where loads are aligned. What is there is repaired, so high surrogates are paired. */
ALWAYS_INLINE size_t utf16_repair_first(uint8_t *text, size_t *replaced, uint32_t *carry)
{
    const size_t units = v_units_to_aligned(text, 2);
    *replaced = utf16_repair_whole(text, 1, carry);
    *carry = is_high_surrogate(load_utf16(text + 2 * units - 2));
    return units;
}

/* Blocks stand at a fixed distance: where the next begins does not wait for what this one found, but for the carry. */
ALWAYS_INLINE size_t utf16_repair_vectors(uint8_t *text, size_t len)
{
    size_t pos = 0, replaced = 0;
    uint32_t carry = 0; /* the next unit belongs to a pair that began before */
    if (len >= ALIGNED_TEXT)
        pos = utf16_repair_first(text, &replaced, &carry);
    for (;;) {
        if (carry == 0)
            pos += utf16_plain_groups(text + 2 * pos, len - pos);
        if (len - pos <= UTF16_UNITS)
            break;
        uint8_t *at = text + 2 * pos;
        const size_t paired = pos > 0 ? utf16_paired_groups(at, len - pos) : 0;
        if (paired > 0) {
            pos += paired;
            carry = is_high_surrogate(load_utf16(at + 2 * paired - 2));
            continue;
        }
        const size_t count = len - pos > UTF16_GROUP ? UTF16_GROUP / UTF16_UNITS : 1;
        replaced += utf16_repair_whole(at, count, &carry);
        pos += count * UTF16_UNITS;
    }
    if (pos == len)
        return replaced;
    const struct utf16_block last = utf16_load_block(text + 2 * pos, len - pos);
    return replaced + utf16_repair_units(text + 2 * pos, last.unpaired & ~carry);
}

#endif
