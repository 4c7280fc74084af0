/* sample.h - the part of an input that guesses are based on: blocks that hold bytes beyond ASCII. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SAMPLE_H
#define CLI_SAMPLE_H

#include <runic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SAMPLE_BLOCK 4096
#define SAMPLE_MOST  (256u << 10) /* bytes of such blocks, wherever in the input they are */

/*
 * The guesser gets the first SAMPLE_MOST bytes of the blocks that hold bytes beyond ASCII, and of an ASCII block after
 * one of them the bytes that may belong to its last character. Blocks begin at multiples of SAMPLE_BLOCK, so that the
 * sample does not depend on the pieces in which the input is read.
 */
struct sample {
    runic_guesser guesser;
    uint8_t block[SAMPLE_BLOCK];
    size_t have;     /* bytes in block */
    size_t left;     /* bytes that the guesser still takes */
    bool is_started; /* the first block was added: it is always taken, since it may contain a declaration */
    bool continues;  /* the guesser got the end of the block before */
};

void sample_begin(struct sample *sample);

/* Adds the next bytes of the input. */
void sample_add(struct sample *sample, const uint8_t *bytes, size_t len);

/* Adds the last, incomplete block. */
void sample_end(struct sample *sample);

/* Returns true if the guesser takes no more bytes. */
bool sample_is_full(const struct sample *sample);

#endif
