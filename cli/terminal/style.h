/* style.h - colours, if the terminal supports them. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_STYLE_H
#define CLI_STYLE_H

#include <stdbool.h>
#include <stdio.h>

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };
enum color { COLOR_NAME, COLOR_ERROR, COLOR_WARNING, COLOR_FAINT, COLOR_END };

/* Sets the value of --color. */
void style_setup(enum when colors);

/* Sets the function that returns whether a stream writes to a terminal. Without it, no stream does. */
void style_ask(bool (*reaches_terminal)(const FILE *to));

/* Returns the escape sequence for a colour, or "" without colours. */
const char *color(FILE *to, enum color which);

/* Returns true for a terminal without escape sequences. */
bool is_dumb_terminal(void);

#endif
