/* hex.h - reads and writes bytes and code points as in the vector files: hex digits, ignored blanks, "-" for none. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_HEX_H
#define RUNIC_TEST_HEX_H

#include "runic.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* malloc that ends the program if there is no memory. */
static inline void *hex_room(size_t size)
{
    void *room = malloc(size > 0 ? size : 1);
    if (room == NULL)
        abort();
    return room;
}

static inline int hex_digit(char c)
{
    static const char digits[] = "0123456789ABCDEF";
    const char *at = c == 0 ? NULL : strchr(digits, c);
    return at == NULL ? -1 : (int)(at - digits);
}

/* Reads the bytes of text into out, which has room for strlen(text) / 2. Returns their number. */
static inline size_t hex_bytes(const char *text, uint8_t *out)
{
    size_t nibbles = 0;
    for (; *text != 0; text++) {
        int digit = hex_digit(*text);
        if (digit < 0)
            continue;
        out[nibbles / 2] = (uint8_t)(nibbles % 2 == 0 ? digit << 4 : out[nibbles / 2] | digit);
        nibbles++;
    }
    return nibbles / 2;
}

/* Reads code points separated by blanks into out as UTF-32BE, with room for 4 * strlen(text). Returns the number of bytes. */
static inline size_t hex_code_points(const char *text, uint8_t *out)
{
    size_t len = 0;
    for (;;) {
        char *end;
        unsigned long value = strtoul(text, &end, 16);
        if (end == text)
            return len;
        for (int shift = 24; shift >= 0; shift -= 8)
            out[len++] = (uint8_t)(value >> shift);
        text = end;
    }
}

static inline void hex_put_bytes(FILE *to, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        fprintf(to, "%02X", bytes[i]);
    if (len == 0)
        fputs("-", to);
}

static inline char32_t hex_utf32be(const uint8_t *bytes)
{
    return (char32_t)bytes[0] << 24 | (char32_t)bytes[1] << 16 | (char32_t)bytes[2] << 8 | bytes[3];
}

/* Writes UTF-32BE as code points. */
static inline void hex_put_code_points(FILE *to, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i + 4 <= len; i += 4)
        fprintf(to, "%s%04lX", i > 0 ? " " : "", (unsigned long)hex_utf32be(bytes + i));
    if (len == 0)
        fputs("-", to);
}

#endif
