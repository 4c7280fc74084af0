/* range.h - byte ranges of a file, cut where no character is. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RANGE_H
#define CLI_RANGE_H

#include "input.h"
#include "text/position.h"

/*
 * A range belongs to whoever has the first byte of each unit: *cut is where the one begins that offset stands in. False if
 * there is no byte at offset, and *why as input_look tells.
 */
bool range_cut(const struct input *in, runic_charset charset, uint64_t offset, uint64_t *cut, int *why);

/* The line and column where an offset, which is a boundary, stands: looks at all before it. */
struct place range_place(struct input *in, runic_charset charset, bool marked, uint64_t offset);

/*
 * Of the bytes of a seekable input from begin on, size or a little less, up to a boundary that more text is behind. 0 where it
 * may end before: that is for whoever reads it to the end.
 */
size_t range_next(const struct input *in, runic_charset charset, uint64_t begin, size_t size);

#endif
