/* wide_validate.h - the length of the well-formed UTF-16, UTF-32 or ASCII at the start; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Groups of four vectors; where one has a fault, scalar finds its place. UTF-16: most groups have no surrogates at all, which
 * takes fewer instructions to see than that they go together. The last vectors overlap those before.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_MEASURE_WIDE_VALIDATE_H
#define RUNIC_KERNEL_SHUFFLE_MEASURE_WIDE_VALIDATE_H

#include "utf8_validate.h"
#include "../wide/wide_faults.h"

#define UNITS (VEC / 2)

/* Scalar goes on at pos, or one unit earlier if that is where a pair begins. */
ALWAYS_INLINE size_t finish_validate(runic_validate_kernel *scalar, enum runic_form form, const uint8_t *src, size_t len,
                                     size_t pos)
{
    const size_t size = form_unit_size(form);
    if (is_utf16(form) && pos > 0 && is_high_surrogate(load_utf16(src + 2 * (pos - 1))))
        pos--;
    return pos + scalar(src + pos * size, len - pos);
}

/* ---- UTF-16 ---- */

/* The pairs in words [pos, pos + UNITS], one more than a vector, all in the text. */
ALWAYS_INLINE bool utf16_vector_is_good(enum runic_form form, const uint8_t *src, size_t pos)
{
    return v_is_zero(utf16_faults(form, v_load(src + 2 * pos), v_load(src + 2 * pos + 2)));
}

ALWAYS_INLINE bool utf16_group_goes_on(enum runic_form form, const uint8_t *src, size_t pos)
{
    return !has_surrogates(form, src + 2 * pos) || utf16_group_is_good(form, src + 2 * pos, pos > 0);
}

/* Between which words things go wrong first, at about; len if nothing does. len > UNITS. is_long: of groups, all but the first
   are aligned. */
ALWAYS_INLINE size_t utf16_bad_vector(enum runic_form form, bool is_long, const uint8_t *src, size_t len)
{
    size_t pos = is_long && utf16_group_goes_on(form, src, 0) ? v_bytes_to_aligned(src) / 2 : 0;
    if (is_long)
        LOOP_AT_LINE;
    for (; len - pos > 4 * UNITS; pos += 4 * UNITS)
        if (!utf16_group_goes_on(form, src, pos))
            return pos;
    /* The word before a group was not looked at if the group had no surrogates. */
    for (size_t before = pos > 0 ? pos - 1 : 0; len - before > UNITS; before += UNITS)
        if (!utf16_vector_is_good(form, src, before))
            return before;
    return utf16_vector_is_good(form, src, len - UNITS - 1) ? len : pos;
}

ALWAYS_INLINE size_t utf16_validate_vectors(runic_validate_kernel *scalar, enum runic_form form, bool is_long,
                                            const uint8_t *src, size_t len)
{
    if (len == 0 || is_low_surrogate(load_utf16(src)))
        return 0;
    if (is_high_surrogate(load_utf16(src + 2 * (len - 1))))
        return finish_validate(scalar, form, src, len, 0);
    if (len > UNITS) {
        size_t bad = utf16_bad_vector(form, is_long, src, len);
        return bad == len ? len : finish_validate(scalar, form, src, len, bad);
    }
    vec x = v_load_some(src, 2 * len);
    return v_is_zero(utf16_faults(form, x, v_move_down(x, 2))) ? len : scalar(src, len);
}

/* ---- UTF-32 ---- */

/* Four vectors, of which the last ends where the text of n units does. */
ALWAYS_INLINE bool utf32_vectors_are_good(const uint8_t *src, size_t n)
{
    vec x[4];
    UNROLL
    for (size_t i = 0; i < 4; i++)
        x[i] = utf32_badness(v_load(src + smaller(VEC * i, 4 * n - VEC)));
    return !utf32_is_bad(v_max32(v_max32(x[0], x[1]), v_max32(x[2], x[3])));
}

/* is_long: of groups, all but the first are aligned. */
ALWAYS_INLINE size_t utf32_validate_vectors(runic_validate_kernel *scalar, enum runic_form form, bool is_long,
                                            const uint8_t *src, size_t len)
{
    const size_t group = VEC; /* four vectors */
    size_t pos = is_long && utf32_vectors_are_good(src, group) ? v_bytes_to_aligned(src) / 4 : 0;
    if (is_long)
        LOOP_AT_LINE;
    while (len - pos >= group && utf32_vectors_are_good(src + 4 * pos, group))
        pos += group;
    if (len - pos >= group)
        return finish_validate(scalar, form, src, len, pos);
    if (len - pos >= VEC / 4 && utf32_vectors_are_good(src + 4 * pos, len - pos))
        return len;
    if (len - pos > 0 && len - pos < VEC / 4 && !utf32_is_bad(utf32_badness(v_load_some(src + 4 * pos, 4 * (len - pos)))))
        return len;
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
