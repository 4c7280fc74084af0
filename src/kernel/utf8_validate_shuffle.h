/* utf8_validate_shuffle.h - the length of the well-formed UTF-8 at the start: the loop, for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Each block is checked with the bytes one, two and three before it: the faults of pairs, and two continuations in a row
 * exactly where a longer character wants them. Groups of four vectors that are ASCII are skipped. The last block overlaps the
 * one before; what is cut off at the very end is seen by looking at three bytes. A fault's place is found by scalar.
 */
#ifndef RUNIC_KERNEL_UTF8_VALIDATE_SHUFFLE_H
#define RUNIC_KERNEL_UTF8_VALIDATE_SHUFFLE_H

#include "utf8_faults_shuffle.h"

#define GROUP (2 * VEC)

/* Where ASCII by four vectors ends. */
ALWAYS_INLINE size_t skip_ascii_vectors(const uint8_t *src, size_t len, size_t pos)
{
    LOOP_AT_LINE;
    for (; len - pos >= 4 * VEC; pos += 4 * VEC) {
        const uint8_t *at = src + pos;
        vec some = v_or(v_load(at), v_load(at + VEC)), more = v_or(v_load(at + 2 * VEC), v_load(at + 3 * VEC));
        if (v_signs(v_or(some, more)) != 0)
            break;
    }
    return pos;
}

/* Is a group good whose leads are of up to `longest` bytes? */
ALWAYS_INLINE bool utf8_group_is_good(const uint8_t *src, int longest, struct utf8_constants k)
{
    const uint8_t *at = src + VEC;
    if (longest == 2) {
        vec faults = v_or(utf8_faults2(v_load(src), v_load(src - 1), k), utf8_faults2(v_load(at), v_load(at - 1), k));
        return v_signs(faults) == 0;
    }
    if (longest == 3) {
        vec faults = utf8_faults3(v_load(src), v_load(src - 1), v_load(src - 2), k.sign);
        return v_is_zero(v_or(faults, utf8_faults3(v_load(at), v_load(at - 1), v_load(at - 2), k.sign)));
    }
    return v_is_zero(v_or(utf8_faults_at(src, k.sign), utf8_faults_at(at, k.sign)));
}

/* The same, whatever it is. The leads that matter begin three bytes before the group. */
ALWAYS_INLINE bool utf8_any_group_is_good(const uint8_t *src, struct utf8_constants k)
{
    vec highest = v_max8(v_max8(v_load(src), v_load(src + VEC)), v_load(src - 3));
    if (v_signs(utf8_leads3(highest)) == 0)
        return v_signs(highest) == 0 || utf8_group_is_good(src, 2, k);
    return utf8_group_is_good(src, v_signs(utf8_leads4(highest)) == 0 ? 3 : 4, k);
}

#define NO_FAULT SIZE_MAX

/* Not zero unless x is characters of four bytes: F0..F7 and three continuations, of which lead and second are in 10..10F. */
ALWAYS_INLINE vec utf8_faults_of_fours(vec x)
{
    vec pattern = v_xor(v_and(x, v_all32(0xC0C0C0F8)), v_all32(0x808080F0));
    vec planes = v_madd8(v_and(x, v_all32(0x3F07)), v_all32(0x0140)); /* bits 12 and up of the scalar value */
    return v_or(pattern, v_and(v_sub32(planes, v_all32(0x10)), v_all32(0xFF00)));
}

/* Are there as many leads of four bytes in a vector as there can be? */
ALWAYS_INLINE bool utf8_may_be_fours(const uint8_t *src)
{
    return bit_count(v_signs(utf8_leads4(v_load(src)))) == VEC / 4;
}

/* Where a run of 4-byte characters ends, by two vectors. A text of them is cut anywhere: begin at the last lead, if it is near.
 */
ALWAYS_INLINE size_t utf8_skip_fours(const uint8_t *src, size_t len, size_t pos)
{
    if (len - pos < 2 * VEC || !utf8_may_be_fours(src + pos))
        return pos;
    size_t start = pos;
    while (pos - start < 3 && (src[start] & 0xC0) == 0x80)
        start--;
    if (src[start] < 0xF0 || utf8_is_cut_at(src + start))
        return pos;
    size_t end = start;
    while (len - end >= 2 * VEC &&
           v_is_zero(v_or(utf8_faults_of_fours(v_load(src + end)), utf8_faults_of_fours(v_load(src + end + VEC)))))
        end += 2 * VEC;
    return end == start ? pos : end;
}

/* Is there anything but ASCII in a group? */
ALWAYS_INLINE bool utf8_is_beyond_ascii(const uint8_t *src)
{
    return v_signs(v_or(v_load(src), v_load(src + VEC))) != 0;
}

/*
 * Groups of up to three or four bytes, from one where they are; for as long as all is well, and a while at most. No more
 * questions than this: those of shorter characters are none the worse for it, and longer ones are faults here.
 */
ALWAYS_INLINE size_t utf8_skip_groups(const uint8_t *src, size_t len, size_t pos, int longest, struct utf8_constants k)
{
    const size_t end = pos + smaller((len - pos) / GROUP, 8) * GROUP;
    do {
        if (!utf8_group_is_good(src + pos, longest, k))
            break;
        pos += GROUP;
    } while (pos < end && utf8_is_beyond_ascii(src + pos));
    return pos;
}

/* Groups without 4-byte characters, for as long as all is well; pos > 2. */
ALWAYS_INLINE size_t utf8_skip_narrow_groups(const uint8_t *src, size_t len, size_t pos, struct utf8_constants k)
{
    LOOP_AT_LINE;
    while (len - pos >= GROUP) {
        vec highest = v_max8(v_load(src + pos), v_load(src + pos + VEC));
        if (v_signs(highest) == 0) {
            if (utf8_is_cut_at(src + pos))
                return pos;
            pos = skip_ascii_vectors(src, len, pos + GROUP);
            continue;
        }
        highest = v_max8(highest, v_load(src + pos - 3)); /* the leads that reach into it */
        if (v_signs(utf8_leads3(highest)) == 0) {
            if (!utf8_group_is_good(src + pos, 2, k))
                return pos;
            pos += GROUP;
        } else {
            size_t end = v_signs(utf8_leads4(highest)) == 0 ? utf8_skip_groups(src, len, pos, 3, k) : pos;
            if (end == pos)
                return pos;
            pos = end;
        }
    }
    return pos;
}

/* Groups from one with 4-byte characters on. By itself, or its constants would push those of shorter ones out of registers. */
static NOINLINE size_t utf8_skip_wide_groups(const uint8_t *src, size_t len, size_t pos)
{
    size_t end = utf8_skip_fours(src, len, pos);
    return end > pos ? end : utf8_skip_groups(src, len, pos, 4, utf8_constants());
}

/* Where a block with a fault begins, the first if there are several; pos > 2. */
ALWAYS_INLINE size_t utf8_bad_group(const uint8_t *src, size_t len, size_t pos)
{
    const struct utf8_constants k = utf8_constants();
    while (len - pos >= GROUP) {
        pos = utf8_skip_narrow_groups(src, len, pos, k);
        if (len - pos < GROUP)
            break;
        size_t end = utf8_skip_wide_groups(src, len, pos);
        if (end == pos)
            return pos;
        pos = end;
    }
    for (; len - pos >= VEC; pos += VEC)
        if (!v_is_zero(utf8_faults_at(src + pos, k.sign)))
            return pos;
    return v_is_zero(utf8_faults_at(src + len - VEC, k.sign)) && !utf8_is_cut_at(src + len) ? NO_FAULT : pos;
}

/* The start of the character that ends before pos or stands across it: the last place that is sure to be a boundary. */
ALWAYS_INLINE size_t utf8_start_before(const uint8_t *src, size_t pos)
{
    size_t start = pos > 0 ? pos - 1 : 0;
    for (int i = 0; i < 3 && start > 0 && (src[start] & 0xC0) == 0x80; i++)
        start--;
    return start;
}

ALWAYS_INLINE size_t utf8_validate_vectors(runic_validate_kernel *scalar, const uint8_t *src, size_t len)
{
    size_t bad = 0;
    if (len > 0 && len < VEC) {
        vec c0 = v_load_some(src, len); /* zeros behind it show what is cut off */
        bad = v_signs(c0) == 0 || v_is_zero(utf8_faults_at_start(c0)) ? NO_FAULT : 0;
    } else if (len >= VEC + 3 && v_is_zero(utf8_faults_at_start(v_load(src)))) {
        bad = utf8_bad_group(src, len, VEC);
    } else if (len >= VEC && v_is_zero(utf8_faults_at_start(v_load(src)))) {
        bad = VEC;
    }
    if (bad == NO_FAULT)
        return len;
    size_t start = utf8_start_before(src, bad);
    return start + scalar(src + start, len - start);
}

#undef GROUP

#endif
