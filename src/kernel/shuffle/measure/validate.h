/* validate.h - how much of a text is well-formed; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Groups of four vectors: ASCII is skipped, others are checked as text whose characters have up to two bytes, three, or four;
 * a group that fails is checked for longer ones, and so are a few groups after it. Nothing else is asked of a group, so that
 * text that changes with each word is not a chain of wrong guesses. The last group overlaps the one before; what is cut off at
 * the very end is seen by looking at three bytes. A fault's place is found by scalar.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_MEASURE_VALIDATE_H
#define RUNIC_KERNEL_SHUFFLE_MEASURE_VALIDATE_H

#include "../surrogates.h"

/* Where ASCII by groups ends. is_long: they have eight vectors, and are aligned, so that x86 need not load before it joins. */
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
#define LEAST_GROUPS (VEC + GROUP_BYTES) /* bytes of a text for groups */

/* Not zero unless x is characters of four bytes: F0..F7 and three continuations, of which lead and second are in 10..10F. */
ALWAYS_INLINE vec utf8_faults_of_fours(vec x)
{
    vec pattern = v_xor(v_and(x, v_all32(0xC0C0C0F8)), v_all32(0x808080F0));
    vec planes = v_madd8(v_and(x, v_all32(0x3F07)), v_all32(0x0140)); /* bits 12 and up of the scalar value */
    return v_or(pattern, v_and(v_sub32(planes, v_all32(0x10)), v_all32(0xFF00)));
}

ALWAYS_INLINE bool utf8_are_fours(const uint8_t *src)
{
    return v_is_zero(v_or(utf8_faults_of_fours(v_load(src)), utf8_faults_of_fours(v_load(src + VEC))));
}

/* Where a run of 4-byte characters ends, by two vectors. It is cut anywhere: begin at the last lead, if it is near. */
ALWAYS_INLINE size_t utf8_skip_fours(const uint8_t *src, size_t len, size_t pos)
{
    if (len - pos < 2 * VEC || v_count_signs(utf8_leads4(v_load(src + pos))) < VEC / 4) /* as many as there can be */
        return pos;
    size_t start = pos;
    while (pos - start < 3 && (src[start] & 0xC0) == 0x80)
        start--;
    if (src[start] < 0xF0 || utf8_is_cut_at(src + start))
        return pos;
    size_t end = start;
    while (len - end >= 2 * VEC && utf8_are_fours(src + end))
        end += 2 * VEC;
    return end == start ? pos : end;
}

/* Where a run of characters of `longest` bytes ends, if it is of those that go in a way of their own. */
ALWAYS_INLINE size_t utf8_skip_run(const uint8_t *src, size_t len, size_t pos, int longest)
{
    return longest == 3 ? utf8_skip_three_run(src, len, pos) : utf8_skip_fours(src, len, pos);
}

/* Groups of characters of up to `longest` bytes, as far as all is well and some are as long. Yields len, or where they end. */
ALWAYS_INLINE size_t utf8_skip_groups(const uint8_t *src, size_t len, size_t pos, int longest)
{
    const struct utf8_signs k = utf8_signs();
    const size_t vectors = 4;              /* of a group */
    const int stay = longest == 3 ? 2 : 4; /* groups that are taken for as long as the one that began them */
    vec seen = v_zero();
    int left = stay;
    if (longest > 2)
        pos = utf8_skip_run(src, len, pos, longest);
    LOOP_AT_LINE;
    while (pos < len) {
        pos = smaller(pos, len - VEC * vectors);
        const vec highest = utf8_highest(src + pos, vectors);
        if (!v_has_signs(highest) && !utf8_is_cut_at(src + pos)) {
            pos = skip_ascii_groups(false, src, len, pos + VEC * vectors);
            continue;
        }
        if (!(longest == 4 ? utf8_any_is_good(src + pos, vectors)
                           : utf8_narrow_is_good(src + pos, vectors, highest, longest, k)))
            return pos;
        pos += VEC * vectors;
        if (longest == 2)
            continue;
        seen = v_max8(seen, highest);
        if (--left == 0) {
            if (!v_has_signs(longest == 3 ? utf8_leads3(seen) : utf8_leads4(seen)))
                return pos;
            pos = utf8_skip_run(src, len, pos, longest);
            left = stay;
            seen = v_zero();
        }
    }
    return pos;
}

/* Each by itself, with its constants in registers. */
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

/* Where the first group with a fault begins, in a text of a vector, which is good, and the longest group. */
ALWAYS_INLINE size_t utf8_bad_group(const uint8_t *src, size_t len)
{
    const size_t aligned = v_bytes_to_aligned(src);
    size_t pos = aligned > 2 && len > 8 * VEC ? aligned : VEC; /* three bytes before are loaded */
    if (v_has_signs(utf8_leads3(v_load(src))))                 /* a short text need not find out what it is */
        pos = !v_has_signs(utf8_leads4(v_load(src))) ? utf8_skip_groups3(src, len, pos) : utf8_skip_groups4(src, len, pos);
    while ((pos = utf8_skip_groups2(src, len, pos)) < len) {
        size_t end = utf8_skip_groups3(src, len, pos);
        if (end == pos)
            end = utf8_skip_groups4(src, len, pos);
        if (end <= pos) /* near the end of the text, its group begins earlier */
            return end;
        pos = end;
    }
    return utf8_is_cut_at(src + len) ? len : NO_FAULT;
}

/* The same by vectors, of which the last overlaps, too. */
ALWAYS_INLINE size_t utf8_bad_vector(const uint8_t *src, size_t len, size_t pos)
{
    for (; pos < len; pos += VEC)
        if (!v_is_zero(utf8_faults_at(src + smaller(pos, len - VEC), v_all(0x80))))
            return smaller(pos, len - VEC);
    return utf8_is_cut_at(src + len) ? len : NO_FAULT;
}

static size_t shuffle_utf8_validate(const void *text, size_t len)
{
    const uint8_t *src = text;
    size_t bad = 0;
    if (len > 0 && len < VEC) {
        vec c0 = v_load_some(src, len); /* zeros behind it show what is cut off */
        bad = !v_has_signs(c0) || v_is_zero(utf8_faults_at_start(c0)) ? NO_FAULT : 0;
    } else if (len >= VEC + 3 && v_is_zero(utf8_faults_at_start(v_load(src)))) {
        bad = len >= LEAST_GROUPS ? utf8_bad_group(src, len) : utf8_bad_vector(src, len, VEC);
    } else if (len >= VEC && v_is_zero(utf8_faults_at_start(v_load(src)))) {
        bad = VEC;
    }
    if (bad == NO_FAULT)
        return len;
    size_t start = utf8_start_before(src, bad);
    return start + runic_scalar_utf8_validate(src + start, len - start);
}

/* Where a group has a fault, scalar finds its place. Most groups have no surrogates, which is quick to see. */

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
ALWAYS_INLINE bool utf16_vector_is_good(const uint8_t *src, size_t pos)
{
    return v_is_zero(utf16_faults(load_units(FORM_utf16, src + 2 * pos), load_units(FORM_utf16, src + 2 * pos + 2)));
}

ALWAYS_INLINE bool utf16_group_goes_on(const uint8_t *src, size_t pos)
{
    return !has_surrogates(FORM_utf16, src + 2 * pos) || utf16_group_is_good(src + 2 * pos, pos > 0);
}

/* Past groups without surrogates, in a loop of its own: with vectors of 16 bytes 1.4 times as fast, with others not. */
ALWAYS_INLINE size_t utf16_skip_plain(const uint8_t *src, size_t len, size_t pos)
{
    LOOP_AT_LINE;
    while (len - pos > 4 * UNITS && !has_surrogates(FORM_utf16, src + 2 * pos))
        pos += 4 * UNITS;
    return pos;
}

/* Between which words things go wrong first, at about; len if nothing does. len > UNITS. is_long: groups are aligned. */
ALWAYS_INLINE size_t utf16_bad_vector(bool is_long, const uint8_t *src, size_t len)
{
    size_t pos = is_long && utf16_group_goes_on(src, 0) ? v_bytes_to_aligned(src) / 2 : 0;
    if (is_long && VEC > 16)
        LOOP_AT_LINE;
    for (; len - pos > 4 * UNITS; pos += 4 * UNITS) {
        const bool skips = VEC == 16 && is_long;
        if (skips) {
            pos = utf16_skip_plain(src, len, pos);
            FORGET(src); /* else clang keeps what the loop has loaded, by copies at each turn */
        }
        if (len - pos <= 4 * UNITS)
            break;
        if (skips ? !utf16_group_is_good(src + 2 * pos, pos > 0) : !utf16_group_goes_on(src, pos))
            return pos;
    }
    /* The word before a group was not looked at if the group had no surrogates. */
    for (size_t before = pos > 0 ? pos - 1 : 0; len - before > UNITS; before += UNITS)
        if (!utf16_vector_is_good(src, before))
            return before;
    return utf16_vector_is_good(src, len - UNITS - 1) ? len : pos;
}

ALWAYS_INLINE size_t utf16_validate_vectors(bool is_long, const uint8_t *src, size_t len)
{
    runic_validate_kernel *const scalar = runic_scalar_utf16_validate;
    const enum runic_form form = FORM_utf16;
    if (len == 0 || is_low_surrogate(load_utf16(src)))
        return 0;
    if (is_high_surrogate(load_utf16(src + 2 * (len - 1))))
        return finish_validate(scalar, form, src, len, 0);
    if (len > UNITS) {
        size_t bad = utf16_bad_vector(is_long, src, len);
        return bad == len ? len : finish_validate(scalar, form, src, len, bad);
    }
    vec x = load_some_units(FORM_utf16, src, len);
    return v_is_zero(utf16_faults(x, v_move_down(x, 2))) ? len : scalar(src, len);
}

/* ---- UTF-32 ---- */

/* Four vectors, of which the last ends where the text of n units does. */
ALWAYS_INLINE bool utf32_vectors_are_good(const uint8_t *src, size_t n)
{
    vec x[4];
    UNROLL
    for (size_t i = 0; i < 4; i++)
        x[i] = utf32_badness(load_units(FORM_utf32, src + smaller(VEC * i, 4 * n - VEC)));
    return !utf32_is_bad(v_max32(v_max32(x[0], x[1]), v_max32(x[2], x[3])));
}

/* is_long: of groups, all but the first are aligned. */
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
