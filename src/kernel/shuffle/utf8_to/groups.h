/* groups.h - groups of well-formed UTF-8, by the kind of their text. */
/* SPDX-License-Identifier: MIT */
/*
 * Each block is checked up to the byte after it: the same loads (at p, p + 1, p + 2) serve to check and to convert.
 * docs/kernels/utf8_to_utf16.md has the picture.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_GROUPS_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_GROUPS_H

#include "../interleaved.h"
#include "../utf8_decode.h"

/* ---- Runs of supplementary characters ---- */

/* Decodes a 4-byte character in each double word. Stores 0 in *faults for each double word that is such a character. */
ALWAYS_INLINE vec supplementary_lanes(enum runic_form to, vec x, vec *faults)
{
    const vec pattern = v_xor(v_and(x, v_all32(0xC0C0C0F8)), v_all32(0x808080F0));
    /* Bytes to 12-bit halves to scalar values: weights 64 and 1, then 4096 and 1. */
    const vec halves = v_madd8(v_and(x, v_all32(0x3F3F3F07)), v_all16(0x0140));
    const vec above = v_sub32(v_madd16(halves, v_all32(0x00011000)), v_all32(0x10000));
    *faults = v_or(pattern, v_and(above, v_all32(0xFFF00000)));
    vec out = v_sub32(above, v_all32((uint32_t)-0x10000));
    if (is_utf16(to)) {
        out = v_or(v_and(v_left32(above, 16), v_all32(0x03FF0000)), v_right32(above, 10));
        out = v_or(out, v_all32(0xDC00D800));
    }
    return out;
}

/* Converts a run of 4-byte characters by vectors; if lossy, up to the fault that ends it. Returns true if there was one. */
ALWAYS_INLINE bool supplementary_run(enum runic_form to, struct cursor *c)
{
    const uint8_t *begin = c->src;
    LOOP_AT_LINE;
    while (cursor_rest(FORM_utf8, c) >= VEC && cursor_room(to, c) >= VEC) {
        vec faults;
        const vec out = supplementary_lanes(to, v_load(c->src), &faults);
        const bool is_good = v_is_zero(faults);
        if (!is_good && !c->lossy)
            break;
        store_units(to, c->dst, out);
        if (!is_good) {
            size_t good = first_bit(~v_signs(v_equal32(faults, v_zero())));
            c->src += good;
            c->dst += good;
            break;
        }
        c->src += VEC;
        c->dst += VEC;
    }
    return c->src != begin;
}

/* Returns true if the first 4-byte character of a group begins VEC bytes of such characters. */
ALWAYS_INLINE bool begins_supplementary_run(const uint8_t *src)
{
    uint64_t leads4 = v_signs(utf8_leads4(v_load(src)));
    if (mask_count(leads4) != VEC / 4)
        return false;
    vec x = v_load(src + first_bit(leads4));
    return v_is_zero(v_xor(v_and(x, v_all32(0xC0C0C0F8)), v_all32(0x808080F0)));
}

/* ---- Blocks: each stores its units at *dst, moves *dst, and returns faults up to the byte after it ---- */

/* Returns true if src[0] may begin a character that src[1] continues. */
ALWAYS_INLINE bool utf8_begins_well(const uint8_t *src)
{
    return !utf8_continues(src[0]) &&
           (utf8_first_high[src[0] >> 4] & utf8_first_low[src[0] & 0x0F] & utf8_second_high[src[1] >> 4]) == 0;
}

/* Converts characters of up to two bytes: one multiplication makes a code unit of a lead and a continuation. */
ALWAYS_INLINE vec two_byte_block(enum runic_form to, const uint8_t *src, uint8_t **dst)
{
    vec c0 = v_load(src), n1 = v_load(src + 1), n2 = v_load(src + 2);
    vec x = v_subs8(c0, v_all(0xC0)), y = v_blend(c0, utf8_six_bits(n1), c0);
    uint64_t keep = v_signs(utf8_starts(c0));
    if (to == FORM_latin1) {
        emit_two_planes(to, *dst, utf8_low_byte(x, y), utf8_middle_byte(x), keep);
    } else {
        const vec weights = v_all16(0x4001);
        const struct v_words words = {v_madd8(v_unpack_low8(y, x), weights), v_madd8(v_unpack_high8(y, x), weights)};
        emit_words(to, *dst, words, keep);
    }
    *dst += mask_count(keep) * form_unit_size(to);
    vec overlong = v_equal8(v_and(n1, v_all(0xFE)), v_all(0xC0));
    return v_or(overlong, v_xor(utf8_leads2(n1), utf8_continuations(n2)));
}

/* Returns the faults of characters of up to three bytes that begin in a block or at the byte after it. */
ALWAYS_INLINE vec three_byte_faults(vec leads3, vec n1, vec n2)
{
    return v_xor(utf8_pair_faults(n1, n2), v_and(leads3, v_all(0x80)));
}

/* Converts characters of up to three bytes. */
ALWAYS_INLINE vec three_byte_block(enum runic_form to, const uint8_t *src, uint8_t **dst)
{
    vec c0 = v_load(src), n1 = v_load(src + 1), n2 = v_load(src + 2);
    vec leads3 = utf8_leads3(c0);
    uint64_t keep = v_signs(utf8_starts(c0));
    struct utf8_planes p = utf8_narrow_planes(c0, n1, n2, leads3, false);
    emit_two_planes(to, *dst, p.low, p.middle, keep);
    *dst += mask_count(keep) * form_unit_size(to);
    return three_byte_faults(leads3, n1, n2);
}

/* Converts characters of any length; before: the bytes one position earlier. The second byte of a 4-byte character makes a
 * unit of UTF-16. */
ALWAYS_INLINE vec any_length_block(enum runic_form to, const uint8_t *src, vec before, uint8_t **dst)
{
    const struct utf8_bytes b = utf8_load_bytes(src);
    const vec leads3 = utf8_leads3(b.c0), second = utf8_leads4(before), starts = utf8_starts(b.c0);
    const uint64_t keep = v_signs(is_utf16(to) ? v_or(starts, second) : starts);
    const struct utf8_planes p = utf8_narrow_planes(b.c0, b.n1, b.n2, leads3, true);
    emit_planes(to, *dst, is_utf16(to) ? utf8_add_surrogates(p, b) : utf8_add_supplementary(p, b), true, keep);
    *dst += mask_count(keep) * form_unit_size(to);
    return v_xor(utf8_pair_faults(b.n1, b.n2), v_and(v_or(leads3, second), v_all(0x80)));
}

/* ---- Groups ---- */

ALWAYS_INLINE bool has_room_for_group(enum runic_form to, const struct cursor *c)
{
    return cursor_has(FORM_utf8, to, c, GROUP_BYTES + LOOKAHEAD, GROUP_BYTES);
}

/* Converts groups of ASCII, the first of which was ASCII. Ends two bytes before the end of the last one, as other groups do.
 * Does nothing if another thread has changed the first one. */
ALWAYS_INLINE void ascii_groups(enum runic_form to, struct cursor *c)
{
    const size_t size = form_unit_size(to);
    size_t n = smaller(cursor_rest(FORM_utf8, c) - GROUP_BYTES - LOOKAHEAD, cursor_room(to, c) - GROUP_BYTES), i = 0;
    LOOP_AT_LINE;
    for (; i <= n; i += 2 * VEC) {
        const vec a = v_load(c->src + i), b = v_load(c->src + i + VEC);
        if (v_has_signs(v_or(a, b)))
            break;
        emit_widened(to, true, c->dst + i * size, a);
        emit_widened(to, true, c->dst + (i + VEC) * size, b);
    }
    if (i == 0)
        return;
    c->src += i - 2;
    c->dst += (i - 2) * size;
}

/* Converts a group of characters of up to two or three bytes. Returns false at a fault, with the cursor unchanged. */
ALWAYS_INLINE bool narrow_group(enum runic_form to, bool three, struct cursor *c)
{
    uint8_t *dst = c->dst;
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < GROUP_BYTES; i += VEC)
        faults = v_or(faults, three ? three_byte_block(to, c->src + i, &dst) : two_byte_block(to, c->src + i, &dst));
    if (three ? !v_is_zero(faults) : v_has_signs(faults))
        return false;
    c->src += GROUP_BYTES;
    c->dst = dst;
    return true;
}

/* Converts a group of characters of any length. is_first: do not look at the bytes before it. Returns false at a fault. */
ALWAYS_INLINE bool any_length_group(enum runic_form to, bool is_first, struct cursor *c)
{
    uint8_t *dst = c->dst;
    vec faults = v_zero();
    ROLLED
    for (size_t i = 0; i < GROUP_BYTES; i += VEC) {
        const uint8_t *src = c->src + i;
        vec before = is_first && i == 0 ? v_move_up(v_load(src), 1) : v_load(src - 1);
        faults = v_or(faults, any_length_block(to, src, before, &dst));
    }
    if (!v_is_zero(faults))
        return false;
    c->src += GROUP_BYTES;
    c->dst = dst;
    return true;
}

/* Moves the cursor to the end of the last written character. pending: the byte before the cursor is a 4-byte lead. */
ALWAYS_INLINE void end_good_groups(enum runic_form to, bool pending, struct cursor *c)
{
    if (pending) { /* its low surrogate is not computed yet */
        c->src--;
        c->dst -= form_unit_size(to);
    }
    c->src = utf8_behind_rest(c->src); /* the rest of a character that is well-formed and already written */
}

/* Returns OTHER_LOOP if the next bytes are a group that begins with a character, else the reason why groups end here. */
ALWAYS_INLINE enum step_end begin_good_groups(enum runic_form to, const struct cursor *c)
{
    if (!has_room_for_group(to, c))
        return CONTINUE;
    return utf8_begins_well(c->src) ? OTHER_LOOP : ILL_FORMED;
}

/* Converts groups until one has a fault, or begins a run of supplementary characters; ends between characters. */
ALWAYS_INLINE enum step_end utf8_good_groups(enum runic_form to, struct cursor *c)
{
    enum step_end state = begin_good_groups(to, c);
    if (state != OTHER_LOOP)
        return state;
    const uint8_t *begin = c->src;
    bool good = true, pending = false; /* pending: a 4-byte lead is the byte before */
    bool dense = true;                 /* nearly all characters may have 3 bytes */
    LOOP_AT_LINE;
    while (good && has_room_for_group(to, c)) {
        vec highest = utf8_highest(c->src);
        if (!v_has_signs(highest)) {
            ascii_groups(to, c);
            continue;
        }
        highest = v_max8(highest, v_load(c->src + GROUP_BYTES + 2 - VEC));
        if (!v_has_signs(v_at_least8(highest, to == FORM_latin1 ? 0xC4 : 0xE0)) && !pending) {
            good = narrow_group(to, false, c);
        } else if (to == FORM_latin1) {
            good = false;
        } else if (!v_has_signs(utf8_leads4(highest)) && !pending) {
            if (HAS_INTERLEAVED_LOADS && dense && utf8_three_run(to, c)) {
                dense = false;
                if ((state = begin_good_groups(to, c)) != OTHER_LOOP)
                    return state;
                continue;
            }
            const uint8_t *before = c->dst;
            good = narrow_group(to, true, c);
            dense = (size_t)(c->dst - before) <= DENSE_UNITS * form_unit_size(to);
        } else {
            if (begins_supplementary_run(c->src))
                break;
            const uint8_t *before = c->dst;
            good = any_length_group(to, c->src == begin, c);
            if (good) /* nothing is written only if another thread has changed the text */
                pending = c->src[-1] >= 0xF0 && c->dst != before;
        }
    }
    end_good_groups(to, pending, c);
    return good ? CONTINUE : ILL_FORMED;
}

#endif
