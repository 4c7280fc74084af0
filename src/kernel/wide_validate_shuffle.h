/* wide_validate_shuffle.h - the length of the well-formed UTF-16, UTF-32 or ASCII at the start; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Groups of four vectors; where one has a fault, scalar finds its place. UTF-16: most groups have no surrogates at all, which
 * takes fewer instructions to see than that they go together. The last vectors overlap those before.
 */
#ifndef RUNIC_KERNEL_WIDE_VALIDATE_SHUFFLE_H
#define RUNIC_KERNEL_WIDE_VALIDATE_SHUFFLE_H

#include "utf16_marks_shuffle.h"
#include "utf8_validate_shuffle.h"

#define UNITS (VEC / 2)

/* Scalar goes on at pos, or one unit earlier if that is where a pair begins. */
ALWAYS_INLINE size_t finish_validate(runic_validate_kernel *scalar, enum runic_form form, const uint8_t *src, size_t len,
                                     size_t pos)
{
    const size_t size = form_unit_size(form);
    if (is_utf16(form) && pos > 0 && is_high_surrogate(load_utf16(form, src + 2 * (pos - 1))))
        pos--;
    return pos + scalar(src + pos * size, len - pos);
}

/* ---- UTF-16 ---- */

/* The pairs in words [pos, pos + UNITS], one more than a vector, all in the text. */
ALWAYS_INLINE bool utf16_vector_is_good(enum runic_form form, const uint8_t *src, size_t pos)
{
    return v_is_zero(utf16_faults(form, v_load(src + 2 * pos), v_load(src + 2 * pos + 2)));
}

/* Between which words things go wrong first, at about; len if nothing does. len > UNITS. */
ALWAYS_INLINE size_t utf16_bad_vector(enum runic_form form, const uint8_t *src, size_t len)
{
    size_t pos = 0;
    for (; len - pos > 4 * UNITS; pos += 4 * UNITS)
        if (has_surrogates(form, src + 2 * pos) && !utf16_group_is_good(form, src + 2 * pos, pos > 0))
            return pos;
    /* The word before a group was not looked at if the group had no surrogates. */
    for (size_t before = pos > 0 ? pos - 1 : 0; len - before > UNITS; before += UNITS)
        if (!utf16_vector_is_good(form, src, before))
            return before;
    return utf16_vector_is_good(form, src, len - UNITS - 1) ? len : pos;
}

ALWAYS_INLINE size_t utf16_validate_vectors(runic_validate_kernel *scalar, enum runic_form form, const uint8_t *src, size_t len)
{
    if (len == 0 || is_low_surrogate(load_utf16(form, src)))
        return 0;
    if (is_high_surrogate(load_utf16(form, src + 2 * (len - 1))))
        return finish_validate(scalar, form, src, len, 0);
    if (len > UNITS) {
        size_t bad = utf16_bad_vector(form, src, len);
        return bad == len ? len : finish_validate(scalar, form, src, len, bad);
    }
    vec x = v_load_some(src, 2 * len);
    return v_is_zero(utf16_faults(form, x, v_move_down(x, 2))) ? len : scalar(src, len);
}

/* ---- UTF-32 ---- */

/* The highest value, and the highest less D800 and plus 2^32 - 800, with which surrogates come out highest. */
struct utf32_highest {
    vec value, shifted;
};

ALWAYS_INLINE struct utf32_highest utf32_higher(struct utf32_highest h, vec x)
{
    return (struct utf32_highest){v_max32(h.value, x), v_max32(h.shifted, v_add32(x, v_all32(0xFFFF2000)))};
}

ALWAYS_INLINE bool utf32_is_good(struct utf32_highest h)
{
    vec value = v_equal32(v_max32(h.value, v_all32(0x10FFFF)), v_all32(0x10FFFF));
    vec shifted = v_equal32(v_max32(h.shifted, v_all32(0xFFFFF7FF)), v_all32(0xFFFFF7FF));
    return v_is_zero(v_xor(v_and(value, shifted), v_all(0xFF)));
}

/* `count` vectors, of which the last ends where the text of n units does. */
ALWAYS_INLINE bool utf32_vectors_are_good(enum runic_form form, const uint8_t *src, size_t count, size_t n)
{
    struct utf32_highest h = {v_zero(), v_zero()};
    UNROLL
    for (size_t i = 0; i < count; i++)
        h = utf32_higher(h, load_units(form, src + smaller(VEC * i, 4 * n - VEC)));
    return utf32_is_good(h);
}

ALWAYS_INLINE size_t utf32_validate_vectors(runic_validate_kernel *scalar, enum runic_form form, const uint8_t *src, size_t len)
{
    const size_t group = VEC; /* four vectors */
    size_t pos = 0;
    while (len - pos >= group && utf32_vectors_are_good(form, src + 4 * pos, 4, group))
        pos += group;
    if (len - pos >= group)
        return finish_validate(scalar, form, src, len, pos);
    if (len - pos >= VEC / 4 && utf32_vectors_are_good(form, src + 4 * pos, 4, len - pos))
        return len;
    if (len - pos > 0 && len - pos < VEC / 4) {
        struct utf32_highest zero = {v_zero(), v_zero()};
        if (utf32_is_good(utf32_higher(zero, swap_units(form, v_load_some(src + 4 * pos, 4 * (len - pos))))))
            return len;
    }
    return finish_validate(scalar, form, src, len, pos);
}

/* ---- ASCII ---- */

ALWAYS_INLINE size_t ascii_validate_vectors(runic_validate_kernel *scalar, const uint8_t *src, size_t len)
{
    size_t pos = skip_ascii_groups(src, len, len > 8 * VEC && v_signs(v_load(src)) == 0 ? v_bytes_to_aligned(src) : 0);
    for (; len - pos >= VEC; pos += VEC)
        if (v_signs(v_load(src + pos)) != 0)
            return finish_validate(scalar, FORM_utf8, src, len, pos);
    if (pos == len || v_signs(len >= VEC ? v_load(src + len - VEC) : v_load_some(src, len)) == 0)
        return len;
    return finish_validate(scalar, FORM_utf8, src, len, pos);
}

#undef UNITS

#endif
