/* utf8_to_any_shuffle.h - UTF-8 to UTF-16, UTF-32 and Latin-1, strict and lossy: the loop, for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * What kind of text it is, is decided once for a group of four vectors (a mispredicted branch costs as much as one and a half):
 * ASCII, up to two bytes, up to three, or else. The first three go fast and only ask whether all is well; in them everything up
 * to the byte after the present one has been checked, so that one set of loads (at p, p + 1, p + 2) serves to check and to
 * convert. All else (4-byte characters, faults, the ends of the text) is done by careful blocks, which begin and end between
 * characters, know exactly what is bad, and can replace it.
 */
#ifndef RUNIC_KERNEL_UTF8_TO_ANY_SHUFFLE_H
#define RUNIC_KERNEL_UTF8_TO_ANY_SHUFFLE_H

#include "cursor_shuffle.h"
#include "emit_shuffle.h"
#include "quick_block_shuffle.h"
#include "utf8_marks_shuffle.h"

#define GROUP (4 * VEC)

#define STEP  (2 * VEC)
#define AHEAD 3 /* bytes that a block reads beyond itself */

ALWAYS_INLINE bool utf8_continues(uint8_t byte)
{
    return (byte & 0xC0) == 0x80;
}

/* ---- Careful blocks ---- */

ALWAYS_INLINE struct utf8_planes careful_planes(enum runic_form to, struct utf8_bytes b, struct utf8_marks marks)
{
    struct utf8_planes p = utf8_narrow_planes(b.c0, b.n1, b.n2, utf8_leads3(b.c0), true);
    if (is_utf16(to) && marks.four != 0)
        p = utf8_add_surrogates(p, b, v_from_signs(marks.four), v_from_signs(marks.four << 1));
    if (is_utf32(to) && marks.four != 0)
        p = utf8_add_four(p, b, v_from_signs(marks.four));
    if (marks.bad != 0) {
        vec bad = v_from_signs(marks.bad);
        p.low = v_blend(bad, v_all(to == FORM_latin1 ? '?' : 0xFD), p.low);
        p.middle = v_blend(bad, v_all(0xFF), p.middle);
    }
    return p;
}

ALWAYS_INLINE void careful_emit(enum runic_form to, uint8_t *dst, struct utf8_bytes b, struct utf8_marks marks, uint64_t keep)
{
    struct utf8_planes p = careful_planes(to, b, marks);
    if (to == FORM_latin1) {
        emit_words(to, dst, join_planes(to, p.low, v_zero()), keep);
        return;
    }
    struct v_words words = join_planes(to, p.low, p.middle);
    if (is_utf32(to) && marks.four != 0)
        emit_double_words(to, dst, words, join_planes(to, p.top, v_zero()), keep);
    else
        emit_words(to, dst, words, keep);
}

/* The first `len` (1..VEC) bytes of what is left, for which b stands; where they end within a character, its rest, too. */
ALWAYS_INLINE enum careful careful_units(enum runic_form to, bool lossy, struct cursor *c, struct utf8_bytes b, size_t len)
{
    struct utf8_marks marks = utf8_find_marks(b);
    if (to == FORM_latin1)
        marks.bad |= v_signs(v_subs8(b.c0, v_all(0x44))) & ~marks.taken; /* C4 and above */
    uint64_t faults = lossy ? 0 : marks.bad & first_bits(len);
    size_t end = faults != 0 ? (size_t)__builtin_ctzll(faults) : len;
    if (is_utf16(to) && end == VEC && (marks.four >> (VEC - 1) & 1) != 0)
        end--; /* its low surrogate would fall out of the block */
    uint64_t inside = first_bits(end), keep = ~marks.taken & inside;
    marks.bad &= inside;
    marks.four &= inside;
    if (is_utf16(to))
        keep |= marks.four << 1;
    size_t count = bit_count(keep);
    if (count > cursor_room(to, c))
        return CAREFUL_FULL;
    uint8_t spare[VEC * 4], *place = careful_place(to, c, VEC, spare);
    careful_emit(to, place, b, marks, keep);
    careful_done(FORM_utf8, to, c, place, 0, count);
    c->src += end + (size_t)__builtin_ctzll(~(marks.taken >> end)); /* with what the last character takes */
    c->replaced += bit_count(marks.bad);
    return faults != 0 ? CAREFUL_FAULT : CAREFUL_ON;
}

/* Up to VEC bytes of what is left, of which there is some. */
ALWAYS_INLINE enum careful careful_block(enum runic_form to, bool lossy, struct cursor *c)
{
    size_t len = smaller(cursor_rest(FORM_utf8, c), VEC);
    struct utf8_bytes b = {.c0 = cursor_rest(FORM_utf8, c) >= VEC ? v_load(c->src) : v_load_some(c->src, len)};
    if (cursor_rest(FORM_utf8, c) >= VEC + AHEAD) {
        b.n1 = v_load(c->src + 1), b.n2 = v_load(c->src + 2), b.n3 = v_load(c->src + 3);
    } else {
        b.n1 = v_move_down(b.c0, 1), b.n2 = v_move_down(b.c0, 2), b.n3 = v_move_down(b.c0, 3);
        if (cursor_rest(FORM_utf8, c) > VEC)
            len -= AHEAD; /* leads behind that do not have all their bytes here */
    }
    return careful_units(to, lossy, c, b, len);
}

/* Characters of four bytes, a vector at a time, for as long as they last. */
ALWAYS_INLINE void four_byte_run(enum runic_form to, struct cursor *c)
{
    static const uint8_t swap[16] = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};
    while (cursor_rest(FORM_utf8, c) >= VEC && cursor_room(to, c) >= VEC) {
        vec x = v_load(c->src);
        vec pattern = v_xor(v_and(x, v_all32(0xC0C0C0F8)), v_all32(0x808080F0));
        /* Bytes to 12-bit halves to scalar values: weights 64 and 1, then 4096 and 1. */
        vec halves = v_madd8(v_and(x, v_all32(0x3F3F3F07)), v_all16(0x0140));
        vec above = v_sub32(v_madd16(halves, v_all32(0x00011000)), v_all32(0x10000));
        if (!v_is_zero(v_or(pattern, v_and(above, v_all32(0xFFF00000)))))
            break;
        vec out = v_add32(above, v_all32(0x10000));
        if (is_utf16(to)) {
            out = v_or(v_and(v_left32(above, 16), v_all32(0x03FF0000)), v_right32(above, 10));
            out = v_or(out, v_all32(0xDC00D800));
        }
        if (to == FORM_utf16be)
            out = v_or(v_left16(out, 8), v_right16(out, 8));
        if (to == FORM_utf32be)
            out = v_shuffle(out, v_table(swap));
        v_store(c->dst, out);
        c->src += VEC;
        c->dst += VEC;
    }
}

/* ---- Fast groups ---- */

/* Is src[0] the beginning of something, and is all well between it and src[1]? */
ALWAYS_INLINE bool utf8_begins_well(const uint8_t *src)
{
    if (src[0] < 0x80)
        return !utf8_continues(src[1]);
    return utf8_first_byte_fault(src[0]) == RUNIC_FAULT_NONE && utf8_continues(src[1]) &&
           utf8_second_byte_fault(src[0], src[1]) == RUNIC_FAULT_NONE;
}

/* Up to two bytes: lead and trail are a word, and one multiplication makes the unit. */
ALWAYS_INLINE vec narrow2_block(enum runic_form to, const uint8_t *src, uint8_t **dst)
{
    vec c0 = v_load(src), n1 = v_load(src + 1), n2 = v_load(src + 2);
    vec x = v_subs8(c0, v_all(0xC0)), y = v_blend(c0, utf8_six_bits(n1), c0);
    uint64_t keep = v_signs(utf8_starts(c0));
    struct v_words words;
    if (to == FORM_latin1 || !is_big_endian(to)) {
        words.low = v_madd8(v_unpack_low8(y, x), v_all16(0x4001));
        words.high = v_madd8(v_unpack_high8(y, x), v_all16(0x4001));
    } else {
        words = join_planes(to, utf8_low_byte(x, y), utf8_middle_byte(x));
    }
    emit_words(to, *dst, words, keep);
    *dst += bit_count(keep) * form_unit_size(to);
    vec overlong = v_equal8(v_and(n1, v_all(0xFE)), v_all(0xC0));
    return v_or(overlong, v_xor(utf8_leads2(n1), utf8_continuations(n2)));
}

/* Up to three bytes. */
ALWAYS_INLINE vec narrow3_block(enum runic_form to, const uint8_t *src, uint8_t **dst)
{
    vec c0 = v_load(src), n1 = v_load(src + 1), n2 = v_load(src + 2);
    vec leads3 = utf8_leads3(c0);
    uint64_t keep = v_signs(utf8_starts(c0));
    struct utf8_planes p = utf8_narrow_planes(c0, n1, n2, leads3, false);
    emit_words(to, *dst, join_planes(to, p.low, p.middle), keep);
    *dst += bit_count(keep) * form_unit_size(to);
    return v_xor(utf8_pair_faults(n1, n2), v_and(leads3, v_all(0x80)));
}

/* The highest byte at each place of a vector, of the whole group. */
ALWAYS_INLINE vec highest_of_group(const uint8_t *src)
{
    return v_max8(v_max8(v_load(src), v_load(src + VEC)), v_max8(v_load(src + 2 * VEC), v_load(src + 3 * VEC)));
}

ALWAYS_INLINE bool has_room_for_group(enum runic_form to, const struct cursor *c)
{
    return cursor_rest(FORM_utf8, c) >= GROUP + AHEAD && cursor_room(to, c) >= GROUP;
}

/* Groups of ASCII, of which there is one. Ends two bytes before the last one's end, since those after it are not checked. */
ALWAYS_INLINE void ascii_groups(enum runic_form to, struct cursor *c)
{
    const size_t size = form_unit_size(to);
    size_t n = smaller(cursor_rest(FORM_utf8, c) - GROUP - AHEAD, cursor_room(to, c) - GROUP), i = 0;
    for (; i <= n; i += STEP) {
        vec first = v_load(c->src + i), second = v_load(c->src + i + VEC);
        if (v_signs(v_or(first, second)) != 0)
            break;
        emit_widened(to, c->dst + i * size, first);
        emit_widened(to, c->dst + (i + VEC) * size, second);
    }
    c->src += i - 2;
    c->dst += (i - 2) * size;
}

/* One group of characters up to two or three bytes. False: a fault; nothing is done. */
ALWAYS_INLINE bool narrow_group(enum runic_form to, bool three, struct cursor *c)
{
    uint8_t *dst = c->dst;
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < GROUP; i += VEC)
        faults = v_or(faults, three ? narrow3_block(to, c->src + i, &dst) : narrow2_block(to, c->src + i, &dst));
    if (three ? !v_is_zero(faults) : v_signs(faults) != 0)
        return false;
    c->src += GROUP;
    c->dst = dst;
    return true;
}

/* Groups for as long as nothing stands in the way; ends between characters. */
ALWAYS_INLINE void fast_groups(enum runic_form to, struct cursor *c)
{
    if (!has_room_for_group(to, c) || !utf8_begins_well(c->src))
        return;
    bool good = true;
    while (good && has_room_for_group(to, c)) {
        vec highest = highest_of_group(c->src);
        if (v_signs(highest) == 0) {
            ascii_groups(to, c);
            continue;
        }
        highest = v_max8(highest, v_load(c->src + GROUP + 2 - VEC));
        if (v_signs(v_subs8(highest, v_all(to == FORM_latin1 ? 0x44 : 0x60))) == 0)
            good = narrow_group(to, false, c);
        else if (to != FORM_latin1 && v_signs(utf8_leads4(highest)) == 0)
            good = narrow_group(to, true, c);
        else
            break;
    }
    /* The rest of a character that is good and already written; what is behind these two bytes is not checked. */
    for (int i = 0; i < 2 && utf8_continues(*c->src); i++)
        c->src++;
}

ALWAYS_INLINE enum careful convert_utf8(enum runic_form to, bool lossy, bool is_short, struct cursor *c)
{
    enum careful state = CAREFUL_ON;
    while (cursor_rest(FORM_utf8, c) > 0 && state == CAREFUL_ON) {
        if (!is_short)
            fast_groups(to, c);
        for (int i = 0; i < 4 && cursor_rest(FORM_utf8, c) > 0 && state == CAREFUL_ON; i++) {
            if (to != FORM_latin1 && *c->src >= 0xF0)
                four_byte_run(to, c);
            if (cursor_rest(FORM_utf8, c) > 0 && !quick_from_utf8(to, c))
                state = careful_block(to, lossy, c);
        }
    }
    return state;
}

#undef GROUP
#undef AHEAD

#endif
