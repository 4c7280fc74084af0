/* parts.h - finds the parts of a text in ASCII and UTF-16. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PARTS_H
#define CLI_PARTS_H

#include "input/input.h"

/*
 * Returns the seam of a text: of an input that can be read again by reading it, of a stream that has ended if in->watches_seam
 * was set. The caller must rewind the input.
 */
struct seam read_seam(struct input *in);

/* Returns what read_seam() returns, if the evidence allows a seam: NUL bytes, and not all of it UTF-8. Else returns none. */
struct seam find_seam(struct input *in, const runic_detection *seen);

/*
 * Returns true if an input that can be read again, and begins with a BOM, may have a seam: by its first and its last bytes.
 * Does not move the place of input_next().
 */
bool may_have_parts(struct input *in, runic_charset signature);

#endif
