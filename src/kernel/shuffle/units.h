/* units.h - words and double words of text in vectors; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_UNITS_H
#define RUNIC_KERNEL_SHUFFLE_UNITS_H

ALWAYS_INLINE bool is_utf16(enum runic_form form)
{
    return form == FORM_utf16;
}

ALWAYS_INLINE bool is_utf32(enum runic_form form)
{
    return form == FORM_utf32;
}

struct double_words {
    vec first, second;
};

/* Up to two vectors of double words, with zeros behind. */
ALWAYS_INLINE struct double_words load_double_words(const uint8_t *src, size_t len)
{
    const size_t half = VEC / 4;
    vec first = len >= half ? v_load(src) : v_load_some(src, 4 * len);
    vec second = len == 2 * half ? v_load(src + VEC) : len > half ? v_load_some(src + VEC, 4 * (len - half)) : v_zero();
    return (struct double_words){first, second};
}

/* A constant; in a loop opaque, or gcc would make it anew from general registers wherever it is used. */
ALWAYS_INLINE vec constant(bool in_loop, vec v)
{
    return in_loop ? v_opaque(v) : v;
}

/* A constant in each unit. */
ALWAYS_INLINE vec all_units(enum runic_form form, uint32_t unit)
{
    if (is_utf16(form))
        return v_all16((uint16_t)unit);
    return is_utf32(form) ? v_all32(unit) : v_all((uint8_t)unit);
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
