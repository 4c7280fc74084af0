/* range.h - byte ranges of a file, cut where no character is. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RANGE_H
#define CLI_RANGE_H

#include "input.h"
#include "options.h"
#include "position.h"

/* A range belongs to whoever has the first byte of each unit: this is where the one begins that offset stands in, or the end.
 */
uint64_t range_cut(struct input *in, runic_charset charset, uint64_t offset);

/* Of the whole input of this size, what --range A:B or --part K/N names, not moved yet, and whether parts
 * stand before it. Says what is wrong, if anything is. */
bool range_from_options(const struct options *options, uint64_t size, uint64_t *begin, uint64_t *end, bool *later);

/* Where part number (from 1) of count ends. */
uint64_t range_part_end(uint64_t size, uint64_t number, uint64_t count);

/* The line and column where an offset, which is a boundary, stands: looks at all before it. */
struct place range_place(struct input *in, runic_charset charset, bool marked, uint64_t offset);

/* The next size bytes of a seekable input or a little more or less, not read yet (bytes is NULL); moves in->offset. */
struct piece range_next(struct input *in, runic_charset charset, size_t size);

#endif
