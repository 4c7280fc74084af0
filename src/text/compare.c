/* compare.c - order by code point, the same in all forms. */
/* SPDX-License-Identifier: MIT */
#include "../form.h"

static int order_of(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Byte order is code point order in UTF-8 (RFC 3629 section 1). Words find the place, bytes decide. */
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

/* A unit's place in code point order: units of a pair stand for code points above every other unit. */
static uint32_t rank(const char16_t *text, size_t len, size_t i)
{
    bool in_pair = (is_high_surrogate(text[i]) && i + 1 < len && is_low_surrogate(text[i + 1])) ||
                   (is_low_surrogate(text[i]) && i > 0 && is_high_surrogate(text[i - 1]));
    return in_pair ? 0x10000u + text[i] : text[i];
}

/*
 * Where the first different units stand decides. All before them is equal, so both texts see the same unit before that place,
 * and if it is a high surrogate, the one that goes on with a low one has the greater code point.
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
