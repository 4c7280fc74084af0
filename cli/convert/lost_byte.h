/* lost_byte.h - finds bytes that the charset of --fallback lacks. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LOST_BYTE_H
#define CLI_LOST_BYTE_H

#include "input/input.h"
#include "text/position.h"

/*
 * Returns true if an input in UTF-8 has an ill-formed sequence with a byte that the single-byte charset of --fallback lacks,
 * and stores the byte and its place: the output would have U+FFFD, and the byte would be lost.
 */
bool loses_byte(struct input *in, runic_charset fallback, unsigned jobs, uint8_t *byte, struct place *place);

#endif
