/* loop.h - UTF-16 and UTF-32 to UTF-8, strict and lossy: the loop; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_LOOP_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_LOOP_H

#include "slow_path.h"

/* Up to UNITS words, for which x stands, with zeros behind; next_is_low: the word after them is a low surrogate. */
ALWAYS_INLINE enum step_end checked_words(bool lossy, struct cursor *c, vec x, size_t len, bool next_is_low)
{
    const struct encode_constants k = encode_constants(false);
    struct utf16_marks m = utf16_find_marks(x, len, lossy, next_is_low);
    if (lossy && m.bad != 0)
        x = utf16_replace(x, m.bad);
    struct utf8_slots slots = m.pairs == 0 ? encode_three(x, k) : encode_pairs(fold_pairs(x, v_move_up(x, 2), k), k);
    size_t count = m.end + mask_count(slots.mask & first_bits(2 * m.end));
    if (count > cursor_room(FORM_utf8, c))
        return NO_ROOM;
    uint8_t spare[4 * UNITS], *place = checked_place(FORM_utf8, c, sizeof spare, spare);
    put_slots(place, slots);
    checked_done(FORM_utf16, FORM_utf8, c, place, m.end, count);
    c->replaced += mask_count(m.bad);
    return m.is_fault ? ILL_FORMED : CONTINUE;
}

/* Up to VEC / 4 double words, for which x stands, with zeros behind. */
ALWAYS_INLINE enum step_end checked_double_words(enum runic_form from, bool lossy, struct cursor *c, vec x, size_t len)
{
    vec bad = utf32_faults(x);
    uint64_t faults = v_signs(bad), stops = lossy ? 0 : faults;
    size_t end = stops != 0 ? first_bit(stops) / 4 : len;
    if (lossy)
        x = v_blend(bad, v_all32(REPLACEMENT_CHARACTER), x);
    struct utf8_wide_slots slots = encode_any(x, wide_constants(false));
    size_t count = wide_slots_size(slots, end);
    if (count > cursor_room(FORM_utf8, c))
        return NO_ROOM;
    uint8_t spare[4 * UNITS], *place = checked_place(FORM_utf8, c, sizeof spare, spare);
    put_wide_slots(place, slots);
    checked_done(from, FORM_utf8, c, place, end, count);
    if (lossy)
        c->replaced += mask_count(faults) / 4;
    return stops != 0 ? ILL_FORMED : CONTINUE;
}

/* Up to a vector of what is left, of which there is some. */
ALWAYS_INLINE enum step_end checked_encode(enum runic_form from, bool lossy, struct cursor *c)
{
    const size_t size = form_unit_size(from), rest = cursor_rest(from, c), len = smaller(rest, VEC / size);
    vec x = len == VEC / size ? load_units(from, c->src) : load_some_units(from, c->src, len);
    if (is_utf32(from))
        return checked_double_words(from, lossy, c, x, len);
    return checked_words(lossy, c, x, len, rest > UNITS && is_low_surrogate(load_utf16(c->src + VEC)));
}

/*
 * What kind of text it is, is decided once for a group of four vectors: ASCII, below U+0800, all of three bytes, up to three
 * bytes; these go fast and need no check. Groups with pairs among words of three bytes, groups with faults, any others, and
 * runs of 4-byte characters have loops of their own. What these leave, and the end of the text, is done by checked blocks,
 * which know exactly what is bad, and can replace it.
 */

/* The loops over groups, as functions by themselves: the constants of one would push those of the others out of registers. */
struct encode_parts {
    bool (*groups)(struct cursor *c);
    enum paired_end (*paired)(struct cursor *c);
    bool (*faulty)(struct cursor *c);
    bool (*slow)(enum encode_mode mode, struct cursor *c);
};

/* A group with surrogates or values above U+FFFF is next. Was anything read? Lossy goes as strict, up to a fault. */
ALWAYS_INLINE bool encode_slow_parts(enum runic_form from, struct encode_parts parts, enum encode_mode *mode, struct cursor *c)
{
    if (is_utf32(from) && encode_begins_fours(from, c->src)) /* for a run, which needs none of their constants */
        return false;
    enum paired_end end = PAIRED_NONE;
    if (is_utf16(from) && *mode != ENCODE_ASKING) {
        end = parts.paired(c);
        if (end == PAIRED_ON || (end == PAIRED_FAULT && *mode == ENCODE_STRICT))
            return true;
    }
    if (*mode == ENCODE_STRICT)
        return parts.slow(ENCODE_STRICT, c);
    const bool is_good =
        *mode == ENCODE_TRUSTING && end == PAIRED_NONE && has_slow_group(from, c) && wide_group_is_good(from, c->src, false);
    const size_t replaced = c->replaced;
    const bool progress = (!is_good && parts.faulty(c)) || parts.slow(*mode, c);
    *mode = c->replaced == replaced ? ENCODE_TRUSTING : ENCODE_ASKING;
    return progress;
}

/* What stands between runs of 4-byte characters is seldom more than a block, so it is left to blocks. */
ALWAYS_INLINE enum step_end convert_to_utf8(enum runic_form from, bool lossy, struct encode_parts parts, struct cursor *c)
{
    enum step_end state = CONTINUE;
    enum encode_mode mode = lossy ? ENCODE_TRUSTING : ENCODE_STRICT;
    while (cursor_rest(from, c) > 0 && state == CONTINUE) {
        struct cursor copy = *c; /* so that c itself stays in registers */
        while (parts.groups(&copy) && encode_slow_parts(from, parts, &mode, &copy))
            ;
        *c = copy;
        for (int i = 0; i < 4 && cursor_rest(from, c) > 0 && state == CONTINUE; i++) {
            encode_four_run(from, c);
            if (cursor_rest(from, c) > 0 && !fast_from_wide(from, FORM_utf8, c))
                state = checked_encode(from, lossy, c);
        }
    }
    return state;
}

#endif
