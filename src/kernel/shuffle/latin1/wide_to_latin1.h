/* wide_to_latin1.h - UTF-16 and UTF-32 to Latin-1, strict; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Whatever fits is a byte for a unit, so all ends before the first unit above FF, or where the room does, and nothing needs to
 * know what stands there.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_LATIN1_WIDE_TO_LATIN1_H
#define RUNIC_KERNEL_SHUFFLE_LATIN1_WIDE_TO_LATIN1_H

#include "../narrow.h"

#define UNITS       (VEC / 2)                        /* words in a vector */
#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */

/* Up to UNITS units as words, of which those that do not fit stay above FF; zeros behind. */
ALWAYS_INLINE vec latin1_words(enum runic_form from, const uint8_t *src, size_t len)
{
    if (is_utf16(from))
        return len == UNITS ? v_load(src) : v_load_some(src, 2 * len);
    const struct double_words x = load_double_words(src, len);
    return narrow_units(v_min32(x.first, v_all32(0x100)), v_min32(x.second, v_all32(0x100)));
}

/* n units, for as long as they fit: ends at the very unit. Yields how many. */
ALWAYS_INLINE size_t latin1_steps(enum runic_form from, const uint8_t *src, size_t n, uint8_t *dst)
{
    for (size_t pos = 0; pos < n; pos += UNITS) {
        const size_t len = smaller(n - pos, UNITS);
        const vec x = latin1_words(from, src + pos * form_unit_size(from), len), bytes = v_unlace(v_pack16(x, x));
        const uint64_t beyond = v_signs(v_equal16(v_max16(x, v_all16(0x100)), x));
        const size_t fit = beyond != 0 ? (size_t)__builtin_ctzll(beyond) / 2 : len;
        if (fit > 0)
            q_store_some(dst + pos, v_quad(bytes, 0), fit);
        if (fit < len)
            return pos + fit;
    }
    return n;
}

/* Half a group of units or more, but not two: half of it at the start and half at the end. False: they do not all fit. */
ALWAYS_INLINE bool latin1_halves(enum runic_form from, const uint8_t *src, size_t n, uint8_t *dst)
{
    const uint8_t *last = src + n * form_unit_size(from) - 2 * VEC;
    const vec x[4] = {v_load(src), v_load(src + VEC), v_load(last), v_load(last + VEC)};
    if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond_units(from, 0xFF)))
        return false;
    put_narrow_halves(from, dst, dst + n - GROUP(from) / 2, x);
    return true;
}

ALWAYS_INLINE struct runic_pair wide_to_latin1(enum runic_form from, bool is_long, const uint8_t *src, size_t len, uint8_t *dst,
                                               size_t cap)
{
    const size_t size = form_unit_size(from), n = smaller(len, cap);
    struct cursor c = cursor_at_start(from, FORM_latin1, src, n, dst, n);
    if (is_long)
        narrow_to_aligned(from, FORM_latin1, 0xFF, &c);
    if (n >= GROUP(from))
        narrow_groups(from, FORM_latin1, 0xFF, &c);
    size_t done = (size_t)(c.dst - dst);
    if (done < n) {
        const size_t rest = n - done;
        if (rest <= GROUP(from) && n >= GROUP(from) / 2) {
            const size_t back = rest < GROUP(from) / 2 ? n - GROUP(from) / 2 : done;
            if (latin1_halves(from, src + back * size, n - back, dst + back))
                return (struct runic_pair){n, n};
        }
        done += latin1_steps(from, src + done * size, rest, dst + done);
    }
    return (struct runic_pair){done, done};
}

#undef UNITS
#undef GROUP

#endif
