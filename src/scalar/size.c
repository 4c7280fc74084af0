/* size.c - the number of code units that lossy conversions write, exact for every input. */
/* SPDX-License-Identifier: MIT */
#include "scalar.h"

#include "span.h"
#include "tally.h"

/* Returns the size; an ill-formed sequence counts as U+FFFD. */
ALWAYS_INLINE size_t size_of_utf8(enum runic_form to, const uint8_t *src, size_t len)
{
    size_t read = 0, size = 0;
    for (;;) {
        struct runic_progress good = measure_good(FORM_utf8, to, src + read, len - read);
        read += good.read;
        size += good.written;
        if (read == len)
            return size;
        read += form_next(FORM_utf8, src + read, len - read).length;
        size += form_length(to, REPLACEMENT_CHARACTER);
    }
}

/*
 * From UTF-16 and UTF-32 the size is the number of code units and a sum over them, without a branch on any: an ill-formed code
 * unit takes as much as U+FFFD, three bytes or one code unit. Pairs are counted separately.
 */

/* Returns 1 in each lane that is a high surrogate before a low one, which is in the same lane of `next`. */
ALWAYS_INLINE uint64_t begins_pair(uint64_t lanes, uint64_t next)
{
    const uint64_t other = ((lanes ^ EACH_LANE(0xD800)) | (next ^ EACH_LANE(0xDC00))) >> 10 & EACH_LANE(0x3F);
    return (EACH_LANE(0x40) - other) >> 6 & EACH_LANE(1);
}

/* Returns what four code units of UTF-16 add to their number in UTF-8, or take from it in UTF-32. */
ALWAYS_INLINE uint64_t change_of_lanes(enum runic_form to, uint64_t lanes, uint64_t next)
{
    if (to != FORM_utf8)
        return begins_pair(lanes, next);
    return lanes_from(lanes, 0x80) + lanes_from(lanes, 0x800) - 2 * begins_pair(lanes, next);
}

/* Returns the change of `count` code units, a constant; one more code unit must follow them. */
ALWAYS_INLINE uint64_t change_of_utf16(enum runic_form to, const uint8_t *src, size_t count)
{
    uint64_t change = 0, lanes, next;
    for (size_t i = 0; i < count; i += 4) {
        load_lanes(FORM_utf16, src + 2 * i, &lanes);
        load_lanes(FORM_utf16, src + 2 * i + 2, &next);
        change += change_of_lanes(to, lanes, next);
    }
    return change;
}

ALWAYS_INLINE uint32_t more_than_utf32(enum runic_form to, const uint8_t *src, size_t count)
{
    uint32_t more = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t unit = load_utf32(src + 4 * i);
        more += unit - 0x10000 < 0x100000;
        if (to == FORM_utf8)
            more += (uint32_t)(unit > 0x7F) + (unit > 0x7FF);
    }
    return more;
}

ALWAYS_INLINE const uint8_t *skip_blocks(enum runic_form from, enum runic_form to, const uint8_t *src, const uint8_t *last)
{
    LOOP_AT_LINE;
    while (src != last && !block_has_special(from, to, src))
        src += BLOCK_UNITS * form_unit_size(from);
    HIDE_VALUE(src); /* see take_block */
    return src;
}

/* Returns the change of the last `rest` (at most four) of `len` code units, as if zeros followed. */
ALWAYS_INLINE uint64_t last_lanes(const uint8_t *src, size_t len, size_t rest)
{
    uint64_t lanes = 0;
    if (len >= 4)
        return load_lanes(FORM_utf16, src + 2 * (len - 4), &lanes), lanes >> 16 * (4 - rest);
    for (size_t i = len; i > 0; i--)
        lanes = lanes << 16 | load_utf16(src + 2 * (i - 1));
    return lanes;
}

ALWAYS_INLINE size_t size_of_utf16(enum runic_form to, const uint8_t *src, size_t len)
{
    const size_t block = 2 * BLOCK_UNITS;
    const uint8_t *at = src, *const end = src + 2 * len, *const last = src + len / BLOCK_UNITS * block;
    size_t change = 0;
    for (;; at += block) {
        at = skip_blocks(FORM_utf16, to, at, last);
        if (at == last || at + block == end)
            break;
        change += sum_lanes(change_of_utf16(to, at, BLOCK_UNITS));
    }
    uint64_t lanes = 0;
    for (; end - at > 8; at += 8)
        lanes += change_of_utf16(to, at, 4);
    if (at < end) {
        const uint64_t rest = last_lanes(src, len, (size_t)(end - at) / 2);
        lanes += change_of_lanes(to, rest, rest >> 16);
    }
    change += sum_lanes(lanes);
    return to == FORM_utf8 ? len + change : len - change;
}

ALWAYS_INLINE size_t size_of_utf32(enum runic_form to, const uint8_t *src, size_t len)
{
    const size_t block = 4 * BLOCK_UNITS;
    const uint8_t *const end = src + 4 * len, *const last = src + len / BLOCK_UNITS * block;
    size_t size = len;
    for (;; src += block) {
        src = skip_blocks(FORM_utf32, to, src, last);
        if (src == last)
            break;
        size += more_than_utf32(to, src, BLOCK_UNITS);
    }
    for (; end - src >= 16; src += 16)
        size += more_than_utf32(to, src, 4);
    for (; src != end; src += 4)
        size += more_than_utf32(to, src, 1);
    return size;
}

ALWAYS_INLINE size_t size_of(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len)
{
    switch (from) {
    case FORM_utf8:
        return size_of_utf8(to, src, len);
    case FORM_utf16:
        return size_of_utf16(to, src, len);
    case FORM_utf32:
        return size_of_utf32(to, src, len);
    default:
        return len + tally(BEYOND_ASCII, src, len);
    }
}

#define SIZE(from, to)                                                                                                         \
    size_t runic_scalar_##from##_to_##to##_size(const void *src, size_t len)                                                   \
    {                                                                                                                          \
        return size_of(FORM_##from, FORM_##to, src, len);                                                                      \
    }
#include "../ops.def"
