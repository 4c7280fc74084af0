/* surrogates.h - finds ill-formed code units of UTF-16 and UTF-32, and replaces them by U+FFFD. */
/* SPDX-License-Identifier: MIT */
/*
 * A high surrogate must have a low one after it, a low surrogate a high one before it. Whether a code unit is ill-formed
 * depends on its neighbours alone, so a block that begins between characters does not depend on the end of the block before
 * it.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_SURROGATES_H
#define RUNIC_KERNEL_SHUFFLE_SURROGATES_H

#include "interleaved.h"

/* Masks with a bit for each word, or for each byte of double words: high surrogates of pairs, and faults. */
struct wide_masks {
    uint64_t pairs, bad;
    size_t end;    /* the code units before it are well-formed or replaced */
    bool is_fault; /* a fault is at `end` */
};

/* Returns the masks of `len` words, which begin between characters and end in zeros. next_is_low: a low surrogate follows them.
 */
ALWAYS_INLINE struct wide_masks utf16_find_masks(vec x, size_t len, bool lossy, bool next_is_low)
{
    const size_t last = VEC / 2 - 1;
    vec kind = v_and(x, v_all16(0xFC00));
    uint64_t both = v_signs(v_unlace(v_pack_masks16(v_equal16(kind, v_all16(0xD800)), v_equal16(kind, v_all16(0xDC00)))));
    uint64_t high = both & first_bits(last + 1), low = both >> (last + 1);
    uint64_t pairs = high & (low >> 1 | (uint64_t)next_is_low << last);
    uint64_t bad = (high ^ pairs) | (low & ~(pairs << 1));
    uint64_t faults = lossy ? 0 : bad;
    size_t end = faults != 0 ? first_bit(faults) : len;
    if (pairs >> last != 0 && end > last) /* not within a pair */
        end = last;
    return (struct wide_masks){pairs & first_bits(end), bad & first_bits(end), end, faults != 0};
}

/* Returns x with U+FFFD in place of the words in `bad`. */
ALWAYS_INLINE vec utf16_replace(vec x, uint64_t bad)
{
    const vec which = v_equal16(v_widen8_16(v_from_signs(bad), 0), v_all16(0xFF));
    return v_blend(which, v_all16(REPLACEMENT_CHARACTER), x);
}

/* Returns all ones at unpaired surrogates. `before` and `next` have the word before and after each word. */
ALWAYS_INLINE vec utf16_unpaired(vec x, vec before, vec next)
{
    const vec field = v_all16(0xFC00), high = v_all16(0xD800), low = v_all16(0xDC00);
    vec kind = v_and(x, field);
    vec unpaired_high = v_without(v_equal16(kind, high), v_equal16(v_and(next, field), low));
    vec unpaired_low = v_without(v_equal16(kind, low), v_equal16(v_and(before, field), high));
    return v_or(unpaired_high, unpaired_low);
}

/* Returns all ones where a double word is no scalar value. */
ALWAYS_INLINE vec utf32_faults(vec x)
{
    vec surrogates = v_equal32(v_and(x, v_all32(0xFFFFF800)), v_all32(0xD800));
    return v_or(surrogates, v_equal32(v_max32(x, v_all32(0x110000)), x));
}

/* Returns the masks of `len` double words, with zeros after them. */
ALWAYS_INLINE struct wide_masks utf32_find_masks(vec x, size_t len, bool lossy)
{
    const uint64_t bad = v_signs(utf32_faults(x)), faults = lossy ? 0 : bad;
    return (struct wide_masks){0, bad, faults != 0 ? first_bit(faults) / 4 : len, faults != 0};
}

/* Returns true if the first word is a low surrogate without a high one before it. Only if has_before is there a word before. */
ALWAYS_INLINE bool utf16_begins_badly(const uint8_t *src, bool has_before)
{
    return is_low_surrogate(load_utf16(src)) && !(has_before && is_high_surrogate(load_utf16(src - 2)));
}

/* Returns true if a group of words has no unpaired surrogate, given the words before and after it. */
ALWAYS_INLINE bool utf16_group_is_good(const uint8_t *src, bool has_before)
{
    return !utf16_begins_badly(src, has_before) && utf16_words_go_together(src);
}

/* Returns lanes that are at least 0x10F800 where a double word is no scalar value: XOR with 0xD800 moves the surrogates,
 * and nothing else, to 0..0x7FF; subtracting 0x800 makes them the highest numbers. */
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

/* Writes a group to `text` with U+FFFD in place of unpaired surrogates. A word must follow the group. Returns the number of
 * surrogates that it replaced. */
ALWAYS_INLINE size_t utf16_repair_group(const uint8_t *src, bool has_before, uint8_t *text)
{
    vec x[4], unpaired[4];
    v_tally count = v_no_tally();
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *at = src + VEC * i;
        x[i] = load_units(FORM_utf16, at);
        const vec before = i == 0 && !has_before ? v_move_up(x[i], 2) : load_units(FORM_utf16, at - 2);
        unpaired[i] = utf16_unpaired(x[i], before, load_units(FORM_utf16, at + 2));
        count = v_tally_signs(count, unpaired[i]);
    }
    UNROLL
    for (size_t i = 0; i < 4; i++)
        store_units(FORM_utf16, text + VEC * i, v_blend(unpaired[i], v_all16(REPLACEMENT_CHARACTER), x[i]));
    return v_tally_sum(count) / 2;
}

/* Returns true if a group is well-formed. In UTF-16, a word must follow it. */
ALWAYS_INLINE bool wide_group_is_good(enum runic_form from, const uint8_t *src, bool has_before)
{
    return is_utf16(from) ? utf16_group_is_good(src, has_before) : utf32_group_is_good(src);
}

/* Writes a group to `text` with U+FFFD in place of every surrogate, if no two surrogates are adjacent: all are faults then.
 * Returns false if two are. */
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

/* Writes a group to `text` with U+FFFD in place of faults. Returns true if it has surrogate pairs, or values above U+FFFF. */
ALWAYS_INLINE bool wide_repair_group(enum runic_form from, const uint8_t *src, bool has_before, uint8_t *text, size_t *replaced)
{
    if (is_utf16(from)) {
        if (utf16_replace_isolated(src, has_before, text, replaced))
            return false;
        *replaced += utf16_repair_group(src, has_before, text);
        return has_surrogates(from, text);
    }
    vec kept = v_zero();
    UNROLL
    for (int i = 0; i < 4; i++) {
        const vec x = load_units(FORM_utf32, src + VEC * i), bad = utf32_faults(x);
        store_units(FORM_utf32, text + VEC * i, v_blend(bad, v_all32(REPLACEMENT_CHARACTER), x));
        kept = v_or(kept, v_without(x, bad));
        *replaced += count_signs(bad) / 4;
    }
    return v_meet(kept, v_all32(0xFFFF0000));
}

/* Up to a vector of code units, with U+FFFD in place of faults if the conversion is lossy; and their masks. */
struct checked_units {
    vec x;
    struct wide_masks m;
};

/* Loads up to a vector of the rest of the text, at least one code unit. */
ALWAYS_INLINE struct checked_units load_checked(enum runic_form from, const struct cursor *c)
{
    const size_t rest = cursor_rest(from, c), most = VEC / form_unit_size(from), len = smaller(rest, most);
    vec x = len == most ? load_units(from, c->src) : load_some_units(from, c->src, len);
    struct wide_masks m;
    if (is_utf16(from)) {
        m = utf16_find_masks(x, len, c->lossy, rest > WORDS_OF_VEC && is_low_surrogate(load_utf16(c->src + VEC)));
        if (c->lossy && m.bad != 0)
            x = utf16_replace(x, m.bad);
    } else {
        m = utf32_find_masks(x, len, c->lossy);
        if (c->lossy)
            x = v_blend(utf32_faults(x), v_all32(REPLACEMENT_CHARACTER), x);
    }
    return (struct checked_units){x, m};
}

/* Ends a checked block that wrote `written` code units. Returns NO_ROOM if they do not fit. */
ALWAYS_INLINE enum step_end checked_done(enum runic_form from, enum runic_form to, struct cursor *c, const uint8_t *output,
                                         struct wide_masks m, size_t written)
{
    const size_t bits = is_utf16(from) ? 1 : 4; /* of a code unit in the masks */
    if (written > cursor_room(to, c))
        return NO_ROOM;
    block_done(from, to, c, output, m.end, written);
    if (c->lossy)
        c->replaced += mask_count(m.bad) / bits;
    return m.is_fault ? ILL_FORMED : CONTINUE;
}

#endif
