/* inspect.h - reads a file character by character, from any offset, and prints rows in 80 columns. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_INSPECT_H
#define CLI_INSPECT_H

#include <runic.h>

#include "input/input.h"
#include "recognize/stretches.h"

#define ROW_BYTES 4  /* bytes of the longest character, and of the longest ill-formed sequence */
#define ROW_MOST  16 /* most bytes shown of a row, in a charset with tags, shifts and surrogates */

/* One character or one ill-formed sequence. */
struct row {
    uint64_t offset;
    uint8_t bytes[ROW_MOST];
    uint8_t length;  /* 0: there is no row, the text ends here */
    uint8_t fault;   /* a runic_fault */
    uint8_t missing; /* a runic_fault of no bytes before the row, or RUNIC_FAULT_NONE */
    char32_t value;
};

/* A checkpoint in a charset with state, from which decoding can continue. */
struct rows_state {
    runic_converter decoder;
    struct row next;  /* the row that was decoded last */
    struct row fault; /* an ill-formed sequence or a lone surrogate found with it */
    uint8_t missing;  /* the member missing of the next row */
    uint64_t index;   /* number of next, from 1 */
};

struct rows {
    struct input *in; /* seekable */
    runic_charset charset;
    bool utf7_lenient;
    const struct stretches *stretches; /* of a text in several charsets, which charset follows; or NULL */
    runic_charset mark;                /* of a byte order mark before the first of these */
    uint64_t offset;                   /* offset of window */
    size_t len;
    uint8_t window[4096];
    /* For a charset with state: the current place, and two checkpoints before it. */
    bool begun;
    uint64_t interval; /* least number of rows between checkpoints */
    struct rows_state now, newer, older;
};

/* Returns the charset at an offset. */
runic_charset rows_charset(struct rows *rows, uint64_t offset);

/* Returns the row that begins at offset. */
struct row row_at(struct rows *rows, uint64_t offset);

/* Returns the row that contains the byte at offset. */
struct row row_containing(struct rows *rows, uint64_t offset);

/* Returns the row that is count rows before the one at offset, or the first row. */
struct row row_before(struct rows *rows, uint64_t offset, uint64_t count);

/* The value of --at. */
struct wanted {
    uint64_t offset; /* in units, from 0 */
    runic_unit unit; /* RUNIC_UNIT_UTF8: bytes of the file */
    uint64_t line;   /* 0: use offset */
    uint64_t column;
};

/* Parses a position: 22, 0x16, 2:11, U16:20 or CP:19 (at.c). Returns false after an error message. */
bool parse_place(const char *text, struct wanted *wanted);

/* Finds the row at a position; an initial BOM is not a column (at.c). Returns false after an error message. */
bool find_row(struct rows *rows, bool marked, const struct wanted *wanted, struct row *row);

/* Sets the columns for offsets from the size of the file. Must be called first. */
void show_setup(uint64_t size);

/* Prints the names of the columns: offset, bytes, code point, its UTF-8 and UTF-16 unless the bytes are in that form, and the
 * character. */
void show_header(runic_charset charset);

/* Prints a row. For the end of the text (length 0), prints only what is missing there. */
void show_row(const struct row *row, runic_charset charset);

#endif
