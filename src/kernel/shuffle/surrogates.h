/* surrogates.h - which surrogates are unpaired and which values none of Unicode, and U+FFFD in their place; for shuffles by
 * table. */
/* SPDX-License-Identifier: MIT */
/*
 * A high surrogate is good if a low one follows, a low one if a high one precedes; so every unit is decided by its neighbours
 * alone, and no block needs to know how the one before it ended, if it begins between characters.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_SURROGATES_H
#define RUNIC_KERNEL_SHUFFLE_SURROGATES_H

#include "interleaved.h"

/* A bit for each word, or each byte of double words, before `end`: high surrogates of pairs, and faults. is_fault: at `end`. */
struct wide_marks {
    uint64_t pairs, bad;
    size_t end;
    bool is_fault;
};

/* Of `len` words from a boundary, zeros behind; next_is_low: then a low surrogate follows. Never ends within a pair. */
ALWAYS_INLINE struct wide_marks utf16_find_marks(vec x, size_t len, bool lossy, bool next_is_low)
{
    const size_t last = VEC / 2 - 1;
    vec kind = v_and(x, v_all16(0xFC00));
    uint64_t both = v_signs(v_unlace(v_pack_masks16(v_equal16(kind, v_all16(0xD800)), v_equal16(kind, v_all16(0xDC00)))));
    uint64_t high = both & first_bits(last + 1), low = both >> (last + 1);
    uint64_t pairs = high & (low >> 1 | (uint64_t)next_is_low << last);
    uint64_t bad = (high ^ pairs) | (low & ~(pairs << 1));
    uint64_t faults = lossy ? 0 : bad;
    size_t end = faults != 0 ? first_bit(faults) : len;
    if (pairs >> last != 0 && end > last)
        end = last;
    return (struct wide_marks){pairs & first_bits(end), bad & first_bits(end), end, faults != 0};
}

/* Words with U+FFFD where a bit says so. */
ALWAYS_INLINE vec utf16_replace(vec x, uint64_t bad)
{
    const vec which = v_equal16(v_widen8_16(v_from_signs(bad), 0), v_all16(0xFF));
    return v_blend(which, v_all16(REPLACEMENT_CHARACTER), x);
}

/* All ones at surrogates without a partner; the words before and after each stand in `before` and `next`; of all. */
ALWAYS_INLINE vec utf16_unpaired(vec x, vec before, vec next)
{
    const vec field = v_all16(0xFC00), high = v_all16(0xD800), low = v_all16(0xDC00);
    vec kind = v_and(x, field);
    vec unpaired_high = v_without(v_equal16(kind, high), v_equal16(v_and(next, field), low));
    vec unpaired_low = v_without(v_equal16(kind, low), v_equal16(v_and(before, field), high));
    return v_or(unpaired_high, unpaired_low);
}

/* All ones where a double word is no scalar value. */
ALWAYS_INLINE vec utf32_faults(vec x)
{
    vec surrogates = v_equal32(v_and(x, v_all32(0xFFFFF800)), v_all32(0xD800));
    return v_or(surrogates, v_equal32(v_max32(x, v_all32(0x110000)), x));
}

/* Of `len` double words, zeros behind. */
ALWAYS_INLINE struct wide_marks utf32_find_marks(vec x, size_t len, bool lossy)
{
    const uint64_t bad = v_signs(utf32_faults(x)), faults = lossy ? 0 : bad;
    return (struct wide_marks){0, bad, faults != 0 ? first_bit(faults) / 4 : len, faults != 0};
}

/* Is the first word a low surrogate, and the one before it no high one? If not `has_before`, it stands between characters. */
ALWAYS_INLINE bool utf16_begins_badly(const uint8_t *src, bool has_before)
{
    return is_low_surrogate(load_utf16(src)) && !(has_before && is_high_surrogate(load_utf16(src - 2)));
}

/* The same with the word before, too. */
ALWAYS_INLINE bool utf16_group_is_good(const uint8_t *src, bool has_before)
{
    return !utf16_begins_badly(src, has_before) && utf16_words_go_together(src);
}

/* x with U+FFFD for what is unpaired, likewise. */
ALWAYS_INLINE vec repaired(vec x, vec before, vec next, size_t *count)
{
    vec unpaired = utf16_unpaired(x, before, next);
    *count += v_count_signs(unpaired) / 2;
    return v_blend(unpaired, v_all16(REPLACEMENT_CHARACTER), x);
}

/* XOR with 0xD800 moves the surrogates to 0..0x7FF, and nothing else there or across 0x110000; less 0x800, they are the
 * highest. */
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
        x[i] = utf32_badness(load_units(FORM_utf32, src + VEC * i));
    return !utf32_is_bad(v_max32(v_max32(x[0], x[1]), v_max32(x[2], x[3])));
}

/* Any four vectors of words, with a word behind them. */
ALWAYS_INLINE void utf16_repair_group(const uint8_t *src, bool has_before, uint8_t *text, size_t *replaced)
{
    UNROLL
    for (int i = 0; i < 4; i++) {
        vec x = load_units(FORM_utf16, src + VEC * i),
            before = i == 0 && !has_before ? v_move_up(x, 2) : load_units(FORM_utf16, src + VEC * i - 2);
        store_units(FORM_utf16, text + VEC * i, repaired(x, before, load_units(FORM_utf16, src + VEC * i + 2), replaced));
    }
}

/* A group, of UTF-16 with a word behind it. */
ALWAYS_INLINE bool wide_group_is_good(enum runic_form from, const uint8_t *src, bool has_before)
{
    return is_utf16(from) ? utf16_group_is_good(src, has_before) : utf32_group_is_good(src);
}

/* Where no two surrogates stand side by side, each is a fault, and nobody looks at neighbours. False: some do. */
ALWAYS_INLINE bool utf16_replace_isolated(const uint8_t *src, bool has_before, uint8_t *text, size_t *replaced)
{
    vec at[4];
    UNROLL
    for (int i = 0; i < 4; i++) {
        const vec x = load_units(FORM_utf16, src + VEC * i);
        at[i] = v_equal16(v_and(x, v_all16(0xF800)), v_all16(0xD800));
        store_units(FORM_utf16, text + VEC * i, v_blend(at[i], v_all16(REPLACEMENT_CHARACTER), x));
    }
    const vec first = v_unlace(v_pack_masks16(at[0], at[1])), second = v_unlace(v_pack_masks16(at[2], at[3]));
    const uint64_t bits = v_signs(first) | v_signs(second) << VEC;
    const uint64_t before = has_before && is_surrogate(load_utf16(src - 2)), next = is_surrogate(load_utf16(src + 4 * VEC));
    if ((bits & (bits << 1 | before | next << (2 * VEC - 1))) != 0)
        return false;
    *replaced += bit_count(bits);
    return true;
}

/* A group with faults to `text`, with U+FFFD in their place. Are there pairs (half of one may be outside), or above U+FFFF? */
ALWAYS_INLINE bool wide_repair_group(enum runic_form from, const uint8_t *src, bool has_before, uint8_t *text, size_t *replaced)
{
    if (is_utf16(from)) {
        if (utf16_replace_isolated(src, has_before, text, replaced))
            return false;
        utf16_repair_group(src, has_before, text, replaced);
        return has_surrogates(from, text);
    }
    vec others = v_zero();
    UNROLL
    for (int i = 0; i < 4; i++) {
        const vec x = load_units(FORM_utf32, src + VEC * i), bad = utf32_faults(x);
        store_units(FORM_utf32, text + VEC * i, v_blend(bad, v_all32(REPLACEMENT_CHARACTER), x));
        others = v_or(others, v_without(x, bad));
        *replaced += v_count_signs(bad) / 4;
    }
    return v_meet(others, v_all32(0xFFFF0000));
}

#endif
