/* units.h - words and double words of text in vectors, in either byte order; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Tests for bits need no order: the constants are swapped instead ("as stored"). Arithmetic does: load_units swaps.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UNITS_H
#define RUNIC_KERNEL_SHUFFLE_UNITS_H

ALWAYS_INLINE bool is_utf16(enum runic_form form)
{
    return form == FORM_utf16le || form == FORM_utf16be;
}

ALWAYS_INLINE bool is_utf32(enum runic_form form)
{
    return form == FORM_utf32le || form == FORM_utf32be;
}

ALWAYS_INLINE bool is_big_endian(enum runic_form form)
{
    return form == FORM_utf16be || form == FORM_utf32be;
}

/* Units between what the host computes with and what `form` stores: the same both ways. */
ALWAYS_INLINE vec swap_units(enum runic_form form, vec v)
{
    static const uint8_t swap16[16] = {1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14};
    static const uint8_t swap32[16] = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};
    return !is_big_endian(form) ? v : v_shuffle(v, v_table(is_utf16(form) ? swap16 : swap32));
}

ALWAYS_INLINE vec load_units(enum runic_form form, const uint8_t *src)
{
    return swap_units(form, v_load(src));
}

struct double_words {
    vec first, second;
};

/* Up to two vectors of double words, with zeros behind. */
ALWAYS_INLINE struct double_words load_double_words(enum runic_form form, const uint8_t *src, size_t len)
{
    const size_t half = VEC / 4;
    vec first = len >= half ? v_load(src) : v_load_some(src, 4 * len);
    vec second = len == 2 * half ? v_load(src + VEC) : len > half ? v_load_some(src + VEC, 4 * (len - half)) : v_zero();
    return (struct double_words){swap_units(form, first), swap_units(form, second)};
}

/* A constant; in a loop opaque, or gcc would make it anew from general registers wherever it is used. */
ALWAYS_INLINE vec constant(bool in_loop, vec v)
{
    return in_loop ? v_opaque(v) : v;
}

/* A constant as stored, in each unit. */
ALWAYS_INLINE vec all_units(enum runic_form form, uint32_t unit)
{
    if (is_utf16(form))
        return v_all16(is_big_endian(form) ? __builtin_bswap16((uint16_t)unit) : (uint16_t)unit);
    return is_utf32(form) ? v_all32(is_big_endian(form) ? __builtin_bswap32(unit) : unit) : v_all((uint8_t)unit);
}

/* Everything above `last`, which is one less than a power of two. */
ALWAYS_INLINE vec beyond_units(enum runic_form form, uint32_t last)
{
    return all_units(form, ~last);
}

/* Words from two vectors of double words, none of them negative; what does not fit becomes FFFF. */
ALWAYS_INLINE vec narrow_units(vec first, vec second)
{
    return v_unlace(v_pack32(first, second));
}

#endif
