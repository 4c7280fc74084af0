/* any_to_utf8_shuffle.h - UTF-16 and UTF-32 to UTF-8, strict and lossy: the loop, for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * What kind of text it is, is decided once for a group of four vectors: ASCII, below 800, all of three bytes, up to three
 * bytes; these go fast and need no check. All else (surrogates, 4-byte characters, faults, the end of the text) is done by
 * careful blocks, which know exactly what is bad, and can replace it.
 */
#ifndef RUNIC_KERNEL_ANY_TO_UTF8_SHUFFLE_H
#define RUNIC_KERNEL_ANY_TO_UTF8_SHUFFLE_H

#include "cursor_shuffle.h"
#include "encode_utf8_shuffle.h"
#include "narrow_shuffle.h"
#include "quick_block_shuffle.h"
#include "utf16_marks_shuffle.h"

#define UNITS       (VEC / 2)                        /* words in a vector */
#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */

/* ---- Careful blocks ---- */

/* Up to UNITS words, for which x stands, with zeros behind; next_is_low: the word after them is a low surrogate. */
ALWAYS_INLINE enum careful careful_words(enum runic_form from, bool lossy, struct cursor *c, vec x, size_t len,
                                         bool next_is_low)
{
    const struct encode_constants k = encode_constants();
    struct utf16_marks m = utf16_find_marks(x, len, lossy, next_is_low);
    if (lossy && m.bad != 0)
        x = v_blend(v_from_bits16(m.bad), v_all16(REPLACEMENT_CHARACTER), x);
    struct utf8_slots slots = m.pairs == 0 ? encode_three(x, k) : encode_pairs(x, v_move_up(x, 2), k);
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
    struct utf8_wide_slots slots = encode_any(x);
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
    vec x = swap_units(from, len == VEC / size ? v_load(c->src) : v_load_some(c->src, len * size));
    if (is_utf32(from))
        return careful_double_words(from, lossy, c, x, len);
    return careful_words(from, lossy, c, x, len, rest > UNITS && is_low_surrogate(load_utf16(from, c->src + VEC)));
}

/* Characters of four bytes, a vector at a time, for as long as they last. */
ALWAYS_INLINE void encode_four_run(enum runic_form from, struct cursor *c)
{
    while ((size_t)(c->src_end - c->src) >= VEC && cursor_room(FORM_utf8, c) >= VEC) {
        vec x = swap_units(from, v_load(c->src)), bytes;
        if (is_utf16(from)) {
            if (!v_is_zero(v_xor(v_and(x, v_all32(0xFC00FC00)), v_all32(0xDC00D800))))
                break;
            bytes = encode_four_of_pairs(x);
        } else {
            vec above = v_sub32(x, v_all32(0x10000));
            if (v_meet(above, v_all32(0xFFF00000)))
                break;
            bytes = encode_four(x);
        }
        v_store(c->dst, bytes);
        c->src += VEC;
        c->dst += VEC;
    }
}

/* ---- Fast groups ---- */

ALWAYS_INLINE bool has_encode_group(enum runic_form from, const struct cursor *c)
{
    return cursor_rest(from, c) >= GROUP(from) && cursor_room(FORM_utf8, c) >= 3 * GROUP(from) + 16;
}

/* The i-th vector of words of a group. */
ALWAYS_INLINE vec group_words(enum runic_form from, const uint8_t *src, size_t i)
{
    if (is_utf16(from))
        return load_units(from, src + VEC * i);
    return narrow_units(load_units(from, src + 2 * VEC * i), load_units(from, src + 2 * VEC * i + VEC));
}

/* UNITS words without surrogates. dense: hardly one takes less than three bytes, so it pays to ask. */
ALWAYS_INLINE size_t put_words(uint8_t *dst, vec x, bool dense, struct encode_constants k)
{
    struct utf8_slots s = encode_three(x, k);
    if (dense && (s.mask + 1) >> 2 * UNITS != 0)
        return put_three(dst, s);
    if (dense || s.mask != 0)
        return put_slots(dst, s);
    q_store(dst, v_quad(v_unlace(v_pack16(x, x)), 0));
    return UNITS;
}

enum group_kind { GROUP_ASCII, GROUP_TWO, GROUP_THREE, GROUP_DENSE, GROUP_OTHER };

ALWAYS_INLINE enum group_kind kind_of_group(enum runic_form from, const uint8_t *src)
{
    vec all = v_or(v_or(v_load(src), v_load(src + VEC)), v_or(v_load(src + 2 * VEC), v_load(src + 3 * VEC)));
    if (!v_meet(all, beyond_units(from, 0x7F)))
        return GROUP_ASCII;
    if (!v_meet(all, beyond_units(from, 0x7FF)))
        return GROUP_TWO;
    if ((is_utf32(from) && v_meet(all, beyond_units(from, 0xFFFF))) || has_surrogates(from, src))
        return GROUP_OTHER;
    return GROUP_THREE;
}

/* One group. Yields how many bytes. */
ALWAYS_INLINE size_t encode_group(enum runic_form from, enum group_kind kind, const uint8_t *src, uint8_t *dst,
                                  struct encode_constants k)
{
    const bool two = kind == GROUP_TWO;
    uint8_t *at = dst;
    UNROLL
    for (size_t i = 0; i < 8 / form_unit_size(from); i += 1 + two)
        at += two ? put_two(at, group_words(from, src, i), group_words(from, src, i + 1), k)
                  : put_words(at, group_words(from, src, i), kind == GROUP_DENSE, k);
    return (size_t)(at - dst);
}

ALWAYS_INLINE void encode_groups(enum runic_form from, struct cursor *c)
{
    const struct encode_constants k = encode_constants();
    size_t count = 0;
    while (has_encode_group(from, c)) {
        enum group_kind kind = kind_of_group(from, c->src);
        if (kind == GROUP_OTHER)
            return;
        if (kind == GROUP_ASCII) {
            narrow_groups(from, FORM_utf8, 0x7F, c);
            continue;
        }
        if (kind == GROUP_TWO)
            count = encode_group(from, GROUP_TWO, c->src, c->dst, k);
        else if (count < 3 * GROUP(from) - GROUP(from) / 8) /* as the group before, so probably this one */
            count = encode_group(from, GROUP_THREE, c->src, c->dst, k);
        else
            count = encode_group(from, GROUP_DENSE, c->src, c->dst, k);
        cursor_advance(from, FORM_utf8, c, GROUP(from), count);
    }
}

ALWAYS_INLINE enum careful convert_to_utf8(enum runic_form from, bool lossy, struct cursor *c)
{
    enum careful state = CAREFUL_ON;
    while (cursor_rest(from, c) > 0 && state == CAREFUL_ON) {
        encode_groups(from, c);
        for (int i = 0; i < 4 && cursor_rest(from, c) > 0 && state == CAREFUL_ON; i++) {
            encode_four_run(from, c);
            if (cursor_rest(from, c) > 0 && !quick_from_wide(from, FORM_utf8, c))
                state = careful_encode(from, lossy, c);
        }
    }
    return state;
}

#undef UNITS
#undef GROUP

#endif
