/* utf8_any_compress.h - steps from any UTF-8, good or bad, and from runs of 4-byte characters; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Strict and lossy conversions go the same way here: by subparts (utf8_subparts_compress.h). A
 * broken one is U+FFFD, or a fault at which scalar goes on. Blocks follow each other at a fixed distance: a step that depended
 * on where the last character of a block ends was a chain of 30 cycles (9 GB/s).
 */
#ifndef RUNIC_KERNEL_UTF8_ANY_COMPRESS_H
#define RUNIC_KERNEL_UTF8_ANY_COMPRESS_H

#include "utf8_blocks_compress.h"
#include "utf8_subparts_compress.h"

/* Units of 4-byte characters, one in each lane of `which`. False: other ones. */
ALWAYS_INLINE bool four_byte_units(enum runic_form to, vec bytes, __mmask16 which, vec *units)
{
    const vec marks = _mm512_and_si512(bytes, v_all32(0xC0C0C0F8));
    /* Bytes to 12-bit halves to scalar values: weights 64 and 1, then 4096 and 1. */
    const vec halves = _mm512_maddubs_epi16(_mm512_and_si512(bytes, v_all32(0x3F3F3F07)), v_all16(0x0140));
    const vec values = _mm512_madd_epi16(halves, v_all32(0x00011000));
    const vec above = _mm512_sub_epi32(values, v_all32(0x10000));
    *units = values;
    if (form_unit_size(to) == 2) {
        const vec pair = v_select(v_all32(0x03FF0000), _mm512_slli_epi32(above, 16), _mm512_srli_epi32(above, 10));
        *units = _mm512_or_si512(pair, v_all32(0xDC00D800));
    }
    if (to == FORM_utf16be)
        *units = _mm512_or_si512(_mm512_slli_epi16(*units, 8), _mm512_srli_epi16(*units, 8));
    if (to == FORM_utf32be)
        *units = _mm512_shuffle_epi8(*units, _mm512_set4_epi32(0x0C0D0E0F, 0x08090A0B, 0x04050607, 0x00010203));
    const __mmask16 no_mark = _mm512_mask_cmpneq_epu32_mask(which, marks, v_all32(0x808080F0));
    return (no_mark | _mm512_mask_cmpge_epu32_mask(which, above, v_all32(0x100000))) == 0;
}

/* Sixteen 4-byte characters at a time, for as long as they last. False: there were none. */
ALWAYS_INLINE bool four_byte_run(enum runic_form to, struct utf8_cursor *c)
{
    const uint8_t *begin = c->src;
    while (cursor_rest(c) >= VEC && cursor_room(to, c) >= 32) {
        vec units;
        if (!four_byte_units(to, v_load(c->src), 0xFFFF, &units))
            break;
        v_store(c->dst, units);
        c->src += VEC;
        c->dst += VEC;
    }
    return c->src != begin;
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

/* Planes with U+FFFD in place of the broken ones. low: where low surrogates are to be emitted. */
ALWAYS_INLINE struct utf8_planes utf8_any_planes(enum runic_form to, struct utf8_bytes b, struct utf8_subparts parts,
                                                 uint64_t low)
{
    struct utf8_planes planes;
    if (form_unit_size(to) == 4)
        planes = utf8_wide_planes_utf32(b, parts.leads);
    else if ((parts.leads.four | low) == 0)
        planes = utf8_narrow_planes(b, parts.leads);
    else
        planes = utf8_wide_planes_utf16(b, parts.leads, low);
    planes.low = _mm512_mask_mov_epi8(planes.low, parts.broken, v_all(0xFD));
    planes.middle = _mm512_mask_mov_epi8(planes.middle, parts.broken, v_all(0xFF));
    planes.emits = parts.begins | low;
    return planes;
}

/*
 * The next bytes, at most 64. What the cursor still expects is known to be there. Broken subparts are counted in *replaced;
 * where that is NULL they are faults. False: a fault, or no room. `whole`: there are 67 bytes, and room for 64 units.
 */
ALWAYS_INLINE bool any_block(enum runic_form to, struct utf8_cursor *c, bool whole, size_t *replaced)
{
    size_t len = whole ? VEC : smaller(cursor_rest(c), VEC);
    const struct utf8_bytes b = whole ? utf8_load(c->src) : utf8_load_some(c);
    struct utf8_subparts parts = utf8_find_subparts(b, first_bits(len), c->carry);
    c->fours = parts.begins == parts.leads.four;
    if (c->fours && parts.carry != 0) { /* the last one is left, so that a run may go on */
        len = 63 - (size_t)_lzcnt_u64(parts.begins);
        parts = utf8_find_subparts(b, first_bits(len), c->carry);
    }
    const uint64_t low = form_unit_size(to) == 2 ? parts.leads.four << 1 | c->owes_low : 0;
    const struct emitted units = emit_units(to, utf8_any_planes(to, b, parts, low), true);
    const size_t count = (size_t)_mm_popcnt_u64(parts.begins | low);
    if ((parts.broken != 0 && replaced == NULL) || (!whole && count > cursor_room(to, c)))
        return false;
    if (whole)
        emit_full(to, c->dst, units);
    else
        emit_some(to, c->dst, units, count);
    if (replaced != NULL)
        *replaced += (size_t)_mm_popcnt_u64(parts.broken);
    c->narrow = (parts.broken | parts.leads.four) == 0;
    c->src += len;
    c->dst += count * form_unit_size(to);
    c->carry = parts.carry;
    c->owes_low = form_unit_size(to) == 2 ? parts.leads.four >> 63 : 0;
    return true;
}

#endif
