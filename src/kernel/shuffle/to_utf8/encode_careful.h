/* encode_careful.h - blocks of UTF-16 and UTF-32 to UTF-8 that know what is bad, and can replace it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_CAREFUL_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_CAREFUL_H

#include "../cursor.h"
#include "encode_four.h"
#include "encode_utf8.h"
#include "../utf16_marks.h"

#define UNITS (VEC / 2) /* words in a vector */

/* Up to UNITS words, for which x stands, with zeros behind; next_is_low: the word after them is a low surrogate. */
ALWAYS_INLINE enum careful careful_words(enum runic_form from, bool lossy, struct cursor *c, vec x, size_t len,
                                         bool next_is_low)
{
    const struct encode_constants k = encode_constants(false);
    struct utf16_marks m = utf16_find_marks(x, len, lossy, next_is_low);
    if (lossy && m.bad != 0)
        x = v_blend(v_from_bits16(m.bad), v_all16(REPLACEMENT_CHARACTER), x);
    struct utf8_slots slots = m.pairs == 0 ? encode_three(x, k) : encode_pairs(fold_pairs(x, v_move_up(x, 2), k), k);
    size_t count = m.end + bit_count(slots.mask & first_bits(2 * m.end));
    if (count > cursor_room(FORM_utf8, c))
        return CAREFUL_FULL;
    uint8_t spare[4 * UNITS], *place = careful_place(FORM_utf8, c, sizeof spare, spare);
    put_slots(place, slots);
    careful_done(from, FORM_utf8, c, place, m.end, count);
    c->replaced += bit_count(m.bad);
    return m.is_fault ? CAREFUL_FAULT : CAREFUL_ON;
}

/* Up to VEC / 4 double words, for which x stands, with zeros behind. */
ALWAYS_INLINE enum careful careful_double_words(enum runic_form from, bool lossy, struct cursor *c, vec x, size_t len)
{
    vec bad = utf32_faults(x);
    uint64_t faults = v_signs(bad), stops = lossy ? 0 : faults;
    size_t end = stops != 0 ? (size_t)__builtin_ctzll(stops) / 4 : len;
    if (lossy)
        x = v_blend(bad, v_all32(REPLACEMENT_CHARACTER), x);
    struct utf8_wide_slots slots = encode_any(x, wide_constants(false));
    size_t count = wide_slots_size(slots, end);
    if (count > cursor_room(FORM_utf8, c))
        return CAREFUL_FULL;
    uint8_t spare[4 * UNITS], *place = careful_place(FORM_utf8, c, sizeof spare, spare);
    put_wide_slots(place, slots);
    careful_done(from, FORM_utf8, c, place, end, count);
    if (lossy)
        c->replaced += bit_count(faults) / 4;
    return stops != 0 ? CAREFUL_FAULT : CAREFUL_ON;
}

/* Up to a vector of what is left, of which there is some. */
ALWAYS_INLINE enum careful careful_encode(enum runic_form from, bool lossy, struct cursor *c)
{
    const size_t size = form_unit_size(from), rest = cursor_rest(from, c), len = smaller(rest, VEC / size);
    vec x = len == VEC / size ? v_load(c->src) : v_load_some(c->src, len * size);
    if (is_utf32(from))
        return careful_double_words(from, lossy, c, x, len);
    return careful_words(from, lossy, c, x, len, rest > UNITS && is_low_surrogate(load_utf16(c->src + VEC)));
}

#undef UNITS

#endif
