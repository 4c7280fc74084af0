/* quick_block_shuffle.h - good text a block at a time, without marks: for short texts and for ends; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * A careful block knows what is wrong and where, and takes 150 to 200 instructions for it. This one only sees whether all is
 * well and simple (no 4-byte characters, no surrogates), and leaves everything else to the careful one: half the time, on texts
 * of up to 64 units 11 -> 6 ns.
 */
#ifndef RUNIC_KERNEL_QUICK_BLOCK_SHUFFLE_H
#define RUNIC_KERNEL_QUICK_BLOCK_SHUFFLE_H

#include "cursor_shuffle.h"
#include "emit_shuffle.h"
#include "encode_utf8_shuffle.h"
#include "utf8_planes_shuffle.h"
#include "utf8_validate_shuffle.h"

#define UNITS (VEC / 2)

/* `len` (1..VEC) ASCII bytes, and something to fill a vector. */
ALWAYS_INLINE bool quick_ascii(enum runic_form to, struct cursor *c, vec text, size_t len)
{
    if (len > cursor_room(to, c))
        return false;
    uint8_t spare[VEC * 4], *place = careful_place(to, c, VEC, spare);
    emit_widened(to, place, text);
    careful_done(FORM_utf8, to, c, place, len, len);
    return true;
}

/* From UTF-8. Where the block ends within the text, it ends before its last character, so nothing beyond it is needed. */
ALWAYS_INLINE bool quick_from_utf8(enum runic_form to, struct cursor *c)
{
    const size_t rest = cursor_rest(FORM_utf8, c), len = smaller(rest, VEC);
    vec c0 = len == VEC ? v_load(c->src) : v_load_some(c->src, len);
    if (v_signs(c0) == 0)
        return quick_ascii(to, c, c0, len);
    if (v_signs(v_subs8(c0, v_all(to == FORM_latin1 ? 0x44 : 0x70))) != 0 || !v_is_zero(utf8_faults_at_start(c0)))
        return false;
    uint64_t starts = v_signs(utf8_starts(c0));
    size_t end = rest > VEC || (len == VEC && utf8_is_cut_at(c->src + VEC)) ? (size_t)(63 - __builtin_clzll(starts)) : len;
    uint64_t keep = starts & first_bits(end);
    size_t count = bit_count(keep);
    if (count > cursor_room(to, c))
        return false;
    uint8_t spare[VEC * 4], *place = careful_place(to, c, VEC, spare);
    struct utf8_planes p = utf8_narrow_planes(c0, v_move_down(c0, 1), v_move_down(c0, 2), utf8_leads3(c0), false);
    emit_words(to, place, join_planes(to, p.low, to == FORM_latin1 ? v_zero() : p.middle), keep);
    careful_done(FORM_utf8, to, c, place, end, count);
    return true;
}

/* Up to UNITS words, with zeros behind; from double words above FFFF, some above FFFF or a surrogate. */
ALWAYS_INLINE vec quick_words(enum runic_form from, const uint8_t *src, size_t len)
{
    const size_t half = UNITS / 2;
    if (is_utf16(from))
        return swap_units(from, len == UNITS ? v_load(src) : v_load_some(src, 2 * len));
    vec first = len >= half ? v_load(src) : v_load_some(src, 4 * len);
    vec second = len == UNITS ? v_load(src + VEC) : len > half ? v_load_some(src + VEC, 4 * (len - half)) : v_zero();
    first = swap_units(from, first), second = swap_units(from, second);
    vec words = narrow_units(first, second);
    return v_meet(v_or(first, second), v_all32(0xFFFF0000)) ? v_all16(0xD800) : words;
}

ALWAYS_INLINE bool quick_is_plain(enum runic_form to, vec x)
{
    if (to == FORM_latin1)
        return !v_meet(x, v_all16(0xFF00));
    return v_is_zero(v_equal16(v_and(x, v_all16(0xF800)), v_all16(0xD800)));
}

/* Whole blocks of a unit to a unit, for as long as they last. */
ALWAYS_INLINE void quick_plain_run(enum runic_form from, enum runic_form to, struct cursor *c)
{
    while (cursor_rest(from, c) >= UNITS && cursor_room(to, c) >= UNITS + 8) {
        vec x = quick_words(from, c->src, UNITS);
        if (!quick_is_plain(to, x))
            return;
        put_plain_words(to, c->dst, x);
        cursor_advance(from, to, c, UNITS, UNITS);
    }
}

/* From UTF-16 and UTF-32. */
ALWAYS_INLINE bool quick_from_wide(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const size_t len = smaller(cursor_rest(from, c), UNITS);
    vec x = quick_words(from, c->src, len);
    uint8_t spare[4 * UNITS + 16] = {0}, *place;
    if (!quick_is_plain(to, x))
        return false;
    if (to != FORM_utf8) {
        if (len > cursor_room(to, c))
            return false;
        place = careful_place(to, c, UNITS + 8, spare);
        put_plain_words(to, place, x);
        careful_done(from, to, c, place, len, len);
        return true;
    }
    struct utf8_slots slots = encode_three(x, encode_constants());
    size_t count = len + bit_count(slots.mask & first_bits(2 * len));
    if (count > cursor_room(to, c))
        return false;
    place = careful_place(to, c, 4 * UNITS, spare);
    put_slots(place, slots);
    careful_done(from, to, c, place, len, count);
    return true;
}

ALWAYS_INLINE bool quick_block(enum runic_form from, enum runic_form to, struct cursor *c)
{
    return from == FORM_utf8 ? quick_from_utf8(to, c) : quick_from_wide(from, to, c);
}

#undef UNITS

#endif
