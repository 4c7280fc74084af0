/* validate.h - how much of a text is well-formed. */
/* SPDX-License-Identifier: MIT */
/*
 * Groups of ASCII are skipped. Other groups are checked for characters of up to two bytes, three, or four: a group that fails
 * is checked for longer characters, and so are a few groups after it. There are no other branches, so that mixed text does not
 * mispredict them. The last group overlaps the one before it. In a group with a fault, the first byte that shows one is found;
 * scalar code finds the position of the ill-formed sequence.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_MEASURE_VALIDATE_H
#define RUNIC_KERNEL_SHUFFLE_MEASURE_VALIDATE_H

#include "../surrogates.h"

/* Returns the position of the first group that is not ASCII. is_long: groups have eight vectors, and are aligned, so that x86
 * can take them as operands from memory. */
ALWAYS_INLINE size_t skip_ascii_groups(bool is_long, const uint8_t *src, size_t len, size_t pos)
{
    const size_t group = is_long ? 2 * GROUP_BYTES : GROUP_BYTES;
    const uint8_t *at = is_long ? __builtin_assume_aligned(src + pos, VEC) : src + pos, *end = at + (len - pos) / group * group;
    LOOP_AT_LINE;
    for (; at != end; at += group) {
        vec any = v_load(at);
        UNROLL
        for (size_t i = VEC; i < group; i += VEC)
            any = v_or(any, v_load(at + i));
        if (v_has_signs(any))
            break;
    }
    return (size_t)(at - src);
}

#define NO_FAULT     SIZE_MAX
#define LEAST_GROUPS (VEC + GROUP_BYTES) /* bytes of a text that is checked by groups */

/* Returns zero if x is 4-byte characters: 0xF0..0xF7 and three continuations, whose planes are 1 to 16. */
ALWAYS_INLINE vec supplementary_faults(vec x)
{
    vec pattern = v_xor(v_and(x, v_all32(0xC0C0C0F8)), v_all32(0x808080F0));
    vec planes = v_madd8(v_and(x, v_all32(0x3F07)), v_all32(0x0140)); /* bits 12 and up of the scalar value */
    return v_or(pattern, v_and(v_sub32(planes, v_all32(0x10)), v_all32(0xFF00)));
}

ALWAYS_INLINE bool two_vectors_are_supplementary(const uint8_t *src)
{
    return v_is_zero(v_or(supplementary_faults(v_load(src)), supplementary_faults(v_load(src + VEC))));
}

/* Returns the end of a run of 4-byte characters at pos, checked by two vectors at a time; or pos. pos may be inside a
 * character. */
ALWAYS_INLINE size_t utf8_skip_supplementary_run(const uint8_t *src, size_t len, size_t pos)
{
    if (len - pos < 2 * VEC || count_signs(utf8_leads4(v_load(src + pos))) < VEC / 4) /* as many as there can be */
        return pos;
    size_t start = pos;
    while (pos - start < 3 && (src[start] & 0xC0) == 0x80)
        start--;
    if (start < 3 || src[start] < 0xF0 || utf8_is_cut_at(src + start)) /* three bytes before are looked at */
        return pos;
    size_t end = start;
    while (len - end >= 2 * VEC && two_vectors_are_supplementary(src + end))
        end += 2 * VEC;
    return end == start ? pos : end;
}

/* Returns the position of the end of a run of characters of `longest` bytes, if such runs have their own loop; else pos. */
ALWAYS_INLINE size_t utf8_skip_run(const uint8_t *src, size_t len, size_t pos, int longest)
{
    return longest == 3 ? utf8_skip_three_run(src, len, pos) : utf8_skip_supplementary_run(src, len, pos);
}

/* Validates groups of characters of up to `longest` bytes, as long as some characters are as long. Returns len, or the position
 * of the first group that is ill-formed or of another kind. */
ALWAYS_INLINE size_t utf8_skip_groups(const uint8_t *src, size_t len, size_t pos, int longest)
{
    const struct utf8_signs k = utf8_signs();
    vec seen = v_zero();
    int left = VALIDATED_ALIKE;
    if (longest > 2)
        pos = utf8_skip_run(src, len, pos, longest);
    LOOP_AT_LINE;
    while (pos < len) {
        pos = smaller(pos, len - GROUP_BYTES);
        const vec highest = utf8_highest(src + pos);
        if (!v_has_signs(highest) && !utf8_is_cut_at(src + pos)) {
            pos = skip_ascii_groups(false, src, len, pos + GROUP_BYTES);
            continue;
        }
        if (!(longest == 4 ? utf8_any_is_good(src + pos) : utf8_narrow_is_good(src + pos, highest, longest, k)))
            return pos;
        pos += GROUP_BYTES;
        if (longest == 2)
            continue;
        seen = v_max8(seen, highest);
        if (--left == 0) {
            if (!v_has_signs(longest == 3 ? utf8_leads3(seen) : utf8_leads4(seen)))
                return pos;
            pos = utf8_skip_run(src, len, pos, longest);
            left = VALIDATED_ALIKE;
            seen = v_zero();
        }
    }
    return pos;
}

/* Skips groups. Not inlined, so that each of these functions has its constants in registers. */
static NOINLINE size_t utf8_skip_groups2(const uint8_t *src, size_t len, size_t pos)
{
    return utf8_skip_groups(src, len, pos, 2);
}

static NOINLINE size_t utf8_skip_groups3(const uint8_t *src, size_t len, size_t pos)
{
    return utf8_skip_groups(src, len, pos, 3);
}

static NOINLINE size_t utf8_skip_groups4(const uint8_t *src, size_t len, size_t pos)
{
    return utf8_skip_groups(src, len, pos, 4);
}

/* Returns the position of the first group with a fault. The first vector is validated; the text holds at least one group. */
ALWAYS_INLINE size_t utf8_bad_group(const uint8_t *src, size_t len)
{
    const size_t aligned = v_bytes_to_aligned(src);
    size_t pos = aligned > 2 && len >= SHORT_BYTES ? aligned : VEC; /* three bytes before are loaded */
    if (v_has_signs(utf8_leads3(v_load(src))))                      /* so that a short text need not try shorter characters */
        pos = !v_has_signs(utf8_leads4(v_load(src))) ? utf8_skip_groups3(src, len, pos) : utf8_skip_groups4(src, len, pos);
    while ((pos = utf8_skip_groups2(src, len, pos)) < len) {
        size_t end = utf8_skip_groups3(src, len, pos);
        if (end == pos)
            end = utf8_skip_groups4(src, len, pos);
        if (end <= pos) /* near the end of the text, a group begins before pos */
            return end;
        pos = end;
    }
    return utf8_is_cut_at(src + len) ? len : NO_FAULT;
}

/* Returns the position of the first byte, from pos on, that shows a fault. The last vector overlaps the one before it. */
ALWAYS_INLINE size_t utf8_bad_byte(const uint8_t *src, size_t len, size_t pos)
{
    for (; pos < len; pos += VEC) {
        const size_t at = smaller(pos, len - VEC);
        const vec faults = utf8_faults_at(src + at, v_all(0x80));
        if (!v_is_zero(faults))
            return at + first_bit(~v_signs(v_equal8(faults, v_zero())));
    }
    return utf8_is_cut_at(src + len) ? len : NO_FAULT;
}

static size_t shuffle_utf8_validate(const void *text, size_t len)
{
    const uint8_t *src = text;
    size_t bad = 0;
    if (len > 0 && len < VEC) {
        vec c0 = v_load_some(src, len); /* zeros after it reveal a cut character */
        bad = !v_has_signs(c0) || v_is_zero(utf8_faults_at_start(c0)) ? NO_FAULT : 0;
    } else if (len >= VEC + 3 && v_is_zero(utf8_faults_at_start(v_load(src)))) {
        bad = len >= LEAST_GROUPS ? utf8_bad_group(src, len) : VEC;
        bad = bad == NO_FAULT ? NO_FAULT : utf8_bad_byte(src, len, bad);
    } else if (len >= VEC && v_is_zero(utf8_faults_at_start(v_load(src)))) {
        bad = VEC;
    }
    if (bad == NO_FAULT)
        return len;
    size_t start = utf8_start_before(src, bad);
    return start + runic_scalar_utf8_validate(src + start, len - start);
}

/* Continues with scalar code at pos, or at the code unit before it if a pair begins there. Returns the position of the
 * fault. */
ALWAYS_INLINE size_t finish_validate(runic_validate_kernel *scalar, enum runic_form form, const uint8_t *src, size_t len,
                                     size_t pos)
{
    const size_t size = form_unit_size(form);
    if (is_utf16(form) && pos > 0 && is_high_surrogate(load_utf16(src + 2 * (pos - 1))))
        pos--;
    return pos + scalar(src + pos * size, len - pos);
}

/* ---- UTF-16 ---- */

/* Returns true if words [pos, pos + WORDS_OF_VEC], one more than a vector, have no unpaired surrogate. */
ALWAYS_INLINE bool utf16_vector_is_good(const uint8_t *src, size_t pos)
{
    return v_is_zero(utf16_faults(load_units(FORM_utf16, src + 2 * pos), load_units(FORM_utf16, src + 2 * pos + 2)));
}

ALWAYS_INLINE bool utf16_group_goes_on(const uint8_t *src, size_t pos)
{
    return !has_surrogates(FORM_utf16, src + 2 * pos) || utf16_group_is_good(src + 2 * pos, pos > 0);
}

/* Skips groups without surrogates. With vectors of 16 bytes, this separate loop is 1.4 times as fast; with longer ones, no
 * faster. */
ALWAYS_INLINE size_t utf16_skip_plain(const uint8_t *src, size_t len, size_t pos)
{
    LOOP_AT_LINE;
    while (len - pos > 4 * WORDS_OF_VEC && !has_surrogates(FORM_utf16, src + 2 * pos))
        pos += 4 * WORDS_OF_VEC;
    return pos;
}

/* Returns a position near the first unpaired surrogate; len if there is none. len > WORDS_OF_VEC. is_long: groups are aligned.
 */
ALWAYS_INLINE size_t utf16_bad_vector(bool is_long, const uint8_t *src, size_t len)
{
    size_t pos = is_long && utf16_group_goes_on(src, 0) ? v_bytes_to_aligned(src) / 2 : 0;
    if (is_long && VEC > 16)
        LOOP_AT_LINE;
    for (; len - pos > 4 * WORDS_OF_VEC; pos += 4 * WORDS_OF_VEC) {
        const bool skips = VEC == 16 && is_long;
        if (skips) {
            pos = utf16_skip_plain(src, len, pos);
            HIDE_VALUE(src); /* else clang copies what the loop has loaded at each turn */
        }
        if (len - pos <= 4 * WORDS_OF_VEC)
            break;
        if (skips ? !utf16_group_is_good(src + 2 * pos, pos > 0) : !utf16_group_goes_on(src, pos))
            return pos;
    }
    /* Groups without surrogates were skipped without a test of their last word. */
    for (size_t before = pos > 0 ? pos - 1 : 0; len - before > WORDS_OF_VEC; before += WORDS_OF_VEC)
        if (!utf16_vector_is_good(src, before))
            return before;
    return utf16_vector_is_good(src, len - WORDS_OF_VEC - 1) ? len : pos;
}

ALWAYS_INLINE size_t utf16_validate_vectors(bool is_long, const uint8_t *src, size_t len)
{
    runic_validate_kernel *const scalar = runic_scalar_utf16_validate;
    const enum runic_form form = FORM_utf16;
    if (len == 0 || is_low_surrogate(load_utf16(src)))
        return 0;
    if (is_high_surrogate(load_utf16(src + 2 * (len - 1))))
        return finish_validate(scalar, form, src, len, 0);
    if (len > WORDS_OF_VEC) {
        size_t bad = utf16_bad_vector(is_long, src, len);
        return bad == len ? len : finish_validate(scalar, form, src, len, bad);
    }
    vec x = load_some_units(FORM_utf16, src, len);
    return v_is_zero(utf16_faults(x, v_move_down(x, 2))) ? len : scalar(src, len);
}

/* ---- UTF-32 ---- */

/* Returns true if n code units are scalar values, by four vectors, which may overlap. */
ALWAYS_INLINE bool utf32_vectors_are_good(const uint8_t *src, size_t n)
{
    vec x[4];
    UNROLL
    for (size_t i = 0; i < 4; i++)
        x[i] = utf32_badness(load_units(FORM_utf32, src + smaller(VEC * i, 4 * n - VEC)));
    return !utf32_is_bad(v_max32(v_max32(x[0], x[1]), v_max32(x[2], x[3])));
}

/* Validates by groups. is_long: all groups except the first are aligned. */
ALWAYS_INLINE size_t utf32_validate_vectors(bool is_long, const uint8_t *src, size_t len)
{
    runic_validate_kernel *const scalar = runic_scalar_utf32_validate;
    const enum runic_form form = FORM_utf32;
    const size_t group = VEC; /* four vectors */
    size_t pos = is_long && utf32_vectors_are_good(src, group) ? v_bytes_to_aligned(src) / 4 : 0;
    const uint8_t *at = src + 4 * pos, *const end = at + (len - pos) / group * (4 * group);
    if (is_long)
        LOOP_AT_LINE;
    while (at != end && utf32_vectors_are_good(at, group))
        at += 4 * group;
    pos = (size_t)(at - src) / 4;
    if (len - pos >= group)
        return finish_validate(scalar, form, src, len, pos);
    if (len - pos >= VEC / 4 && utf32_vectors_are_good(src + 4 * pos, len - pos))
        return len;
    if (len - pos > 0 && len - pos < VEC / 4 &&
        !utf32_is_bad(utf32_badness(load_some_units(FORM_utf32, src + 4 * pos, len - pos))))
        return len;
    return finish_validate(scalar, form, src, len, pos);
}

/* ---- ASCII ---- */

static size_t shuffle_ascii_validate(const void *text, size_t len)
{
    const uint8_t *src = text;
    size_t pos = 0;
    if (len > 2 * GROUP_BYTES && !v_has_signs(v_load(src)))
        pos = skip_ascii_groups(true, src, len, v_bytes_to_aligned(src));
    pos = skip_ascii_groups(false, src, len, pos);
    for (; len - pos >= VEC; pos += VEC)
        if (v_has_signs(v_load(src + pos)))
            return finish_validate(runic_scalar_ascii_validate, FORM_utf8, src, len, pos);
    if (pos == len || !v_has_signs(len >= VEC ? v_load(src + len - VEC) : v_load_some(src, len)))
        return len;
    return finish_validate(runic_scalar_ascii_validate, FORM_utf8, src, len, pos);
}

#define VALIDATE_WIDE(form)                                                                                                    \
    static NOINLINE size_t long_##form##_validate(const void *src, size_t len)                                                 \
    {                                                                                                                          \
        return form##_validate_vectors(true, src, len);                                                                        \
    }                                                                                                                          \
    static size_t shuffle_##form##_validate(const void *src, size_t len)                                                       \
    {                                                                                                                          \
        return is_long_text(FORM_##form, len) ? long_##form##_validate(src, len) : form##_validate_vectors(false, src, len);   \
    }
VALIDATE_WIDE(utf16)
VALIDATE_WIDE(utf32)
#undef VALIDATE_WIDE

#endif
