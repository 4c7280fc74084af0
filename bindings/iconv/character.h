/* character.h - reads or writes one character by glibc's rules. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_CHARACTER_H
#define ICONV_CHARACTER_H

#include "charset.h"

/* The text that remains to be read, and the room that remains. */
struct piece {
    const uint8_t *src, *src_end;
    uint8_t *dst, *dst_end;
};

/* Reads a code unit of 2 or 4 bytes; put_unit() writes one. */
uint32_t get_unit(const uint8_t *at, struct charset charset);
void put_unit(uint8_t *at, struct charset charset, uint32_t unit);

/*
 * Reads the character at p->src, which must not be at the end. Returns 0 and its length in bytes; EILSEQ; or EINVAL
 * if it is incomplete.
 */
int read_character(struct charset from, const struct piece *p, uint32_t *value, size_t *length);

/* Writes a character and moves p->dst, or returns E2BIG or EILSEQ. */
int write_character(struct charset to, struct piece *p, uint32_t value);

#endif
