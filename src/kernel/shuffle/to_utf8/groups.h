/* groups.h - four vectors of UTF-16 or UTF-32, without surrogates and values above U+FFFF, to UTF-8. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_GROUPS_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_GROUPS_H

#include "../narrow.h"
#include "../surrogates.h"
#include "encode.h"

/* Returns true if a group is left, with room for two bytes a code unit; code that writes more must check again. */
ALWAYS_INLINE bool has_encode_group(enum runic_form from, const struct cursor *c)
{
    return cursor_has(from, FORM_utf8, c, GROUP(from), 2 * GROUP(from) + 16);
}

/* Returns the i-th vector of words of a group. */
ALWAYS_INLINE vec group_words(enum runic_form from, const uint8_t *src, size_t i)
{
    if (is_utf16(from))
        return load_units(from, src + VEC * i);
    return narrow_units(load_units(from, src + 2 * VEC * i), load_units(from, src + 2 * VEC * i + VEC));
}

/* Encodes WORDS_OF_VEC words without surrogates. dense: nearly all take three bytes, so a test for that is worth it. */
ALWAYS_INLINE size_t put_words(uint8_t *dst, vec x, bool dense, struct encode_constants k)
{
    struct utf8_slots s = encode_three(x, k);
    if (dense && (s.mask + 1) >> 2 * WORDS_OF_VEC != 0)
        return put_three(dst, s);
    if (dense || s.mask != 0)
        return put_slots(dst, s);
    q_store(dst, v_quad(v_unlace(v_pack16(x, x)), 0));
    return WORDS_OF_VEC;
}

enum group_kind { GROUP_ASCII, GROUP_TWO, GROUP_THREE, GROUP_DENSE, GROUP_SLOW };

/* Returns the kind of a group by the highest byte of each column. Only text above U+D7FF needs another test. */
ALWAYS_INLINE enum group_kind kind_of_group(enum runic_form from, const uint8_t *src)
{
    const vec some = v_max8(load_units(from, src), load_units(from, src + VEC)),
              more = v_max8(load_units(from, src + 2 * VEC), load_units(from, src + 3 * VEC));
    const vec all = v_max8(some, more);
    if (!v_meet(all, beyond_units(from, 0x7F)))
        return GROUP_ASCII;
    if (!v_meet(all, beyond_units(from, 0x7FF)))
        return GROUP_TWO;
    if (v_is_zero(v_subs8(all, all_units(from, 0xD7FF))))
        return GROUP_THREE;
    if ((is_utf32(from) && v_meet(all, beyond_units(from, 0xFFFF))) || has_surrogates(from, src))
        return GROUP_SLOW;
    return GROUP_THREE;
}

/* Encodes a group in which nearly all characters take 3 bytes. Returns the number of bytes. */
ALWAYS_INLINE size_t encode_dense_group(enum runic_form from, const uint8_t *src, uint8_t *dst, struct encode_constants k)
{
    uint8_t *at = dst;
    UNROLL
    for (size_t i = 0; i < 8 / form_unit_size(from); i += 2) {
        const vec a = group_words(from, src, i), b = group_words(from, src, i + 1);
        if (put_all_three(at, a, b)) {
            at += 6 * WORDS_OF_VEC;
        } else {
            at += put_words(at, a, true, k);
            at += put_words(at, b, true, k);
        }
    }
    return (size_t)(at - dst);
}

/* Encodes a group. Returns the number of bytes. */
ALWAYS_INLINE size_t encode_group(enum runic_form from, enum group_kind kind, const uint8_t *src, uint8_t *dst,
                                  struct encode_constants k)
{
    const bool two = kind == GROUP_TWO;
    uint8_t *at = dst;
    if (HAS_INTERLEAVED_LOADS && kind == GROUP_DENSE)
        return encode_dense_group(from, src, dst, k);
    UNROLL
    for (size_t i = 0; i < 8 / form_unit_size(from); i += 1 + two)
        at += two ? put_two(at, group_words(from, src, i), group_words(from, src, i + 1), is_utf16(from), &k)
                  : put_words(at, group_words(from, src, i), kind == GROUP_DENSE, k);
    return (size_t)(at - dst);
}

/* Encodes a group of any kind but GROUP_SLOW; before: the bytes of the group before it. Returns the number of bytes. */
ALWAYS_INLINE size_t encode_plain_group(enum runic_form from, enum group_kind kind, size_t before, const uint8_t *src,
                                        uint8_t *dst, struct encode_constants k)
{
    if (kind == GROUP_ASCII) {
        put_narrow_group(from, src, dst);
        return GROUP(from);
    }
    if (kind == GROUP_TWO)
        return encode_group(from, GROUP_TWO, src, dst, k);
    if (before < DENSE_BYTES(from)) /* expects a group like the one before */
        return encode_group(from, GROUP_THREE, src, dst, k);
    return encode_group(from, GROUP_DENSE, src, dst, k);
}

/* Converts groups up to the first with surrogates or supplementary values. */
ALWAYS_INLINE enum step_end encode_groups(enum runic_form from, struct cursor *c)
{
    const struct encode_constants k = encode_constants(true);
    size_t count = 0;
    enum group_kind last = GROUP_SLOW;
    while (has_encode_group(from, c)) {
        const enum group_kind kind = kind_of_group(from, c->src);
        if (kind == GROUP_ASCII) {
            if (last == GROUP_ASCII) {
                narrow_groups(from, FORM_utf8, 0x7F, c);
            } else {
                put_narrow_group(from, c->src, c->dst);
                cursor_advance(from, FORM_utf8, c, GROUP(from), GROUP(from));
            }
            last = kind;
            continue;
        }
        if (kind == GROUP_SLOW)
            return OTHER_LOOP;
        if (kind != GROUP_TWO && cursor_room(FORM_utf8, c) < 3 * GROUP(from) + 16)
            return CONTINUE;
        last = kind;
        count = encode_plain_group(from, kind, count, c->src, c->dst, k);
        cursor_advance(from, FORM_utf8, c, GROUP(from), count);
    }
    return CONTINUE;
}

#endif
