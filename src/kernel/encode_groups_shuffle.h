/* encode_groups_shuffle.h - four vectors of UTF-16 or UTF-32 to UTF-8 at a time, by what kind of text it is. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_ENCODE_GROUPS_SHUFFLE_H
#define RUNIC_KERNEL_ENCODE_GROUPS_SHUFFLE_H

#include "encode_any_shuffle.h"
#include "encode_faults_shuffle.h"

#define UNITS       (VEC / 2)                        /* words in a vector */
#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */

/* Characters of four bytes, a vector at a time, for as long as they last. Was there one? */
ALWAYS_INLINE bool encode_four_run(enum runic_form from, struct cursor *c)
{
    const uint8_t *begin = c->src;
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
    return c->src != begin;
}

/* Room for two bytes a unit; for more, whoever writes them asks. */
ALWAYS_INLINE bool has_encode_group(enum runic_form from, const struct cursor *c)
{
    return cursor_has(from, FORM_utf8, c, GROUP(from), 2 * GROUP(from) + 16);
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

/* Of units in the order of the host the highest; else what has all their bits. */
ALWAYS_INLINE vec higher_units(enum runic_form from, vec a, vec b)
{
    return is_big_endian(from) ? v_or(a, b) : is_utf16(from) ? v_max16(a, b) : v_max32(a, b);
}

/* Scripts that end below the surrogates need no closer look. */
ALWAYS_INLINE enum group_kind kind_of_group(enum runic_form from, const uint8_t *src)
{
    vec some = higher_units(from, v_load(src), v_load(src + VEC));
    vec all = higher_units(from, some, higher_units(from, v_load(src + 2 * VEC), v_load(src + 3 * VEC)));
    if (!v_meet(all, beyond_units(from, 0x7F)))
        return GROUP_ASCII;
    if (!v_meet(all, beyond_units(from, 0x7FF)))
        return GROUP_TWO;
    const vec first = all_units(from, 0xD800);
    if (!is_big_endian(from) && v_is_zero(equal_units(from, higher_units(from, all, first), all)))
        return GROUP_THREE;
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
        at += two ? put_two(at, group_words(from, src, i), group_words(from, src, i + 1), is_utf16(from), k)
                  : put_words(at, group_words(from, src, i), kind == GROUP_DENSE, k);
    return (size_t)(at - dst);
}

/* A group that has surrogates or values above FFFF. False: it has a fault, and it is not lossy; or room is short. */
ALWAYS_INLINE bool encode_other_group(enum runic_form from, bool lossy, const uint8_t *begin, struct cursor *c,
                                      struct encode_constants k)
{
    const uint8_t *text = c->src;
    const bool is_first = text == begin;
    uint8_t space[4 * VEC];
    bool has_more = true;
    size_t count;
    if (is_utf16(from) ? cursor_rest(from, c) == GROUP(from) : cursor_room(FORM_utf8, c) < 4 * GROUP(from) + 16)
        return false;
    if (!wide_group_is_good(from, text, !is_first)) {
        if (!lossy)
            return false;
        const struct wide_suspects s = wide_find_suspects(from, text);
        if (encode_ascii_with_faults(from, begin, s, c))
            return true;
        has_more = wide_replace_faults(from, text, s, !is_first, space, &c->replaced);
        text = space;
    }
    if (!has_more)
        count = encode_group(from, GROUP_THREE, text, c->dst, k);
    else if (is_utf32(from))
        count = encode_values_group(from, text, c->dst);
    else
        count = encode_paired_group(from, text, c->src - 2, is_first, c->dst, k);
    cursor_advance(from, FORM_utf8, c, GROUP(from), count);
    return true;
}

/* Groups for as long as they get on, from between characters to between characters. */
ALWAYS_INLINE void encode_groups(enum runic_form from, bool lossy, struct cursor *c)
{
    const struct encode_constants k = encode_constants(true);
    const uint8_t *begin = c->src;
    size_t count = 0;
    while (has_encode_group(from, c)) {
        enum group_kind kind = kind_of_group(from, c->src);
        if (kind == GROUP_ASCII) {
            narrow_groups(from, FORM_utf8, 0x7F, c);
            continue;
        }
        if (kind != GROUP_TWO && cursor_room(FORM_utf8, c) < 3 * GROUP(from) + 16)
            break;
        if (kind == GROUP_OTHER) {
            if (encode_begins_fours(from, c->src)) {
                end_encode_groups(from, begin, c);
                begin = c->src;
                if (encode_four_run(from, c))
                    return;
            }
            if (!encode_other_group(from, lossy, begin, c, k))
                break;
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
    end_encode_groups(from, begin, c);
}

#undef UNITS
#undef GROUP

#endif
