/* rest.h - guesses the charset of the lines of a text that are not UTF-8, such as comments in a second charset. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REST_H
#define CLI_REST_H

#include "input/input.h"

/*
 * Returns the best guess for the lines of a seekable input that are not well-formed UTF-8, without their words that are.
 * Reads from the start, and leaves the input there.
 */
runic_guess rest_guess(struct input *in);

#endif
