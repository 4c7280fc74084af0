/* rows.h - a file seen character by character, from any offset. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ROWS_H
#define CLI_ROWS_H

#include <runic.h>

#include "input/input.h"

#define ROW_BYTES 4  /* of the longest character, and of the longest ill-formed sequence */
#define ROW_MOST  16 /* shown of a row in a charset with tags, shifts and surrogates */

/* One character or one ill-formed sequence. */
struct row {
    uint64_t offset;
    uint8_t bytes[ROW_MOST];
    uint8_t length;  /* 0: the text is over */
    uint8_t fault;   /* a runic_fault */
    uint8_t missing; /* a runic_fault of no bytes in front of the row, or RUNIC_FAULT_NONE */
    char32_t value;
};

/* A place in a charset with state, from where decoding can go on. */
struct rows_state {
    runic_converter decoder;
    struct row next;  /* the row that was decoded last */
    struct row fault; /* what was found with it */
    uint8_t missing;  /* of the row that follows */
    uint64_t index;   /* of next, from 1 */
};

struct rows {
    struct input *in; /* seekable */
    runic_charset charset;
    bool utf7_lenient;
    uint64_t offset; /* of window */
    size_t len;
    uint8_t window[4096];
    /* For a charset with state, which is only decoded from the beginning on: where it is, and two places on the way there. */
    bool begun;
    uint64_t apart; /* in rows, at least */
    struct rows_state now, newer, older;
};

/* The row that begins at offset. */
struct row row_at(struct rows *rows, uint64_t offset);

/* The row that the byte at offset is in. */
struct row row_around(struct rows *rows, uint64_t offset);

/* The row that stands so many rows before the one that begins at offset, or the first. */
struct row row_before(struct rows *rows, uint64_t offset, uint64_t count);

#endif
