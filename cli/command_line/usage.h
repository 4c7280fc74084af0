/* usage.h - help, made of commands.def and options.def. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <stdio.h>

#include "options.h"

/* A screen, three examples first; COMMAND_NONE is runic as a whole. */
void usage_short(FILE *to, enum command command);

/* Everything. */
void usage_long(FILE *to, enum command command);

/* The command of a name, or COMMAND_NONE. */
enum command command_from_name(const char *name);

const char *command_name(enum command command);

#endif
