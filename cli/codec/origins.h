/* origins.h - finds the bytes that a character of decoded text is from, by decoding them a second time. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ORIGINS_H
#define CLI_ORIGINS_H

#include <runic.h>
#include <stdbool.h>

/* The bytes that a character is from. */
struct origin {
    uint64_t offset;
    uint8_t length;
};

struct origins {
    runic_converter decoder; /* the second decoder, which follows the first one */
    const uint8_t *bytes;
    size_t len;
    uint64_t offset; /* of bytes in the input */
    size_t read;     /* bytes decoded */
    size_t made;     /* bytes of text made from them */
};

/* Begins a text that decoder will make from bytes at an offset of the input. */
void origins_begin(struct origins *origins, const runic_converter *decoder, const uint8_t *bytes, size_t len, uint64_t offset);

/* Returns the origin of the character at text[index]. index must not decrease. */
struct origin origins_find(struct origins *origins, size_t index);

#endif
