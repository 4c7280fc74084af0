/* beginning.h - what the first bytes of an input tell about its charset: signatures, and patterns of NUL bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BEGINNING_H
#define CLI_BEGINNING_H

#include "input/input.h"

/* Bytes of an input that are kept to search declarations in them. */
#define BEGINNING NUL_WATCHED

/* The first bytes of an input. */
struct beginning {
    uint8_t bytes[BEGINNING];
    size_t len;
};

/* Keeps the first bytes of an input, without consuming them. */
void beginning_keep(struct beginning *beginning, struct input *in);

/*
 * Peeks until it is known whether the input begins with a signature; flags as for runic_detect_signature(). Returns
 * all bytes that have been read.
 */
struct piece peek_signature(struct input *in, unsigned flags, runic_signature *found);

/* Returns true if the input begins with two BOMs in the charset. Reads no further than the first byte that differs. */
bool has_second_mark(struct input *in, runic_charset charset);

/* Returns the evidence in these bytes, as if they were the whole text. */
runic_detection judge_bytes(const uint8_t *bytes, size_t len);

/* Returns the evidence in the first bytes of an input. */
runic_detection judge_head(struct piece head);

#endif
