/* wide_faults.h - four vectors of UTF-16 or UTF-32 with U+FFFD in place of what is ill-formed; for shuffles by table.
 */
/* SPDX-License-Identifier: MIT */
/*
 * So that text with faults goes on through the same steps as good text. Most groups with a fault have no two surrogates side
 * by side: there each of them is one, and nobody needs to look at neighbours.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_FAULTS_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_WIDE_FAULTS_H

#include "../cursor.h"
#include "../utf16_marks.h"

#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */

/* Units in the order of the host; all ones, and a bit, for each that is a surrogate or no scalar value. */
struct wide_suspects {
    vec units[4], at[4];
    uint64_t bits;
};

ALWAYS_INLINE struct wide_suspects wide_find_suspects(enum runic_form from, const uint8_t *src)
{
    struct wide_suspects s;
    UNROLL
    for (int i = 0; i < 4; i++) {
        s.units[i] = v_load(src + VEC * i);
        s.at[i] = is_utf16(from) ? v_equal16(v_and(s.units[i], v_all16(0xF800)), v_all16(0xD800)) : utf32_faults(s.units[i]);
    }
    vec a = v_pack_masks16(s.at[0], s.at[1]), b = v_pack_masks16(s.at[2], s.at[3]);
    s.bits = is_utf16(from) ? v_signs(v_unlace(a)) | v_signs(v_unlace(b)) << VEC : v_signs(v_unlace4(v_pack_masks16(a, b)));
    return s;
}

/* Is a surrogate one that stands beside none? Before the group stands nothing that matters, if not `has_before`. */
ALWAYS_INLINE bool wide_are_lone(enum runic_form from, uint64_t bits, const uint8_t *src, bool has_before)
{
    if (!is_utf16(from))
        return true;
    uint64_t before = has_before && is_surrogate(load_utf16(src - 2));
    uint64_t next = is_surrogate(load_utf16(src + 4 * VEC));
    return (bits & (bits << 1 | before | next << (GROUP(from) - 1))) == 0;
}

/* XOR with D800 moves the surrogates to 0..7FF, and nothing else there or across 110000; less 800, they are the highest. */
ALWAYS_INLINE vec utf32_badness(vec x)
{
    return v_sub32(v_xor(x, v_all32(0xD800)), v_all32(0x800));
}

ALWAYS_INLINE bool utf32_is_bad(vec worst)
{
    return !v_is_zero(v_equal32(v_max32(worst, v_all32(0x10F800)), worst));
}

ALWAYS_INLINE bool utf32_group_is_good(const uint8_t *src)
{
    vec x[4];
    UNROLL
    for (size_t i = 0; i < 4; i++)
        x[i] = utf32_badness(v_load(src + VEC * i));
    return !utf32_is_bad(v_max32(v_max32(x[0], x[1]), v_max32(x[2], x[3])));
}

/* All that is at `at` becomes U+FFFD. */
ALWAYS_INLINE void wide_replace(enum runic_form from, struct wide_suspects s, uint8_t *text)
{
    UNROLL
    for (int i = 0; i < 4; i++) {
        const vec replacement = is_utf16(from) ? v_all16(REPLACEMENT_CHARACTER) : v_all32(REPLACEMENT_CHARACTER);
        v_store(text + VEC * i, v_blend(s.at[i], replacement, s.units[i]));
    }
}

/* All bits of what is none of them. */
ALWAYS_INLINE vec wide_others(struct wide_suspects s)
{
    vec a = v_or(v_without(s.units[0], s.at[0]), v_without(s.units[1], s.at[1]));
    return v_or(a, v_or(v_without(s.units[2], s.at[2]), v_without(s.units[3], s.at[3])));
}

/* Any four vectors of words, with a word behind them. */
ALWAYS_INLINE void utf16_repair_group(enum runic_form from, const uint8_t *src, bool has_before, uint8_t *text,
                                      size_t *replaced)
{
    UNROLL
    for (int i = 0; i < 4; i++) {
        vec x = v_load(src + VEC * i), before = i == 0 && !has_before ? v_move_up(x, 2) : v_load(src + VEC * i - 2);
        v_store(text + VEC * i, repaired(from, x, before, v_load(src + VEC * i + 2), replaced));
    }
}

/* A group, of UTF-16 with a word behind it. */
ALWAYS_INLINE bool wide_group_is_good(enum runic_form from, const uint8_t *src, bool has_before)
{
    return is_utf16(from) ? utf16_group_is_good(from, src, has_before) : utf32_group_is_good(src);
}

/* Replaces into `text`. Are there pairs, whose other half may stand beside it in the source, or values above FFFF? */
ALWAYS_INLINE bool wide_replace_faults(enum runic_form from, const uint8_t *src, struct wide_suspects s, bool has_before,
                                       uint8_t *text, size_t *replaced)
{
    if (!wide_are_lone(from, s.bits, src, has_before)) {
        utf16_repair_group(from, src, has_before, text, replaced);
        return has_surrogates(from, text);
    }
    wide_replace(from, s, text);
    *replaced += bit_count(s.bits);
    return is_utf32(from) && v_meet(wide_others(s), v_all32(0xFFFF0000));
}

#undef GROUP

#endif
