/* show.h - how inspect shows a row, in 80 columns. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "rows.h"

/* Before anything is shown: how large offsets become. */
void show_setup(uint64_t size);

/* The bytes, the code point, its code units in the forms that the bytes are not, and the character. */
void show_header(runic_charset charset);

/* Of the end of the text, which is a row of length 0, only what is missing there. */
void show_row(const struct row *row, runic_charset charset);

#endif
