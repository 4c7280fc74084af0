/* plain.h - the encoding forms as plain arithmetic, from RFC 3629 section 3 and RFC 2781 section 2.1. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_PLAIN_H
#define RUNIC_TEST_PLAIN_H

#include "runic.h"

#include "sample.h"

#include <stdbool.h>

#define CODE_POINTS 0x110000ul

static inline bool plain_is_scalar(unsigned long value)
{
    return value <= 0xD7FF || (value >= 0xE000 && value <= 0x10FFFF);
}

static inline char plain_byte(unsigned long value)
{
    return (char)(unsigned char)value;
}

/* RFC 3629 section 3: the table of octet sequences, row by row. Returns the octets. */
static inline size_t plain_utf8(unsigned long value, char *out)
{
    if (value <= 0x7F) {
        out[0] = plain_byte(value);
        return 1;
    }
    if (value <= 0x7FF) {
        out[0] = plain_byte(0xC0 | value / 64);
        out[1] = plain_byte(0x80 | value % 64);
        return 2;
    }
    if (value <= 0xFFFF) {
        out[0] = plain_byte(0xE0 | value / 4096);
        out[1] = plain_byte(0x80 | value / 64 % 64);
        out[2] = plain_byte(0x80 | value % 64);
        return 3;
    }
    out[0] = plain_byte(0xF0 | value / 262144);
    out[1] = plain_byte(0x80 | value / 4096 % 64);
    out[2] = plain_byte(0x80 | value / 64 % 64);
    out[3] = plain_byte(0x80 | value % 64);
    return 4;
}

/* RFC 2781 section 2.1, steps 1 to 5. Returns the units. */
static inline size_t plain_utf16(unsigned long value, char16_t *out)
{
    if (value < 0x10000) {
        out[0] = (char16_t)value;
        return 1;
    }
    unsigned long rest = value - 0x10000;
    out[0] = (char16_t)(0xD800 + rest / 1024);
    out[1] = (char16_t)(0xDC00 + rest % 1024);
    return 2;
}

#endif
