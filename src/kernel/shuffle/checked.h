/* checked.h - blocks of UTF-16 and UTF-32 that know exactly what is bad, and can replace it; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* What a block becomes is written where there is room for the most that it may be, and then counted. */
#ifndef RUNIC_KERNEL_SHUFFLE_CHECKED_H
#define RUNIC_KERNEL_SHUFFLE_CHECKED_H

#include "to_utf8/encode.h"
#include "wide/pairs.h"

#define MOST_OF_BLOCK (4 * UNITS + 16) /* bytes */

/* From words, for which x stands. Yields how many bytes; room for 4 * UNITS. */
ALWAYS_INLINE size_t put_checked_words(uint8_t *dst, vec x, struct wide_marks m)
{
    const struct encode_constants k = encode_constants(false);
    const struct utf8_slots slots = m.pairs == 0 ? encode_three(x, k) : encode_pairs(fold_pairs(x, v_move_up(x, 2), k), k);
    put_slots(dst, slots);
    return m.end + mask_count(slots.mask & first_bits(2 * m.end));
}

/* From double words likewise. */
ALWAYS_INLINE size_t put_checked_values(uint8_t *dst, vec x, struct wide_marks m)
{
    const struct utf8_wide_slots slots = encode_any(x, wide_constants(false));
    put_wide_slots(dst, slots);
    return wide_slots_size(slots, m.end);
}

/* From words to double words; room for UNITS + 4. */
ALWAYS_INLINE size_t put_checked_joined(uint8_t *dst, vec x, struct wide_marks m)
{
    const struct join_constants k = join_constants(false);
    const uint64_t keep = first_bits(m.end) & ~(m.pairs << 1);
    if (m.pairs == 0)
        put_plain_words(FORM_utf32, dst, x);
    else
        put_joined(dst, find_word_pairs(x, v_move_down(x, 2), k), keep, k);
    return mask_count(keep);
}

/* From double words to words; room for UNITS + 8. */
ALWAYS_INLINE size_t put_checked_split(uint8_t *dst, vec x, struct wide_marks m)
{
    const struct split split = split_values(x, split_constants(false));
    size_t count = m.end;
    UNROLL
    for (size_t i = 0; i < QUADS; i++)
        count += mask_count(split.keep[i] & 0xAA & first_bits(m.end > 4 * i ? smaller(2 * (m.end - 4 * i), 8) : 0));
    put_split(dst, split);
    return count;
}

/* Up to a vector of what is left, of which there is some. */
ALWAYS_INLINE enum step_end checked_from_wide(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const size_t size = form_unit_size(from), rest = cursor_rest(from, c), len = smaller(rest, VEC / size);
    vec x = len == VEC / size ? load_units(from, c->src) : load_some_units(from, c->src, len);
    struct wide_marks m;
    if (is_utf16(from)) {
        m = utf16_find_marks(x, len, c->lossy, rest > UNITS && is_low_surrogate(load_utf16(c->src + VEC)));
        if (c->lossy && m.bad != 0)
            x = utf16_replace(x, m.bad);
    } else {
        m = utf32_find_marks(x, len, c->lossy);
        if (c->lossy)
            x = v_blend(utf32_faults(x), v_all32(REPLACEMENT_CHARACTER), x);
    }
    uint8_t spare[MOST_OF_BLOCK], *place = checked_place(to, c, MOST_OF_BLOCK / form_unit_size(to), spare);
    const size_t count = to == FORM_utf8 ? (is_utf16(from) ? put_checked_words(place, x, m) : put_checked_values(place, x, m))
                                         : (is_utf16(from) ? put_checked_joined(place, x, m) : put_checked_split(place, x, m));
    if (count > cursor_room(to, c))
        return NO_ROOM;
    checked_done(from, to, c, place, m.end, count);
    if (c->lossy)
        c->replaced += mask_count(m.bad) / (size / 2 * (size / 2));
    return m.is_fault ? ILL_FORMED : CONTINUE;
}

#undef MOST_OF_BLOCK

#endif
