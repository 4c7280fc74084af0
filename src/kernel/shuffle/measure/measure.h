/* measure.h - counts, and the sizes of what lossy conversions write; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Most sizes are sums over units: in UTF-16 an unpaired surrogate takes three bytes as U+FFFD, which is what it would take as a
 * unit by itself, so only pairs are counted apart; likewise in UTF-32. Only from UTF-8 faults matter
 * (utf8_measure.h).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_MEASURE_MEASURE_H
#define RUNIC_KERNEL_SHUFFLE_MEASURE_MEASURE_H

#include "../utf16_marks.h"
#include "../utf8_marks.h"

/* All ones in units that are counted: continuations, low surrogates; in Latin-1, what takes two bytes of UTF-8. */
ALWAYS_INLINE vec counted_units(enum runic_form form, vec x)
{
    if (form == FORM_utf8)
        return utf8_continuations(x);
    if (form == FORM_latin1)
        return v_greater8(v_zero(), x);
    return v_equal16(v_and(x, all_units(form, 0xFC00)), all_units(form, 0xDC00));
}

/* How many bytes stand in units that are counted, from pos to the end. The four masks are added to one another first (clang
 * would not), or each would wait for the one before. */
ALWAYS_INLINE size_t count_vectors_from(enum runic_form form, const uint8_t *src, size_t bytes, size_t pos)
{
    size_t count = 0;
    while (bytes - pos >= 4 * VEC) {
        vec sums = v_zero();
        const size_t stop = pos + smaller((bytes - pos) / (4 * VEC), 63) * (4 * VEC); /* what a byte can count */
        LOOP_AT_LINE;
        for (; pos < stop; pos += 4 * VEC) {
            const uint8_t *at = src + pos;
            vec some = v_add8(counted_units(form, v_load(at)), counted_units(form, v_load(at + VEC)));
            vec more = v_add8(counted_units(form, v_load(at + 2 * VEC)), counted_units(form, v_load(at + 3 * VEC)));
            sums = v_add8(sums, v_opaque(v_add8(some, more)));
        }
        count += v_sum_all(v_sub8(v_zero(), sums)); /* subtracted in the loop, gcc would copy them twice */
    }
    for (; bytes - pos >= VEC; pos += VEC)
        count += bit_count(v_signs(counted_units(form, v_load(src + pos))));
    if (pos < bytes) /* zeros do not count */
        count += bit_count(v_signs(counted_units(form, v_load_some(src + pos, bytes - pos))));
    return count;
}

/* How many units are counted. is_long: all vectors but the first are aligned. */
ALWAYS_INLINE size_t count_vectors(enum runic_form form, bool is_long, const uint8_t *src, size_t len)
{
    const size_t size = form_unit_size(form), before = is_long ? v_bytes_to_aligned(src) / size * size : 0;
    size_t count = count_vectors_from(form, src, len * size, before);
    if (is_long)
        count += bit_count(v_signs(counted_units(form, v_load(src))) & first_bits(before));
    return count / size;
}

/* Bytes beyond one that a word takes, alone: two signs. */
ALWAYS_INLINE vec marks_of_extra(vec x)
{
    return v_or(v_min16(x, v_all16(0xFF)), v_adds16(x, v_all16(0x7800)));
}

/* As bits. */
ALWAYS_INLINE uint64_t utf8_extra_of_words(vec x)
{
    return v_signs(marks_of_extra(x));
}

ALWAYS_INLINE uint64_t pairs_of_words(enum runic_form form, vec x, vec next)
{
    const vec field = all_units(form, 0xFC00);
    vec high = v_equal16(v_and(x, field), all_units(form, 0xD800)),
        low = v_equal16(v_and(next, field), all_units(form, 0xDC00));
    return v_signs(v_and(high, low)); /* two bits for each pair */
}

/* Past groups of ASCII, for as long as they last, but not to the end; every fourth turn, and only with vectors of 16 bytes,
 * which would be slower than scalar without (UTF-16BE: 26 v 66 GB/s). */
ALWAYS_INLINE size_t behind_ascii(enum runic_form from, size_t turn, const uint8_t *src, size_t len, size_t pos)
{
    if (VEC > 16 || turn % 4 != 0)
        return pos;
    const size_t group = 4 * VEC / form_unit_size(from);
    LOOP_AT_LINE;
    for (; len - pos > group; pos += group) {
        const uint8_t *at = src + pos * form_unit_size(from);
        const vec first = v_or(v_load(at), v_load(at + VEC)), second = v_or(v_load(at + 2 * VEC), v_load(at + 3 * VEC));
        if (v_meet(v_or(first, second), beyond_units(from, 0x7F)))
            break;
    }
    return pos;
}

/* Each pair takes two bytes less than its surrogates by themselves, one word less, one code point less than two. */
ALWAYS_INLINE size_t utf16_size(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len)
{
    const size_t units = VEC / 2, group = 4 * units;
    size_t pos = 0, extra = 0, pairs = 0;
    LOOP_AT_LINE;
    for (size_t turn = 0; len - pos > group; turn++) {
        if (to == FORM_utf8)
            pos = behind_ascii(from, turn, src, len, pos);
        if (len - pos <= group)
            break;
        const uint8_t *at = src + 2 * pos;
        if (to == FORM_utf8)
            UNROLL
        for (size_t i = 0; i < 4; i++)
            extra += bit_count(utf8_extra_of_words(v_load(at + VEC * i)));
        if (has_surrogates(from, at))
            UNROLL
        for (size_t i = 0; i < 4; i++)
            pairs += bit_count(pairs_of_words(from, v_load(at + VEC * i), v_load(at + VEC * i + 2)));
        pos += group;
    }
    for (; pos < len; pos += smaller(units, len - pos)) {
        const uint8_t *at = src + 2 * pos;
        const size_t n = smaller(units, len - pos);
        vec x = n == units ? v_load(at) : v_load_some(at, 2 * n), next = len - pos > units ? v_load(at + 2) : v_move_down(x, 2);
        if (to == FORM_utf8)
            extra += bit_count(utf8_extra_of_words(x));
        pairs += bit_count(pairs_of_words(from, x, next));
    }
    return to == FORM_utf8 ? len + extra - pairs : len - pairs / 2;
}

#endif
