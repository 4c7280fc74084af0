/* gb18030.h - the four-byte forms of GB 18030. */
/* SPDX-License-Identifier: MIT */
/*
 * The forms are numbered: 0x81308130 has the index 0 (Encoding Standard 10.2). Up to U+FFFF, a table of 206 ranges relates
 * indices to code points; text of one script stays within one or two of them.
 */
#ifndef RUNIC_CHARSET_GB18030_H
#define RUNIC_CHARSET_GB18030_H

#include "../tables/charset_tables.h"

/* The highest first byte of the forms of U+0080 to U+FFFF. */
#define GB18030_LAST_LEAD 0x84

/* Indices and code points in succession, beginning with these two. */
struct gb18030_range {
    uint32_t index;
    uint32_t value;
    uint32_t count; /* 0: none */
};

/* Returns the range that has an index. Ranges have no exceptions of the standard, and no code points above U+D7FF. */
HIDDEN struct gb18030_range runic_gb18030_range_of_index(uint32_t index);

/* Returns the range that has a code point, or, if none has it, any other one. */
HIDDEN struct gb18030_range runic_gb18030_range_of_value(uint32_t value);

/* Returns the code of a character in GBK or GB 18030, as runic_encode_multi_byte does. */
HIDDEN uint32_t runic_chinese_code(runic_charset charset, bool web, char32_t value);

/* Returns the character of a form, or 0. */
HIDDEN uint32_t runic_gb18030_value(uint32_t index, bool web);

/* Returns the four bytes of an index as one number, the first byte highest. */
ALWAYS_INLINE uint32_t gb18030_bytes(uint32_t index)
{
    const uint32_t high = index / 1260, low = index % 1260;
    return (0x81 + high / 10) << 24 | (0x30 + high % 10) << 16 | (0x81 + low / 10) << 8 | (0x30 + low % 10);
}

/* Returns four bytes minus 0x81, 0x30, 0x81, 0x30: the digits of a form, the first one in the lowest byte. The first byte that
 * is too small gives a digit above 0x7F. */
ALWAYS_INLINE uint32_t gb18030_digits(const uint8_t *src)
{
    return ((uint32_t)src[0] | (uint32_t)src[1] << 8 | (uint32_t)src[2] << 16 | (uint32_t)src[3] << 24) - 0x30813081u;
}

/* Returns true if the digits are at most 0x7D, 9, 0x7D and 9. */
ALWAYS_INLINE bool are_gb18030_digits(uint32_t digits)
{
    return ((digits | (digits + 0x76027602u)) & 0x80808080u) == 0;
}

ALWAYS_INLINE uint32_t gb18030_index_of(uint32_t digits)
{
    const uint32_t pairs = (digits & 0x00FF00FF) * 10 + (digits >> 8 & 0x00FF00FF);
    return (pairs & 0xFFFF) * 1260 + (pairs >> 16);
}

ALWAYS_INLINE bool is_gb18030_four(const uint8_t *src, size_t len)
{
    return len >= 4 && are_gb18030_digits(gb18030_digits(src));
}

/* Decodes the forms at the start of src, up to one that no range has. Sets the range. Returns the number of forms. */
ALWAYS_INLINE size_t decode_gb18030_fours(struct gb18030_range *range, const uint8_t *src, size_t len, char16_t *dst,
                                          size_t cap)
{
    const size_t most = smaller(len / 4, cap);
    size_t i = 0;
    for (; i < most; i++) {
        const uint32_t digits = gb18030_digits(src + 4 * i), index = gb18030_index_of(digits);
        if (!are_gb18030_digits(digits))
            break;
        if (index - range->index >= range->count)
            *range = runic_gb18030_range_of_index(index);
        if (range->count == 0)
            break;
        dst[i] = (char16_t)(range->value + (index - range->index));
    }
    return i;
}

/* Encodes the characters at the start of src that are in the range. Returns their number. */
ALWAYS_INLINE size_t encode_gb18030_fours(const struct gb18030_range *range, const char16_t *src, size_t len, uint8_t *dst,
                                          size_t cap)
{
    const size_t most = smaller(len, cap / 4);
    size_t i = 0;
    for (; i < most && src[i] - range->value < range->count; i++) {
        const uint32_t bytes = gb18030_bytes(range->index + (src[i] - range->value));
        for (size_t j = 0; j < 4; j++)
            dst[4 * i + j] = (uint8_t)(bytes >> (24 - 8 * j));
    }
    return i;
}

#endif
