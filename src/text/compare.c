/* compare.c - order by code point, the same in all forms. */
/* SPDX-License-Identifier: MIT */
#include "../form.h"

static int order_of(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Compares words, then the bytes of the first different word. In UTF-8 byte order is code point order (RFC 3629 section 1). */
int runic_utf8_compare(const char *a, size_t a_len, const char *b, size_t b_len)
{
    const size_t common = smaller(a_len, b_len);
    size_t i = 0;
    for (uint64_t x, y; common - i >= sizeof x; i += sizeof x) {
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        if (x != y)
            break;
    }
    for (; i < common; i++)
        if (a[i] != b[i])
            return order_of((unsigned char)a[i], (unsigned char)b[i]);
    return order_of(a_len, b_len);
}

/* Returns the rank of a code unit in code point order: units of a surrogate pair rank above all others. */
static uint32_t rank(const char16_t *text, size_t len, size_t i)
{
    bool in_pair = (is_high_surrogate(text[i]) && i + 1 < len && is_low_surrogate(text[i + 1])) ||
                   (is_low_surrogate(text[i]) && i > 0 && is_high_surrogate(text[i - 1]));
    return in_pair ? 0x10000u + text[i] : text[i];
}

/*
 * Compares the first different code units. The units before them are equal. If the last of these is a high surrogate, the text
 * that continues with a low surrogate has the greater code point.
 */
int runic_utf16_compare(const char16_t *a, size_t a_len, const char16_t *b, size_t b_len)
{
    const size_t common = smaller(a_len, b_len);
    for (size_t i = 0; i < common; i++)
        if (a[i] != b[i])
            return order_of(rank(a, a_len, i), rank(b, b_len, i));
    return order_of(a_len, b_len);
}

int runic_utf32_compare(const char32_t *a, size_t a_len, const char32_t *b, size_t b_len)
{
    const size_t common = smaller(a_len, b_len);
    for (size_t i = 0; i < common; i++)
        if (a[i] != b[i])
            return order_of(a[i], b[i]);
    return order_of(a_len, b_len);
}
