/* measure.h - counts, and how many units a conversion writes. */
/* SPDX-License-Identifier: MIT */
/*
 * Most sizes are sums over code units. In UTF-16, an unpaired surrogate takes three bytes as U+FFFD, as many as a code unit of
 * its size, so only pairs are counted separately; likewise in UTF-32. Only in UTF-8 do faults matter (utf8_size.h).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_MEASURE_MEASURE_H
#define RUNIC_KERNEL_SHUFFLE_MEASURE_MEASURE_H

#include "utf8_size.h"

enum counted { utf8_continuing, two_bytes, supplementary_counted, line_feeds_counted };

/* Returns all ones in bytes that are counted: continuations; bytes of ISO-8859-1 that take two in UTF-8; bytes from 0xF0 on;
 * LF. */
ALWAYS_INLINE vec counted_bytes(enum counted what, vec x)
{
    switch (what) {
    case utf8_continuing:
        return utf8_continuations(x);
    case two_bytes:
        return v_greater8(v_zero(), x);
    case supplementary_counted:
        return v_equal8(v_and(x, v_all(0xF0)), v_all(0xF0));
    default:
        return v_equal8(x, v_all(0x0A));
    }
}

ALWAYS_INLINE vec counted_at(enum counted what, const uint8_t *src)
{
    return counted_bytes(what, v_load(src));
}

/* Counts from pos to the end. Four masks are added to one another before they are
 * added to the sum, since each addition to the sum waits for the one before it; clang would not do that by itself. */
ALWAYS_INLINE size_t count_vectors_from(enum counted what, const uint8_t *src, size_t bytes, size_t pos)
{
    size_t count = 0;
    while (bytes - pos >= 4 * VEC) {
        vec sums = v_zero();
        const size_t stop = pos + smaller((bytes - pos) / (4 * VEC), 63) * (4 * VEC); /* a byte counts up to 255 */
        LOOP_AT_LINE;
        for (; pos < stop; pos += 4 * VEC) {
            const uint8_t *at = src + pos;
            vec some = v_add8(counted_at(what, at), counted_at(what, at + VEC));
            vec more = v_add8(counted_at(what, at + 2 * VEC), counted_at(what, at + 3 * VEC));
            sums = v_add8(sums, v_opaque(v_add8(some, more)));
        }
        count += v_sum_all(v_sub8(v_zero(), sums)); /* subtracted in the loop, gcc would copy them twice */
    }
    for (; bytes - pos >= VEC; pos += VEC)
        count += count_signs(counted_at(what, src + pos));
    if (pos < bytes) /* zeros do not count */
        count += count_signs(counted_bytes(what, v_load_some(src + pos, bytes - pos)));
    return count;
}

/* Returns how many bytes are counted. is_long: all vectors but the first are aligned. */
ALWAYS_INLINE size_t count_vectors(enum counted what, bool is_long, const uint8_t *src, size_t len)
{
    const size_t before = is_long ? v_bytes_to_aligned(src) : 0;
    size_t count = count_vectors_from(what, src, len, before);
    if (is_long)
        count += mask_count(v_signs(counted_at(what, src)) & first_bits(before));
    return count;
}

/* Returns two signs for each pair. */
ALWAYS_INLINE vec signs_of_pairs(vec x, vec next)
{
    const vec field = v_all16(0xFC00);
    return v_and(v_equal16(v_and(x, field), v_all16(0xD800)), v_equal16(v_and(next, field), v_all16(0xDC00)));
}

/* Skips groups of ASCII, but not the last one. Only in every fourth turn, and with vectors of 16 bytes: with longer ones it
 * gains nothing. */
ALWAYS_INLINE size_t behind_ascii(enum runic_form from, size_t turn, const uint8_t *src, size_t len, size_t pos)
{
    if (VEC > 16 || turn % 4 != 0)
        return pos;
    const size_t group = 4 * VEC / form_unit_size(from);
    LOOP_AT_LINE;
    for (; len - pos > group; pos += group) {
        const uint8_t *at = src + pos * form_unit_size(from);
        const vec first = v_or(load_units(from, at), load_units(from, at + VEC)),
                  second = v_or(load_units(from, at + 2 * VEC), load_units(from, at + 3 * VEC));
        if (v_meet(v_or(first, second), beyond_units(from, 0x7F)))
            break;
    }
    return pos;
}

/* Returns the bytes of UTF-8 beyond one a word, as if there were no pairs. */
ALWAYS_INLINE size_t utf8_extra_of_group(const uint8_t *src)
{
    v_tally extra = v_no_tally();
    UNROLL
    for (size_t i = 0; i < 4; i++)
        extra = v_tally_signs(extra, signs_of_extra(load_units(FORM_utf16, src + VEC * i)));
    return v_tally_sum(extra);
}

/* Returns twice the number of pairs that begin in a group. */
ALWAYS_INLINE size_t pairs_of_group(const uint8_t *src)
{
    v_tally pairs = v_no_tally();
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *at = src + VEC * i;
        pairs = v_tally_signs(pairs, signs_of_pairs(load_units(FORM_utf16, at), load_units(FORM_utf16, at + 2)));
    }
    return v_tally_sum(pairs);
}

/* Returns the size. A pair takes two bytes less than two single surrogates, or one double word less than two. */
ALWAYS_INLINE size_t utf16_size(enum runic_form to, const uint8_t *src, size_t len)
{
    const size_t units = VEC / 2, group = 4 * units;
    size_t pos = 0, extra = 0, pairs = 0;
    LOOP_AT_LINE;
    for (size_t turn = 0; len - pos > group; turn++) {
        if (to == FORM_utf8)
            pos = behind_ascii(FORM_utf16, turn, src, len, pos);
        if (len - pos <= group)
            break;
        const uint8_t *at = src + 2 * pos;
        if (to == FORM_utf8)
            extra += utf8_extra_of_group(at);
        if (has_surrogates(FORM_utf16, at))
            pairs += pairs_of_group(at);
        pos += group;
    }
    for (; pos < len; pos += smaller(units, len - pos)) {
        const uint8_t *at = src + 2 * pos;
        const size_t n = smaller(units, len - pos);
        vec x = n == units ? load_units(FORM_utf16, at) : load_some_units(FORM_utf16, at, n),
            next = len - pos > units ? load_units(FORM_utf16, at + 2) : v_move_down(x, 2);
        if (to == FORM_utf8)
            extra += count_signs(signs_of_extra(x));
        pairs += count_signs(signs_of_pairs(x, next));
    }
    return to == FORM_utf8 ? len + extra - pairs : len - pairs / 2;
}

/* Returns how many bytes or words each double word takes, less one. The limits are even, and half of each double word is
 * compared with half of the limit: as signed numbers, halves are never negative. */
ALWAYS_INLINE vec extra_of_double_words(enum runic_form to, vec x)
{
    const vec half = v_right32(x, 1);
    vec extra = v_sub32(v_greater32(half, v_all32(0x110000 / 2 - 1)), v_greater32(half, v_all32(0x10000 / 2 - 1)));
    if (to == FORM_utf8)
        extra = v_sub32(v_sub32(extra, v_greater32(half, v_all32(0x80 / 2 - 1))), v_greater32(half, v_all32(0x800 / 2 - 1)));
    return extra;
}

/* Returns how many bytes of UTF-8 more than one each a group without supplementary values takes, given as words. */
ALWAYS_INLINE size_t extra_of_low_group(const vec stored[4])
{
    v_tally extra = v_no_tally();
    UNROLL
    for (int i = 0; i < 4; i += 2)
        extra = v_tally_signs(extra, signs_of_extra(v_pack32(stored[i], stored[i + 1])));
    return v_tally_sum(extra);
}

/* Measures groups, at most n, while they have no supplementary values. Returns how many it measured. */
ALWAYS_INLINE size_t low_groups(enum runic_form to, const uint8_t *src, size_t n, size_t *size)
{
    const vec beyond = v_opaque(v_all32(0xFFFF0000));
    size_t extra = 0, done = 0;
    LOOP_AT_LINE;
    for (; done < n; done++, src += GROUP_BYTES) {
        vec x[4];
        UNROLL
        for (int i = 0; i < 4; i++)
            x[i] = v_opaque(load_units(FORM_utf32, src + VEC * i));
        if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond))
            break;
        if (to == FORM_utf8)
            extra += extra_of_low_group(x);
    }
    *size += extra;
    return done;
}

/*
 * Measures groups with supplementary values, up to the first group that has none. Values are packed to words with saturation: a
 * supplementary value counts as U+FFFF does, and its upper word, which is its plane, adds one. The upper words of two vectors
 * are joined in one vector. A byte of `sums` grows by at most four for each group.
 */
ALWAYS_INLINE size_t supplementary_groups(enum runic_form to, const uint8_t *src, size_t n, size_t *size)
{
    vec sums = v_zero(), planes = v_zero();
    size_t done = 0;
    for (bool has_some = true; has_some && done < smaller(n, 60); done++) {
        vec tops[2];
        UNROLL
        for (size_t i = 0; i < 2; i++) {
            const uint8_t *at = src + GROUP_BYTES * done + 2 * VEC * i;
            const vec a = load_units(FORM_utf32, at), b = load_units(FORM_utf32, at + VEC);
            tops[i] = v_halves32(v_right32(a, 16), b);
            sums = v_sub8(sums, v_greater8(tops[i], v_zero()));
            if (to == FORM_utf8)
                sums = v_sub8(sums, v_greater8(v_zero(), signs_of_extra(v_pack32(a, b))));
        }
        planes = v_max16(planes, v_max16(tops[0], tops[1]));
        has_some = !v_is_zero(v_or(tops[0], tops[1]));
    }
    if (v_is_zero(v_equal16(v_max16(planes, v_all16(0x11)), planes)))
        *size += v_sum_all(sums);
    else /* there are faults */
        for (size_t i = 0; i < 4 * done; i++)
            *size += v_sum_all(extra_of_double_words(to, load_units(FORM_utf32, src + VEC * i)));
    return done;
}

ALWAYS_INLINE size_t utf32_size(enum runic_form to, const uint8_t *src, size_t len)
{
    size_t size = len, pos = 0;
    while (len - pos >= VEC) {
        if (to == FORM_utf8)
            pos = behind_ascii(FORM_utf32, 0, src, len, pos);
        const size_t all = (len - pos) / VEC, n = VEC > 16 || to != FORM_utf8 ? all : smaller(all, 4);
        const size_t low = low_groups(to, src + 4 * pos, n, &size);
        pos += VEC * low;
        if (low < n)
            pos += VEC * supplementary_groups(to, src + 4 * pos, all - low, &size);
    }
    for (; pos < len; pos += smaller(VEC / 4, len - pos)) {
        const size_t n = smaller(VEC / 4, len - pos);
        const vec x = n == VEC / 4 ? load_units(FORM_utf32, src + 4 * pos) : load_some_units(FORM_utf32, src + 4 * pos, n);
        size += v_sum_all(extra_of_double_words(to, x));
    }
    return size;
}

/* Returns the size in UTF-8: one more for each byte that takes two. */
static NOINLINE size_t long_latin1_size(const uint8_t *src, size_t len)
{
    return len + count_vectors(two_bytes, true, src, len);
}

ALWAYS_INLINE size_t latin1_size(enum runic_form to, const uint8_t *src, size_t len)
{
    (void)to;
    return is_long_text(FORM_latin1, len) ? long_latin1_size(src, len) : len + count_vectors(two_bytes, false, src, len);
}

#define SIZE(from, to)                                                                                                         \
    static size_t shuffle_##from##_to_##to##_size(const void *src, size_t len)                                                 \
    {                                                                                                                          \
        return from##_size(FORM_##to, src, len);                                                                               \
    }
#define COUNT(form)                                                                                                            \
    static NOINLINE size_t long_##form##_count(const void *src, size_t len)                                                    \
    {                                                                                                                          \
        return len - count_vectors(form##_continuing, true, src, len);                                                         \
    }                                                                                                                          \
    static size_t shuffle_##form##_count(const void *src, size_t len)                                                          \
    {                                                                                                                          \
        return is_long_text(FORM_##form, len) ? long_##form##_count(src, len)                                                  \
                                              : len - count_vectors(form##_continuing, false, src, len);                       \
    }
#define TALLY(kind)                                                                                                            \
    static NOINLINE size_t long_utf8_##kind(const void *src, size_t len)                                                       \
    {                                                                                                                          \
        return count_vectors(kind##_counted, true, src, len);                                                                  \
    }                                                                                                                          \
    static size_t shuffle_utf8_##kind(const void *src, size_t len)                                                             \
    {                                                                                                                          \
        return is_long_text(FORM_utf8, len) ? long_utf8_##kind(src, len) : count_vectors(kind##_counted, false, src, len);     \
    }
#include "../../../ops.def"

#endif
