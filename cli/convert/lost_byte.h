/* lost_byte.h - finds bytes that the charset of --fallback lacks. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LOST_BYTE_H
#define CLI_LOST_BYTE_H

#include "input/input.h"
#include "text/position.h"

/* A byte that is neither UTF-8 nor in the charset of --fallback: the output would have U+FFFD, and the byte would be lost. */
struct lost_byte {
    bool found;
    uint8_t byte;
    struct place place;
};

/*
 * Reads an input in UTF-8 from its start, and finds the first such byte. In a multi-byte charset, --fallback reads whole lines,
 * and the byte is the first of the sequence that is ill-formed there. marked: the input begins with a BOM.
 */
struct lost_byte find_lost_byte(struct input *in, bool marked, runic_charset fallback, unsigned jobs);

#endif
