/* utf16_faulty_run.h - runs of pairs with an unpaired surrogate here and there to UTF-32; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Damage mostly changes units and adds none: the pairs behind it are double words at the same
 * distances. A double word that is none, between two that are, stands for two characters; to ask for it once in 32 units is
 * cheaper than to treat all of them as if there were one: emoji with a fault in 100 units at 0.44 of strict, that way
 * 0.31 (gcc; 2026-11-20, docs/kernels/utf16_to_utf32.md).
 */
#ifndef RUNIC_KERNEL_AVX512_WIDE_UTF16_FAULTY_RUN_H
#define RUNIC_KERNEL_AVX512_WIDE_UTF16_FAULTY_RUN_H

#include "../kept.h"
#include "../utf16_surrogates.h"
#include "../utf32_units.h"

#define FAULTY_RUN_ROOM (3 * UTF32_UNITS) /* values that a step may store */

/* Sixteen double words of which `lone` are no pairs, and stand for two characters each. Returns how many of those are faults.
 */
ALWAYS_INLINE size_t utf16_store_broken_pairs(uint8_t *out, vec units, vec pairs, uint32_t lone)
{
    const __mmask32 surrogates = utf16_stored_surrogates(units);
    const vec lones = _mm512_mask_mov_epi16(units, surrogates, v_all16(REPLACEMENT_CHARACTER));
    const vec first = _mm512_mask_and_epi32(pairs, (__mmask16)lone, lones, v_all32(0xFFFF));
    v_store(out, first);
    for (uint32_t left = lone; left != 0; left &= left - 1) {
        const vec second = _mm512_mask_srli_epi32(first, (__mmask16)(left & (0 - left)), lones, 16);
        out += 4;
        v_store(out + 4 * (size_t)_tzcnt_u32(left), v_kept32(second, (__mmask16)(0 - (left & (0 - left)))));
    }
    return (size_t)_mm_popcnt_u32(mask_bits32(surrogates) & 3 * _pdep_u32(lone, 0x55555555));
}

/* From a boundary on, until there have been no faults for some time, or there are two side by side, as where pairs end. */
ALWAYS_INLINE struct runic_pair utf16_faulty_run_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                          size_t *replaced)
{
    const uint8_t *at = src, *const last_at = src + 2 * (len - UTF16_UNITS);
    uint8_t *out = dst, *const last_out = dst + 4 * (cap - FAULTY_RUN_ROOM);
    size_t count = 0;
    uint32_t recent = 1;
    while (at <= last_at && out <= last_out && recent != 0) {
        const vec units = utf16_load(at), pairs = utf16_join_in_step(units);
        uint32_t lone = utf16_broken_pairs(units, 0xFFFF);
        v_store(out, pairs);
        out += VEC;
        at += VEC;
        recent <<= 1;
        if (lone == 0)
            continue;
        if ((lone & lone << 1) != 0) {
            out -= VEC;
            at -= VEC;
            break;
        }
        const uint32_t last = lone >> 15; /* left to the next step: who knows what stands behind it */
        lone &= 0x7FFF;
        count += utf16_store_broken_pairs(out - VEC, units, pairs, lone);
        out += 4 * (size_t)_mm_popcnt_u32(lone);
        out -= 4 * last;
        at -= 4 * last;
        recent |= 1;
    }
    *replaced += count;
    return (struct runic_pair){(size_t)(at - src) / 2, (size_t)(out - dst) / 4};
}

#endif
