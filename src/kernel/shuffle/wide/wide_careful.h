/* wide_careful.h - blocks of UTF-16 and UTF-32 to all but UTF-8 that know what is bad, and can replace it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_CAREFUL_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_CAREFUL_H

#include "../cursor.h"
#include "../utf16_marks.h"
#include "wide_steps.h"

#define UNITS (VEC / 2) /* words in a vector */

/* Words with marks to `to`. Yields how many units, or SIZE_MAX if there is no room for them. */
ALWAYS_INLINE size_t careful_put_words(enum runic_form to, struct cursor *c, vec x, struct utf16_marks m)
{
    uint64_t keep = first_bits(m.end) & (is_utf16(to) ? ~UINT64_C(0) : ~(m.pairs << 1));
    size_t count = bit_count(keep);
    if (count > cursor_room(to, c))
        return SIZE_MAX;
    uint8_t spare[4 * UNITS + 16] = {0}, *place = careful_place(to, c, UNITS + 4, spare);
    if (m.pairs == 0 || is_utf16(to)) {
        put_plain_words(to, place, x);
    } else if (is_utf32(to)) {
        const struct join_constants k = join_constants(false);
        put_joined(place, find_word_pairs(x, v_move_down(x, 2), k), keep, k);
    } else {
        UNROLL
        for (int i = 0; i < QUADS; i++) {
            quad q = q_shuffle(v_quad(x, i), index_of(runic_pick_words, keep, i));
            q_store_half(place + bit_count(keep & first_bits((size_t)(8 * i))), q_pack16(q, q));
        }
    }
    careful_done(FORM_utf16, to, c, place, m.end, count);
    return count;
}

ALWAYS_INLINE enum careful careful_from_words(enum runic_form to, bool lossy, struct cursor *c, vec x, size_t len,
                                              bool next_is_low)
{
    struct utf16_marks m = utf16_find_marks(x, len, lossy, next_is_low);
    if (lossy && m.bad != 0)
        x = v_blend(v_from_bits16(m.bad), v_all16(REPLACEMENT_CHARACTER), x);
    if (careful_put_words(to, c, x, m) == SIZE_MAX)
        return CAREFUL_FULL;
    c->replaced += bit_count(m.bad);
    return m.is_fault ? CAREFUL_FAULT : CAREFUL_ON;
}

ALWAYS_INLINE enum careful careful_from_double_words(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c,
                                                     vec x, size_t len)
{
    vec bad = utf32_faults(x);
    uint64_t mask = v_signs(bad), stops = lossy ? 0 : mask;
    size_t end = stops != 0 ? (size_t)__builtin_ctzll(stops) / 4 : len, count = end;
    if (lossy)
        x = v_blend(bad, v_all32(REPLACEMENT_CHARACTER), x);
    struct split split = split_values(x, split_constants(false));
    if (is_utf16(to)) {
        UNROLL
        for (size_t i = 0; i < QUADS; i++)
            count += bit_count(split.keep[i] & 0xAA & first_bits(end > 4 * i ? smaller(2 * (end - 4 * i), 8) : 0));
    }
    if (count > cursor_room(to, c))
        return CAREFUL_FULL;
    uint8_t spare[2 * VEC], *place = careful_place(to, c, UNITS + 8, spare);
    if (is_utf16(to))
        put_split(place, split);
    else
        v_store(place, x);
    careful_done(from, to, c, place, end, count);
    if (lossy)
        c->replaced += bit_count(mask) / 4;
    return stops != 0 ? CAREFUL_FAULT : CAREFUL_ON;
}

ALWAYS_INLINE enum careful careful_wide(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c)
{
    const size_t size = form_unit_size(from), rest = cursor_rest(from, c), len = smaller(rest, VEC / size);
    vec x = len == VEC / size ? v_load(c->src) : v_load_some(c->src, len * size);
    if (is_utf32(from))
        return careful_from_double_words(from, to, lossy, c, x, len);
    return careful_from_words(to, lossy, c, x, len, rest > UNITS && is_low_surrogate(load_utf16(c->src + VEC)));
}

#undef UNITS

#endif
