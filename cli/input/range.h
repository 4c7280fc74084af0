/* range.h - byte ranges of a file, cut between characters. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RANGE_H
#define CLI_RANGE_H

#include "input.h"
#include "text/position.h"

/*
 * Stores in *cut the start of the character containing offset: each character belongs to the range that has its
 * first byte. begin is a boundary at or before offset, if one is known, else 0. Returns false, after an error message, if there
 * is no byte at offset.
 */
bool range_cut(struct input *in, runic_charset charset, uint64_t begin, uint64_t offset, uint64_t *cut);

/* Returns the line and column of an offset, which must be a boundary. Reads everything before it. */
struct place range_place(struct input *in, runic_charset charset, bool marked, uint64_t offset);

/*
 * Returns the length of the next range of a seekable input: size or a little less, up to a boundary with more text
 * after it. Returns 0 if the input may end before that; then the caller must read it to the end.
 */
size_t range_next(const struct input *in, runic_charset charset, uint64_t begin, size_t size);

#endif
