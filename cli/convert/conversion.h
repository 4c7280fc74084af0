/* conversion.h - converts inputs to one output. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONVERSION_H
#define CLI_CONVERSION_H

#include "state.h"

/* Prepares a conversion. Must be called first. */
void conversion_start(struct conversion *c, const struct settings *settings);

/* Opens the output by its name, or standard output for NULL; at as for output_open(). Returns false after an error message. */
bool conversion_open(struct conversion *c, const char *name, const struct location *at);

/* Does the second half of conversion_open(), for an output that is already open. */
bool conversion_begin(struct conversion *c);

/* Converts one input. Returns the exit status. */
int conversion_add(struct conversion *c, struct input *in);

/* Ends the text and closes the output: replaces the old file, or leaves it, as status says. Returns the new status. */
int conversion_close(struct conversion *c, int status);

/* Closes the output without replacing the old file. */
void conversion_abandon(struct conversion *c);

#endif
