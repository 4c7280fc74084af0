/* usage.h - help texts, made from commands.def and options.def. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <stdio.h>

#include "table.h"

/* Prints the short help of a command: one screen, three examples first. COMMAND_NONE: of runic as a whole. */
void usage_short(FILE *to, enum command command);

/* Prints the full help. */
void usage_long(FILE *to, enum command command);

#endif
