/* blocks.h - UTF-8: well-formed texts of a few vectors, and single blocks whose faults are found. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_BLOCKS_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_BLOCKS_H

#include "groups.h"

/* Converts `len` (1..VEC) bytes of ASCII, with arbitrary bytes after them. Returns false if there is no room. */
ALWAYS_INLINE bool ascii_block(enum runic_form to, struct cursor *c, vec text, size_t len)
{
    if (len > cursor_room(to, c))
        return false;
    uint8_t spare[VEC * 4], *output = block_output(to, c, VEC, spare);
    emit_widened(to, false, output, text);
    block_done(FORM_utf8, to, c, output, len, len);
    return true;
}

/*
 * Converts up to VEC bytes. A block inside the text ends before its last character, so that it needs no bytes after it.
 * Returns false at a fault, at a 4-byte character (unless `supplementary`), or if there is no room.
 */
ALWAYS_INLINE bool good_block(enum runic_form to, bool supplementary, struct cursor *c)
{
    const size_t rest = cursor_rest(FORM_utf8, c), len = smaller(rest, VEC);
    vec c0 = len == VEC ? v_load(c->src) : v_load_some(c->src, len);
    if (!v_has_signs(c0))
        return ascii_block(to, c, c0, len);
    uint64_t starts = v_signs(utf8_starts(c0)), leads4 = to == FORM_latin1 ? 0 : v_signs(utf8_leads4(c0));
    if ((to == FORM_latin1 && v_has_signs(v_at_least8(c0, 0xC4))) || (leads4 != 0 && !supplementary))
        return false;
    if (!v_is_zero(utf8_faults_at_start(c0)))
        return false;
    size_t end = rest > VEC || (len == VEC && utf8_is_cut_at(c->src + VEC)) ? last_bit(starts) : len;
    uint64_t keep = (supplementary && is_utf16(to) ? starts | leads4 << 1 : starts) & first_bits(end);
    size_t count = mask_count(keep);
    if (count > cursor_room(to, c))
        return false;
    uint8_t spare[VEC * 4], *output = block_output(to, c, VEC, spare);
    const struct utf8_bytes bytes = utf8_moved_bytes(c0);
    struct utf8_planes p = utf8_narrow_planes(c0, bytes.n1, bytes.n2, utf8_leads3(c0), supplementary);
    if (supplementary && leads4 != 0)
        emit_planes(to, output, is_utf16(to) ? utf8_add_surrogates(p, bytes) : utf8_add_supplementary(p, bytes), true, keep);
    else
        emit_planes(to, output, p, false, keep);
    block_done(FORM_utf8, to, c, output, end, count);
    return true;
}

/*
 * Converts up to VEC bytes of the rest, at least one, and the rest of a character that they cut. Strict: stops at a fault.
 * Lossy: replaces it.
 */
ALWAYS_INLINE enum step_end checked_block(enum runic_form to, struct cursor *c)
{
    size_t len;
    const struct utf8_bytes b = utf8_load_rest(c->src, cursor_rest(FORM_utf8, c), &len);
    struct utf8_masks masks = utf8_find_masks(to, b);
    uint64_t faults = c->lossy ? 0 : masks.bad & first_bits(len);
    size_t end = faults != 0 ? first_bit(faults) : len;
    if (is_utf16(to) && end == VEC && (masks.supplementary >> (VEC - 1) & 1) != 0)
        end--; /* its low surrogate would be in the next block */
    uint64_t inside = first_bits(end), keep = ~masks.taken & inside;
    masks.bad &= inside;
    masks.supplementary &= inside;
    if (is_utf16(to))
        keep |= masks.supplementary << 1;
    size_t count = mask_count(keep);
    if (count > cursor_room(to, c))
        return NO_ROOM;
    uint8_t spare[VEC * 4], *output = block_output(to, c, VEC, spare);
    const vec bad = v_from_signs(masks.bad);
    if (masks.supplementary != 0)
        emit_planes(to, output, utf8_any_planes(to, b, true, bad), true, keep);
    else
        emit_planes(to, output, utf8_any_planes(to, b, false, bad), false, keep);
    block_done(FORM_utf8, to, c, output, 0, count);
    c->src += end + first_bit(~(masks.taken >> end)); /* with the continuations of the last character */
    c->replaced += mask_count(masks.bad);
    return faults != 0 ? ILL_FORMED : CONTINUE;
}

/* ---- Texts of a few vectors ---- */

/* Converts a block at src; the characters before c are written. Returns false if it has 4-byte characters, or without room. */
ALWAYS_INLINE bool whole_text_block(enum runic_form to, struct cursor *c, const uint8_t *src, vec n1, vec n2, vec *faults)
{
    const vec x = v_load(src), leads3 = utf8_leads3(x);
    const size_t before = (size_t)(c->src - src), keep = (size_t)v_signs(utf8_starts(x)) >> before << before;
    const size_t count = mask_count(keep);
    if (v_has_signs(v_at_least8(x, to == FORM_latin1 ? 0xC4 : 0xF0)) || count > cursor_room(to, c))
        return false;
    uint8_t spare[VEC * 4], *output = block_output(to, c, VEC, spare);
    const struct utf8_planes p = utf8_narrow_planes(x, n1, n2, leads3, false);
    emit_two_planes(to, output, p.low, p.middle, keep);
    block_done(FORM_utf8, to, c, output, (size_t)(src + VEC - c->src), count);
    *faults = v_or(*faults, three_byte_faults(leads3, n1, n2));
    return true;
}

/*
 * Converts the rest of the text if it has no fault and no 4-byte characters; else nothing. Blocks are at equal distances: each
 * writes the character that it cuts, and the last one ends at the end of the text. Therefore no block waits for the one before
 * it.
 */
ALWAYS_INLINE void few_blocks(enum runic_form to, struct cursor *c)
{
    const size_t len = cursor_rest(FORM_utf8, c);
    if (len < VEC + 2 || len > SHORT_BYTES || !utf8_begins_well(c->src))
        return;
    const uint8_t *last = c->src_end - VEC;
    struct cursor at = *c;
    vec faults = v_zero();
    while (at.src < last) { /* two bytes follow each block but the last */
        const uint8_t *src = at.src < last - 2 ? at.src : last - 2;
        if (!whole_text_block(to, &at, src, v_load(src + 1), v_load(src + 2), &faults))
            return;
    }
    const vec x = v_load(last); /* zeros after it reveal a cut character */
    if (whole_text_block(to, &at, last, v_move_down(x, 1), v_move_down(x, 2), &faults) && v_is_zero(faults))
        *c = at;
}

/* Converts as much of a text as needs no constants and branches of the loops: ASCII, then all, or blocks of less than a
 * group. */
ALWAYS_INLINE void convert_few_vectors(enum runic_form to, struct cursor *c)
{
    if (cursor_rest(FORM_utf8, c) < SHORT_BYTES)
        plain_start(FORM_utf8, to, c);
    if (cursor_rest(FORM_utf8, c) > VEC && *c->src < 0xF0)
        few_blocks(to, c);
    if (cursor_rest(FORM_utf8, c) < GROUP_BYTES)
        while (cursor_rest(FORM_utf8, c) > 0 && good_block(to, false, c))
            ;
}

#endif
