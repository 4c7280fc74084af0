/* blocks.h - blocks that are good and simple: they only see whether all is well; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* A checked block knows what is wrong and where. This one only sees whether all is well, in half the time. */
#ifndef RUNIC_KERNEL_SHUFFLE_BLOCKS_H
#define RUNIC_KERNEL_SHUFFLE_BLOCKS_H

#include "surrogates.h"
#include "to_utf8/encode.h"
#include "utf8_to/whole_text.h"

#include "../../scalar/words.h"

/* `len` (1..VEC) ASCII bytes, and something to fill a vector. */
ALWAYS_INLINE bool fast_ascii(enum runic_form to, struct cursor *c, vec text, size_t len)
{
    if (len > cursor_room(to, c))
        return false;
    uint8_t spare[VEC * 4], *place = checked_place(to, c, VEC, spare);
    emit_widened(to, false, place, text);
    checked_done(FORM_utf8, to, c, place, len, len);
    return true;
}

/* From UTF-8. Where the block ends within the text, it ends before its last character: nothing beyond it is needed. */
ALWAYS_INLINE bool fast_from_utf8(enum runic_form to, bool with_fours, struct cursor *c)
{
    const size_t rest = cursor_rest(FORM_utf8, c), len = smaller(rest, VEC);
    vec c0 = len == VEC ? v_load(c->src) : v_load_some(c->src, len);
    if (!v_has_signs(c0))
        return fast_ascii(to, c, c0, len);
    uint64_t starts = v_signs(utf8_starts(c0)), fours = to == FORM_latin1 ? 0 : v_signs(utf8_leads4(c0));
    if ((to == FORM_latin1 && v_has_signs(v_at_least8(c0, 0xC4))) || (fours != 0 && !with_fours))
        return false;
    if (!v_is_zero(utf8_faults_at_start(c0)))
        return false;
    size_t end = rest > VEC || (len == VEC && utf8_is_cut_at(c->src + VEC)) ? last_bit(starts) : len;
    uint64_t keep = (with_fours && is_utf16(to) ? starts | fours << 1 : starts) & first_bits(end);
    size_t count = mask_count(keep);
    if (count > cursor_room(to, c))
        return false;
    uint8_t spare[VEC * 4], *place = checked_place(to, c, VEC, spare);
    const struct utf8_bytes bytes = utf8_moved_bytes(c0);
    struct utf8_planes p = utf8_narrow_planes(c0, bytes.n1, bytes.n2, utf8_leads3(c0), with_fours);
    if (with_fours && fours != 0)
        emit_planes(to, place, is_utf16(to) ? utf8_add_surrogates(p, bytes) : utf8_add_four(p, bytes), true, keep);
    else
        emit_planes(to, place, p, false, keep);
    checked_done(FORM_utf8, to, c, place, end, count);
    return true;
}

/* Up to UNITS words, with zeros behind; from double words above U+FFFF, some above U+FFFF or a surrogate. */
ALWAYS_INLINE vec fast_words(enum runic_form from, const uint8_t *src, size_t len)
{
    if (is_utf16(from))
        return len == UNITS ? load_units(from, src) : load_some_units(from, src, len);
    const struct double_words x = load_double_words(src, len);
    vec words = narrow_units(x.first, x.second);
    return v_meet(v_or(x.first, x.second), v_all32(0xFFFF0000)) ? v_all16(0xD800) : words;
}

ALWAYS_INLINE bool fast_is_plain(enum runic_form to, vec x)
{
    if (to == FORM_latin1)
        return !v_meet(x, v_all16(0xFF00));
    return v_is_zero(v_equal16(v_and(x, v_all16(0xF800)), v_all16(0xD800)));
}

/* From UTF-16 and UTF-32 to the same, or Latin-1: a unit to a unit, or words with pairs to double words. */
ALWAYS_INLINE bool fast_to_wide(enum runic_form from, enum runic_form to, struct cursor *c, vec x, size_t len)
{
    if (len > cursor_room(to, c) || !fast_is_plain(to, x))
        return false;
    uint8_t spare[4 * UNITS], *place = checked_place(to, c, UNITS, spare);
    put_plain_words(to, place, x);
    checked_done(from, to, c, place, len, len);
    return true;
}

/* Words of UTF-16, and of UTF-32 if they are plain. A pair that begins at the end is none here. False: they are not good. */
ALWAYS_INLINE bool fast_slots(enum runic_form from, vec x, struct utf8_slots *slots)
{
    const struct encode_constants k = encode_constants(false);
    const vec before = v_move_up(x, 2);
    const bool is_plain = fast_is_plain(FORM_utf16, x);
    if (!is_plain && (!is_utf16(from) || !v_is_zero(utf16_unpaired(x, before, v_move_down(x, 2)))))
        return false;
    *slots = is_plain ? encode_three(x, k) : encode_pairs(fold_pairs(x, before, k), k);
    return true;
}

ALWAYS_INLINE bool fast_to_utf8(enum runic_form from, struct cursor *c, vec x, size_t len)
{
    struct utf8_slots slots;
    if (!fast_slots(from, x, &slots))
        return false;
    size_t count = len + mask_count(slots.mask & first_bits(2 * len));
    if (count > cursor_room(FORM_utf8, c))
        return false;
    uint8_t spare[4 * UNITS], *place = checked_place(FORM_utf8, c, 4 * UNITS, spare);
    put_slots(place, slots);
    checked_done(from, FORM_utf8, c, place, len, count);
    return true;
}

ALWAYS_INLINE bool fast_from_wide(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const size_t len = smaller(cursor_rest(from, c), UNITS);
    vec x = fast_words(from, c->src, len);
    return to == FORM_utf8 ? fast_to_utf8(from, c, x, len) : fast_to_wide(from, to, c, x, len);
}

/* A whole vector, if it goes a unit to a unit. */
ALWAYS_INLINE bool fast_simple_step(enum runic_form from, enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    if (from == FORM_utf8) {
        vec x = v_load(src);
        if (v_has_signs(x))
            return false;
        emit_widened(to, false, dst, x);
    } else {
        vec x = fast_words(from, src, UNITS);
        if (to == FORM_utf8 ? v_meet(x, v_all16(0xFF80)) : !fast_is_plain(to, x))
            return false;
        put_plain_words(to == FORM_utf8 ? FORM_latin1 : to, dst, x);
    }
    return true;
}

/* UTF-16 to UTF-32, two vectors at a time, but not the last. Yields how many units. */
ALWAYS_INLINE size_t fast_widened(const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t pos = 0;
    for (size_t twos = (len - 1) / (2 * UNITS); twos > 0; twos--, pos += 2 * UNITS) {
        const vec field = v_all16(0xF800), kind = v_all16(0xD800);
        const vec a = load_units(FORM_utf16, src + 2 * pos), b = load_units(FORM_utf16, src + 2 * pos + VEC);
        if (!v_is_zero(v_or(v_equal16(v_and(a, field), kind), v_equal16(v_and(b, field), kind))))
            break;
        put_wide_words(false, dst + 4 * pos, a);
        put_wide_words(false, dst + 4 * pos + 2 * VEC, b);
    }
    return pos;
}

/* Texts of at least a vector that go a unit to a unit, for as long as they do. The last vector overlaps the one before. */
ALWAYS_INLINE void fast_simple_text(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const size_t step = from == FORM_utf8 ? VEC : UNITS, len = cursor_rest(from, c);
    size_t pos = 0;
    if (len < step || len > cursor_room(to, c))
        return;
    if (is_utf16(from) && is_utf32(to) && len > 4 * UNITS)
        pos = smaller(fast_widened(c->src, len, c->dst), len - step);
    while (fast_simple_step(from, to, c->src + pos * form_unit_size(from), c->dst + pos * form_unit_size(to))) {
        if (pos + step == len) {
            cursor_advance(from, to, c, len, len);
            return;
        }
        pos = smaller(pos + step, len - step);
    }
    cursor_advance(from, to, c, pos, pos);
}

/* The simplest kinds. */
ALWAYS_INLINE bool fast_block(enum runic_form from, enum runic_form to, struct cursor *c)
{
    return from == FORM_utf8 ? fast_from_utf8(to, false, c) : fast_from_wide(from, to, c);
}

/*
 * Has it no group? Room for three bytes a unit, and no more, is what callers leave: then a group of characters of three bytes,
 * which wants some behind, has none of it either, if it is the only one.
 */
ALWAYS_INLINE bool is_for_blocks(enum runic_form from, enum runic_form to, const struct cursor *c)
{
    if (cursor_rest(from, c) < GROUP(from))
        return true;
    if (to != FORM_utf8 || from == FORM_latin1 || cursor_room(to, c) >= 3 * GROUP(from) + 16)
        return false;
    const uint32_t first = load_unit(from, c->src);
    return first > 0x7FF && first < 0xD800;
}

/* What a strict conversion is put together from. */
struct convert_parts {
    cursor_loop *rest;
    runic_convert_kernel *scalar;
};

/*
 * What of a text of some vectors goes a unit to a unit, from its start on; then blocks that are good and simple, with none of
 * the constants and branches of the rest; what is longer, or else, by those.
 */
ALWAYS_INLINE struct runic_pair convert_by_length(struct convert_parts parts, enum runic_form from, enum runic_form to,
                                                  const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct cursor c = cursor_at_start(from, to, src, len, dst, cap);
    enum step_end state = CONTINUE;
    if (len * form_unit_size(from) < 32 * VEC)
        fast_simple_text(from, to, &c);
    if (from == FORM_utf8 && cursor_rest(from, &c) > VEC && *c.src < 0xF0)
        whole_text(to, &c);
    if (is_for_blocks(from, to, &c))
        while (cursor_rest(from, &c) > 0 && fast_block(from, to, &c))
            ;
    if (cursor_rest(from, &c) > 0)
        state = parts.rest(&c);
    return cursor_finish(parts.scalar, from, to, state, &c, src, len, dst, cap);
}

#endif
