/* utf32_size.h - the sizes of what lossy conversions of UTF-32 write; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_MEASURE_UTF32_SIZE_H
#define RUNIC_KERNEL_SHUFFLE_MEASURE_UTF32_SIZE_H

#include "measure.h"

/* Bytes or words beyond one, in each double word: halves, so that none is negative; the limits are even. */
ALWAYS_INLINE vec extra_of_double_words(enum runic_form to, vec x)
{
    const vec half = v_right32(x, 1);
    vec extra = v_sub32(v_greater32(half, v_all32(0x110000 / 2 - 1)), v_greater32(half, v_all32(0x10000 / 2 - 1)));
    if (to == FORM_utf8)
        extra = v_sub32(v_sub32(extra, v_greater32(half, v_all32(0x80 / 2 - 1))), v_greater32(half, v_all32(0x800 / 2 - 1)));
    return extra;
}

/* The same of a group, for whatever it holds. */
ALWAYS_INLINE size_t extra_of_group(enum runic_form to, const uint8_t *src)
{
    vec extra = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++)
        extra = v_add32(extra, extra_of_double_words(to, v_load(src + VEC * i)));
    return v_sum_all(extra);
}

/* Is there a value above 10FFFF in a group? */
ALWAYS_INLINE bool has_beyond_values(const uint8_t *src)
{
    vec most = v_zero();
    UNROLL
    for (int i = 0; i < 4; i++)
        most = v_max32(most, v_load(src + VEC * i));
    return !v_is_zero(v_equal32(v_max32(most, v_all32(0x110000)), most));
}

#define SOME 8 /* groups that are not asked */

/*
 * SOME groups of anything, so that words of changing scripts cost no wrong guess each. Packed to words, what is above FFFF
 * counts as FFFF, and one more for its plane, which stands in its upper word: two vectors of these are one.
 */
ALWAYS_INLINE size_t extra_of_some_groups(enum runic_form to, const uint8_t *src)
{
    vec sums = v_zero(), planes = v_zero();
    ROLLED
    for (size_t i = 0; i < SOME * 4; i += 2) {
        const vec a = v_load(src + VEC * i), b = v_load(src + VEC * (i + 1));
        const vec tall = v_halves32(v_right32(a, 16), b);
        planes = v_max16(planes, tall);
        sums = v_sub8(sums, v_greater8(tall, v_zero()));
        if (to == FORM_utf8)
            sums = v_sub8(sums, v_greater8(v_zero(), marks_of_extra(v_pack32(a, b))));
    }
    size_t extra = v_sum_all(sums);
    if (!v_is_zero(v_equal16(v_max16(planes, v_all16(0x11)), planes))) { /* not with faults */
        extra = 0;
        for (size_t i = 0; i < SOME; i++)
            extra += extra_of_group(to, src + 4 * VEC * i);
    }
    return extra;
}

/* To UTF-8, a group without values above FFFF, as words. */
ALWAYS_INLINE size_t extra_of_low_group(const vec stored[4])
{
    size_t extra = 0;
    UNROLL
    for (int i = 0; i < 4; i += 2)
        extra += bit_count(utf8_extra_of_words(v_pack32(stored[i], stored[i + 1])));
    return extra;
}

/* Of n groups the first ones, without values above FFFF. Yields how many. */
ALWAYS_INLINE size_t low_groups(enum runic_form from, enum runic_form to, const uint8_t *src, size_t n, size_t *size)
{
    const vec beyond = v_opaque(beyond_units(from, 0xFFFF));
    size_t extra = 0, done = 0;
    LOOP_AT_LINE;
    for (; done < n; done++, src += 4 * VEC) {
        vec x[4];
        UNROLL
        for (int i = 0; i < 4; i++)
            x[i] = v_opaque(v_load(src + VEC * i));
        if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond))
            break;
        if (to == FORM_utf8)
            extra += extra_of_low_group(x);
    }
    *size += extra;
    return done;
}

/* Of a long text all but the last groups. Those with faults are counted one by one, as the next one has none. */
ALWAYS_INLINE size_t long_utf32_size(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, size_t *size)
{
    const size_t group = VEC; /* units */
    size_t pos = 0;
    while (len - pos >= SOME * group) {
        if (to == FORM_utf8)
            pos = behind_ascii(from, 0, src, len, pos);
        const size_t all = (len - pos) / group, n = VEC > 16 || to != FORM_utf8 ? all : smaller(all, 4);
        const size_t low = low_groups(from, to, src + 4 * pos, n, size);
        pos += group * low;
        if (low == n)
            continue;
        const size_t begin = pos;
        for (; len - pos >= group && has_beyond_values(src + 4 * pos); pos += group)
            *size += extra_of_group(to, src + 4 * pos);
        if (pos == begin && len - pos >= SOME * group) {
            *size += extra_of_some_groups(to, src + 4 * pos);
            pos += SOME * group;
        } else if (pos == begin) {
            break;
        }
    }
    return pos;
}

/* Four vectors at a time. */
ALWAYS_INLINE size_t utf32_size(enum runic_form from, enum runic_form to, bool is_long, const uint8_t *src, size_t len)
{
    size_t size = len, pos = is_long ? long_utf32_size(from, to, src, len, &size) : 0;
    for (size_t turn = 0; len - pos >= VEC; pos += VEC, turn++) {
        if (to == FORM_utf8)
            pos = behind_ascii(from, turn, src, len, pos);
        if (len - pos < VEC)
            break;
        const uint8_t *at = src + 4 * pos;
        const vec x[4] = {v_load(at), v_load(at + VEC), v_load(at + 2 * VEC), v_load(at + 3 * VEC)};
        if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond_units(from, 0xFFFF)))
            size += extra_of_group(to, at);
        else if (to == FORM_utf8)
            size += extra_of_low_group(x);
    }
    for (; pos < len; pos += smaller(VEC / 4, len - pos)) {
        const size_t n = smaller(VEC / 4, len - pos);
        const vec x = n == VEC / 4 ? v_load(src + 4 * pos) : v_load_some(src + 4 * pos, 4 * n);
        size += v_sum_all(extra_of_double_words(to, x));
    }
    return size;
}

#undef SOME

#endif
