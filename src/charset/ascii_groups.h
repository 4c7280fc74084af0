/* ascii_groups.h - copies ASCII between bytes and UTF-16, eight characters at a time. */
/* SPDX-License-Identifier: MIT */
/* For text so short that calling a kernel would take longer. */
#ifndef RUNIC_CHARSET_ASCII_GROUPS_H
#define RUNIC_CHARSET_ASCII_GROUPS_H

#include "../base.h"

#define ASCII_GROUP 8

ALWAYS_INLINE uint64_t native_word(const void *src)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    return word;
}

/* Stores four code units below 0x100 as four bytes. */
ALWAYS_INLINE void narrow_four(uint64_t units, uint8_t *dst)
{
    units = (units | units >> 8) & 0x0000FFFF0000FFFFu;
    const uint32_t bytes = (uint32_t)(units | units >> 16);
    memcpy(dst, &bytes, sizeof bytes);
}

/* Returns true if four groups are ASCII. */
ALWAYS_INLINE bool are_ascii_groups(const uint8_t *src)
{
    const uint64_t all = native_word(src) | native_word(src + 8) | native_word(src + 16) | native_word(src + 24);
    return (all & 0x8080808080808080u) == 0;
}

/* Copies whole groups of ASCII. Returns the number of characters. */
ALWAYS_INLINE size_t copy_ascii_groups(const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t i = 0;
    for (; len - i >= 4 * ASCII_GROUP && are_ascii_groups(src + i); i += 4 * ASCII_GROUP)
        memcpy(dst + i, src + i, 4 * ASCII_GROUP);
    for (; len - i >= ASCII_GROUP; i += ASCII_GROUP) {
        const uint64_t word = native_word(src + i);
        if ((word & 0x8080808080808080u) != 0)
            break;
        memcpy(dst + i, &word, sizeof word);
    }
    return i;
}

/* Returns how many characters at the beginning of a group are ASCII; 7 at most, also if another thread changes the text. */
ALWAYS_INLINE size_t ascii_of_group(const uint8_t *src)
{
    const uint64_t others = native_word(src) & 0x8080808080808080u;
    return lowest_bit((HOST_IS_BIG ? __builtin_bswap64(others) : others) | UINT64_C(1) << 63) / 8;
}

/* Copies ASCII up to the first other character, or to a last part of less than a group. Returns the number of characters. */
ALWAYS_INLINE size_t copy_ascii_prefix(const uint8_t *src, size_t len, uint8_t *dst)
{
    const size_t groups = copy_ascii_groups(src, len, dst);
    if (len - groups < ASCII_GROUP)
        return groups;
    memcpy(dst + groups, src + groups, ASCII_GROUP);
    return groups + ascii_of_group(src + groups);
}

/* Copies whole groups of ASCII to UTF-16. Returns the number of characters. */
ALWAYS_INLINE size_t widen_ascii(const uint8_t *restrict src, size_t len, char16_t *restrict dst)
{
    size_t i = 0;
    for (; len - i >= 4 * ASCII_GROUP && are_ascii_groups(src + i); i += 4 * ASCII_GROUP)
        for (size_t j = 0; j < 4 * ASCII_GROUP; j++)
            dst[i + j] = src[i + j];
    for (; len - i >= ASCII_GROUP; i += ASCII_GROUP) {
        if ((native_word(src + i) & 0x8080808080808080u) != 0)
            break;
        for (size_t j = 0; j < ASCII_GROUP; j++)
            dst[i + j] = src[i + j];
    }
    return i;
}

/* Copies as copy_ascii_prefix does, but to UTF-16. */
ALWAYS_INLINE size_t widen_ascii_prefix(const uint8_t *restrict src, size_t len, char16_t *restrict dst)
{
    const size_t groups = widen_ascii(src, len, dst);
    if (len - groups < ASCII_GROUP)
        return groups;
    for (size_t j = 0; j < ASCII_GROUP; j++)
        dst[groups + j] = src[groups + j];
    return groups + ascii_of_group(src + groups);
}

/* Copies whole groups of ASCII from UTF-16. Returns the number of characters. */
ALWAYS_INLINE size_t narrow_ascii(const char16_t *src, size_t len, uint8_t *dst)
{
    size_t i = 0;
    for (; len - i >= ASCII_GROUP; i += ASCII_GROUP) {
        const uint64_t first = native_word(src + i), second = native_word(src + i + ASCII_GROUP / 2);
        if (((first | second) & 0xFF80FF80FF80FF80u) != 0)
            break;
        narrow_four(first, dst + i);
        narrow_four(second, dst + i + ASCII_GROUP / 2);
    }
    return i;
}

#endif
