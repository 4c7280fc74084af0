/* character.h - one character, by glibc's rules. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_CHARACTER_H
#define ICONV_CHARACTER_H

#include "charset.h"

/* What remains to be read and what may still be written. */
struct piece {
    const uint8_t *src, *src_end;
    uint8_t *dst, *dst_end;
};

/* Reads a code unit of 2 or 4 bytes, or writes it. */
uint32_t get_unit(const uint8_t *at, struct charset charset);
void put_unit(uint8_t *at, struct charset charset, uint32_t unit);

/* Reads the character that p->src, which is not at the end, begins with. Returns 0 and its length in bytes, or EILSEQ, or
 * EINVAL where it is cut off. */
int read_character(struct charset from, const struct piece *p, uint32_t *value, size_t *length);

/* Writes a character and moves p->dst, or returns E2BIG or EILSEQ. */
int write_character(struct charset to, struct piece *p, uint32_t value);

#endif
