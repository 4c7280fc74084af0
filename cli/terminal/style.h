/* style.h - colours, where the terminal takes them. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_STYLE_H
#define CLI_STYLE_H

#include <stdbool.h>
#include <stdio.h>

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };
enum color { COLOR_NAME, COLOR_ERROR, COLOR_WARNING, COLOR_FAINT, COLOR_END };

/* Takes what --color says. */
void style_setup(enum when colors);

/* Who knows whether what is written to a stream reaches a terminal; without that, nothing does. */
void style_ask(bool (*reaches_terminal)(const FILE *to));

/* The terminal's code for a colour, or "" where there are no colours. */
const char *color(FILE *to, enum color which);

/* One that takes no escape sequences. */
bool is_dumb_terminal(void);

#endif
