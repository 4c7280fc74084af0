/* copy_good.h - copies scalar values up to the first U+FFFD, and counts the bytes that they were decoded from. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_COPY_GOOD_H
#define RUNIC_STREAM_COPY_GOOD_H

#include "../charset/lanes.h"
#include "../form.h"

typedef int32_t i32x4 __attribute__((vector_size(16)));

/* Returns the bytes of each value in UTF-8. */
ALWAYS_INLINE i32x4 lengths_in_utf8(i32x4 values)
{
    return 1 - ((values > 0x7F) + (values > 0x7FF) + (values > 0xFFFF));
}

/* Returns the bytes of each value in UTF-16. */
ALWAYS_INLINE i32x4 lengths_in_utf16(i32x4 values)
{
    return 2 - 2 * (values > 0xFFFF);
}

ALWAYS_INLINE i32x4 lengths_of(u32x4 values, bool is_utf8)
{
    return is_utf8 ? lengths_in_utf8((i32x4)values) : lengths_in_utf16((i32x4)values);
}

/* Returns the index of the first of eight lanes that is ones; there must be one. */
ALWAYS_INLINE unsigned first_lane(u32x4 first, u32x4 second)
{
    const u32x4 bits = (first & (u32x4){1, 2, 4, 8}) | (second & (u32x4){16, 32, 64, 128});
    uint64_t half[2];
    memcpy(half, &bits, sizeof half);
    const uint64_t all = half[0] | half[1];
    return (unsigned)__builtin_ctz((uint32_t)(all | all >> 32));
}

/*
 * Copies values before the first U+FFFD and returns how many there are; adds their bytes to *bytes. It may write 8 values after
 * those.
 */
ALWAYS_INLINE size_t copy_good(const char32_t *src, size_t len, char32_t *dst, bool is_utf8, size_t *bytes)
{
    i32x4 total = {0, 0, 0, 0};
    bool found = false;
    size_t i = 0;
    while (!found && len - i >= 8) {
        const u32x4 first = load_u32x4(src + i), second = load_u32x4(src + i + 4);
        const u32x4 is_mark[2] = {(u32x4)(first == REPLACEMENT_CHARACTER), (u32x4)(second == REPLACEMENT_CHARACTER)};
        const i32x4 lengths[2] = {lengths_of(first, is_utf8), lengths_of(second, is_utf8)};
        store_u32x4(dst + i, first);
        store_u32x4(dst + i + 4, second);
        found = !is_all(~(is_mark[0] | is_mark[1]));
        if (!found) {
            total += lengths[0] + lengths[1];
            i += 8;
            continue;
        }
        const int good = (int)first_lane(is_mark[0], is_mark[1]);
        const i32x4 end = {good, good, good, good};
        total += (lengths[0] & ((i32x4){0, 1, 2, 3} < end)) + (lengths[1] & ((i32x4){4, 5, 6, 7} < end));
        i += (size_t)good;
    }
    for (; !found && i < len && src[i] != REPLACEMENT_CHARACTER; i++) {
        dst[i] = src[i];
        *bytes += is_utf8 ? form_length(FORM_utf8, src[i]) : 2 * form_length(FORM_utf16, src[i]);
    }
    *bytes += (size_t)(total[0] + total[1] + total[2] + total[3]);
    return i;
}

#endif
