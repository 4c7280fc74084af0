/* ruin.h - looks for text that a conversion in place would ruin. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RUIN_H
#define CLI_RUIN_H

#include "input/input.h"
#include "text/position.h"

/*
 * Returns true if an input in UTF-8 has an ill-formed sequence with a byte that the single-byte charset of --fallback lacks,
 * and stores the byte and its place: the output would have U+FFFD, and the byte would be lost.
 */
bool loses_byte(struct input *in, runic_charset fallback, unsigned jobs, uint8_t *byte, struct place *place);

/*
 * Returns true if an input that is read in a charset other than UTF-8 has UTF-8 that would certainly become mojibake, and
 * stores the place of the first.
 */
bool ruins_utf8(struct input *in, runic_charset charset, struct place *place);

#endif
