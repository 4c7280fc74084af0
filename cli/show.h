/* show.h - how inspect shows a row, in 80 columns. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "rows.h"

void show_header(void);
void show_row(const struct row *row, runic_charset charset);

#endif
