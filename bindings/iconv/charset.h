/* charset.h - the charsets that runic converts here, as glibc defines them. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_CHARSET_H
#define ICONV_CHARSET_H

#include <runic.h>
#include <stdbool.h>

/* Charsets by the values that they can hold: UCS-4 31 bits, WCHAR_T all 32 bits. */
enum kind {
    KIND_NONE,
    KIND_UTF8,
    KIND_UTF16,
    KIND_UCS2,
    KIND_UTF32,
    KIND_UCS4,
    KIND_WCHAR,
    KIND_ASCII,
    KIND_LATIN1,
    KIND_TABLE
};

struct charset {
    uint8_t kind;    /* an enum kind */
    uint8_t unit;    /* bytes of a code unit */
    uint8_t foreign; /* 1: the byte order is not the host's */
    uint8_t marked;  /* 1: a BOM is read and written at the start */
    uint8_t table;   /* KIND_TABLE: the runic_charset */
};

/* Returns true if the host is little-endian. */
static inline bool little_host(void)
{
    const union {
        uint16_t number;
        uint8_t bytes[2];
    } one = {1};
    return one.bytes[0] == 1;
}

/* Returns runic's charset with the same well-formed text (for UCS-2 only without surrogate pairs). */
static inline runic_charset runic_name(struct charset charset)
{
    bool little = little_host() != (bool)charset.foreign;
    switch (charset.kind) {
    case KIND_UTF8:
        return RUNIC_UTF8;
    case KIND_ASCII:
        return RUNIC_ASCII;
    case KIND_LATIN1:
        return RUNIC_LATIN1;
    case KIND_TABLE:
        return charset.table;
    case KIND_UTF16:
    case KIND_UCS2:
        return little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    default:
        return little ? RUNIC_UTF32LE : RUNIC_UTF32BE;
    }
}

#endif
