/* utf8_runs.h - steps from runs of 4-byte characters in UTF-8; for masks. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Sixteen characters are as many double words: no compress. A loop of their own, with one test
 * for 256 bytes: 1.5 to 1.6 times the speed before (2026-11-20, docs/kernels/utf8_to_utf32.md).
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_RUNS_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_RUNS_H

#include "utf8_blocks.h"

/* Of bytes that are no 4-byte characters by their upper bits, some of these are not 0. */
ALWAYS_INLINE vec four_byte_marks(vec bytes)
{
    return _mm512_ternarylogic_epi64(bytes, v_all32(0xC0C0C0F8), v_all32(0x808080F0), 0x6A); /* (a & b) ^ c */
}

/*
 * Pairs of surrogates of 4-byte characters. Bytes to 12-bit halves, by weights 64 and 1, the upper one less 10; that one four
 * times, which bits 10 and 11 of the lower one follow, is the high surrogate without D800, and is below 400.
 */
ALWAYS_INLINE vec four_byte_pairs(vec bytes, vec *faults)
{
    const vec halves = _mm512_maddubs_epi16(v_all16(0x0140), _mm512_sub_epi8(bytes, v_all32(0x808090F0)));
    const vec high = _mm512_mullo_epi16(halves, v_all32(4));
    *faults = v_merge(v_all32(0xFC00), high, four_byte_marks(bytes));
    const vec rest = v_merge(v_all32(0x03FF0000), halves, _mm512_srli_epi32(halves, 26));
    return v_or3(high, rest, v_all32(0xDC00D800));
}

/* Units of 4-byte characters, one in each lane; of the faults, lanes are 0 that hold one. */
ALWAYS_INLINE vec four_byte_lanes(enum runic_form to, vec bytes, vec *faults)
{
    if (form_unit_size(to) == 2) {
        return four_byte_pairs(bytes, faults);
    }
    /* Bytes to 12-bit halves to scalar values: weights 64 and 1, then 4096 and 1. */
    const vec halves = _mm512_maddubs_epi16(_mm512_and_si512(bytes, v_all32(0x3F3F3F07)), v_all16(0x0140));
    const vec values = _mm512_madd_epi16(halves, v_all32(0x00011000));
    *faults = v_merge(v_all32(0xFFF00000), _mm512_sub_epi32(values, v_all32(0x10000)), four_byte_marks(bytes));
    return values;
}

/* The same of the lanes in `which`. False: other characters. */
ALWAYS_INLINE bool four_byte_units(enum runic_form to, vec bytes, __mmask16 which, vec *units)
{
    vec faults;
    *units = four_byte_lanes(to, bytes, &faults);
    return _mm512_mask_test_epi32_mask(which, faults, faults) == 0;
}

/* Sixteen 4-byte characters, of which those in `step` bytes count. False: there is something else, or no room. */
ALWAYS_INLINE bool four_byte_vector(enum runic_form to, struct utf8_cursor *c, size_t step)
{
    vec units;
    if (cursor_rest(c) < VEC || cursor_room(to, c) < 32 || !four_byte_units(to, v_load(c->src), 0xFFFF, &units))
        return false;
    v_store(c->dst, units);
    c->src += step;
    c->dst += step;
    return true;
}

/* Four vectors of them. */
ALWAYS_INLINE bool four_byte_group(enum runic_form to, struct utf8_cursor *c)
{
    if (cursor_rest(c) < 4 * VEC || cursor_room(to, c) < 4 * 32)
        return false;
    vec e, f, g, h;
    const vec i = four_byte_lanes(to, v_load(c->src), &e), j = four_byte_lanes(to, v_load(c->src + VEC), &f);
    const vec k = four_byte_lanes(to, v_load(c->src + 2 * VEC), &g), l = four_byte_lanes(to, v_load(c->src + 3 * VEC), &h);
    const vec faults = _mm512_or_si512(v_or3(e, f, g), h);
    if (_mm512_test_epi32_mask(faults, faults) != 0)
        return false;
    v_store(c->dst, i);
    v_store(c->dst + VEC, j);
    v_store(c->dst + 2 * VEC, k);
    v_store(c->dst + 3 * VEC, l);
    c->src += 4 * VEC;
    c->dst += 4 * VEC;
    return true;
}

/* 4-byte characters, for as long as they last. After the first ones stores are aligned, unless UTF-16 cannot be. */
ALWAYS_INLINE void four_byte_run(enum runic_form to, struct utf8_cursor *c)
{
    const size_t step = VEC - (uintptr_t)c->dst % VEC;
    if (!four_byte_vector(to, c, step % 4 == 0 ? step : VEC))
        return;
    LOOP_AT_LINE;
    while (four_byte_group(to, c))
        ;
    while (four_byte_vector(to, c, VEC))
        ;
}

/* What is left, if it is at most 64 bytes, and 4-byte characters only. False: it is not, or no room. */
ALWAYS_INLINE bool four_byte_rest(enum runic_form to, struct utf8_cursor *c)
{
    const size_t len = cursor_rest(c);
    const __mmask16 which = (__mmask16)first_bits(len / 4);
    vec units;
    if (len > VEC || len % 4 != 0 || !four_byte_units(to, _mm512_maskz_loadu_epi32(which, c->src), which, &units) ||
        len / form_unit_size(to) > cursor_room(to, c))
        return false;
    _mm512_mask_storeu_epi32(c->dst, which, units);
    c->src += len;
    c->dst += len;
    return true;
}

/* Behind the character that the last block did not finish; it is known to be whole, and there is room. */
ALWAYS_INLINE void step_to_boundary(struct utf8_cursor *c)
{
    if (c->owes_low) {
        store_utf16(c->dst, 0xDC00u | (c->src[1] & 0x0Fu) << 6 | (c->src[2] & 0x3Fu));
        c->dst += 2;
        c->owes_low = 0;
    }
    c->src += _mm_popcnt_u64(c->carry);
    c->carry = 0;
}

#endif
