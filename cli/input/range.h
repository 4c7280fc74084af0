/* range.h - byte ranges of a file, cut where no character is. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RANGE_H
#define CLI_RANGE_H

#include "input.h"
#include "command_line/options.h"
#include "text/position.h"

/*
 * A range belongs to whoever has the first byte of each unit: *cut is where the one begins that offset stands in. False if
 * there is no byte at offset, and *why as input_look tells.
 */
bool range_cut(const struct input *in, runic_charset charset, uint64_t offset, uint64_t *cut, int *why);

/* Of the whole input of this size, what --range A:B or --part K/N names, not moved yet, and whether parts
 * stand before it. Says what is wrong, if anything is. */
bool range_from_options(const struct options *options, uint64_t size, uint64_t *begin, uint64_t *end, bool *later);

/* Where part number (from 1) of count ends. */
uint64_t range_part_end(uint64_t size, uint64_t number, uint64_t count);

/* The line and column where an offset, which is a boundary, stands: looks at all before it. */
struct place range_place(struct input *in, runic_charset charset, bool marked, uint64_t offset);

/*
 * Of the bytes of a seekable input from begin on, size or a little less, up to a boundary that more text is behind. 0 where it
 * may end before: that is for whoever reads it to the end.
 */
size_t range_next(const struct input *in, runic_charset charset, uint64_t begin, size_t size);

#endif
