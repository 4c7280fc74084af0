/* show.h - prints rows in 80 columns. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "rows.h"

/* Sets the columns for offsets from the size of the file. Must be called first. */
void show_setup(uint64_t size);

/*
 * Prints the names of the columns: offset, bytes, code point, its UTF-8 and UTF-16 unless the bytes are in that form, and
 * the character.
 */
void show_header(runic_charset charset);

/* Prints a row. For the end of the text (length 0), prints only what is missing there. */
void show_row(const struct row *row, runic_charset charset);

#endif
