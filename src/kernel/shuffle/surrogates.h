/* surrogates.h - which surrogates are unpaired and which values none of Unicode, and U+FFFD in their place; for shuffles by
 * table. */
/* SPDX-License-Identifier: MIT */
/*
 * A high surrogate is good if a low one follows, a low one if a high one precedes; so every unit is decided by its neighbours
 * alone, and no block needs to know how the one before it ended, if it begins between characters.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_SURROGATES_H
#define RUNIC_KERNEL_SHUFFLE_SURROGATES_H

#include "units.h"

/* A bit for each word before `end`: high surrogates of pairs, and faults. is_fault: a fault stands at `end`. */
struct utf16_marks {
    uint64_t pairs, bad;
    size_t end;
    bool is_fault;
};

/*
 * Of `len` words that begin between characters, with zeros behind; next_is_low: after VEC / 2 of them, a low surrogate follows.
 * Ends before the first fault, unless lossy, and never within a pair.
 */
ALWAYS_INLINE struct utf16_marks utf16_find_marks(vec x, size_t len, bool lossy, bool next_is_low)
{
    const size_t last = VEC / 2 - 1;
    vec kind = v_and(x, v_all16(0xFC00));
    uint64_t both = v_signs(v_unlace(v_pack_masks16(v_equal16(kind, v_all16(0xD800)), v_equal16(kind, v_all16(0xDC00)))));
    uint64_t high = both & first_bits(last + 1), low = both >> (last + 1);
    uint64_t pairs = high & (low >> 1 | (uint64_t)next_is_low << last);
    uint64_t bad = (high ^ pairs) | (low & ~(pairs << 1));
    uint64_t faults = lossy ? 0 : bad;
    size_t end = faults != 0 ? (size_t)__builtin_ctzll(faults) : len;
    if (pairs >> last != 0 && end > last)
        end = last;
    return (struct utf16_marks){pairs & first_bits(end), bad & first_bits(end), end, faults != 0};
}

/* All ones at surrogates without a partner; the words before and after each stand in `before` and `next`; all as stored. */
ALWAYS_INLINE vec utf16_lone(enum runic_form form, vec x, vec before, vec next)
{
    const vec field = all_units(form, 0xFC00), high = all_units(form, 0xD800), low = all_units(form, 0xDC00);
    vec kind = v_and(x, field);
    vec lone_high = v_without(v_equal16(kind, high), v_equal16(v_and(next, field), low));
    vec lone_low = v_without(v_equal16(kind, low), v_equal16(v_and(before, field), high));
    return v_or(lone_high, lone_low);
}

/* All ones where a double word is no scalar value. */
ALWAYS_INLINE vec utf32_faults(vec x)
{
    vec surrogates = v_equal32(v_and(x, v_all32(0xFFFFF800)), v_all32(0xD800));
    return v_or(surrogates, v_equal32(v_max32(x, v_all32(0x110000)), x));
}

/* Is there a surrogate in four vectors of words, as stored? Their upper bytes are D8..DF; xor with D8 moves these below 8. */
ALWAYS_INLINE bool has_surrogates(enum runic_form from, const uint8_t *src)
{
    const vec mark = all_units(from, 0xD800);
    vec x[4];
    UNROLL
    for (size_t i = 0; i < 4; i++)
        x[i] = v_xor(v_load(src + VEC * i), mark);
    const vec least = v_min8(v_min8(x[0], x[1]), v_min8(x[2], x[3]));
    return !v_is_zero(v_subs8(all_units(from, 0x0800), least));
}

/* All ones where words, as stored, and those one further on do not fit together: a high surrogate, and no low one, or so. */
ALWAYS_INLINE vec utf16_faults(enum runic_form from, vec x, vec next)
{
    const vec field = all_units(from, 0xFC00);
    vec high = v_equal16(v_and(x, field), all_units(from, 0xD800));
    return v_xor(high, v_equal16(v_and(next, field), all_units(from, 0xDC00)));
}

/* Is the first word a low surrogate, and the one before it no high one? If not `has_before`, it stands between characters. */
ALWAYS_INLINE bool utf16_begins_badly(const uint8_t *src, bool has_before)
{
    return is_low_surrogate(load_utf16(src)) && !(has_before && is_high_surrogate(load_utf16(src - 2)));
}

/* Do four vectors of words go together, and with the words before and after them? */
ALWAYS_INLINE bool utf16_group_is_good(enum runic_form from, const uint8_t *src, bool has_before)
{
    if (utf16_begins_badly(src, has_before))
        return false;
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++)
        faults = v_or(faults, utf16_faults(from, v_load(src + VEC * i), v_load(src + VEC * i + 2)));
    return v_is_zero(faults);
}

/* x with U+FFFD for what is unpaired, likewise. */
ALWAYS_INLINE vec repaired(enum runic_form form, vec x, vec before, vec next, size_t *count)
{
    vec lone = utf16_lone(form, x, before, next);
    *count += bit_count(v_signs(lone)) / 2;
    return v_blend(lone, all_units(form, REPLACEMENT_CHARACTER), x);
}

/*
 * So that text with faults goes on through the same steps as good text. Most groups with a fault have no two surrogates side
 * by side: there each of them is one, and nobody needs to look at neighbours.
 */

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

#endif
