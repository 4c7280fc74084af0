/* byte_order.c - finds the byte order of UTF-16 and UTF-32 by their BOM. */
/* SPDX-License-Identifier: MIT */
#include "byte_order.h"

static bool starts_with(const uint8_t *src, size_t len, const char *bom, size_t bom_len)
{
    for (size_t i = 0; i < bom_len; i++)
        if (i == len || src[i] != (uint8_t)bom[i])
            return false;
    return true;
}

runic_charset runic_with_order(runic_charset charset, const uint8_t *src, size_t len, bool is_little)
{
    if (charset == RUNIC_UTF16) {
        is_little = starts_with(src, len, "\xFF\xFE", 2) || (is_little && !starts_with(src, len, "\xFE\xFF", 2));
        return is_little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    }
    if (charset == RUNIC_UTF32) {
        is_little = starts_with(src, len, "\xFF\xFE\0", 4) || (is_little && !starts_with(src, len, "\0\0\xFE\xFF", 4));
        return is_little ? RUNIC_UTF32LE : RUNIC_UTF32BE;
    }
    return charset;
}
