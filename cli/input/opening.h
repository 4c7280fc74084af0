/* opening.h - opens files and standard input, and makes a stream seekable. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OPENING_H
#define CLI_OPENING_H

#include "input.h"
#include "files/location.h"

/* Sets the name of standard input in messages and reports. Must be called before any input is opened. */
void input_name_standard(const char *name);

/*
 * Opens a file, or standard input. at: NULL, or of a file of the walk its location: if it is known, the file is opened there;
 * if its status is known, it must still be the same file. A thread can have one input at a time. Returns false after an error
 * message.
 */
bool input_open(struct input *in, const char *name, bool standard, const struct location *at);

/* Makes an input seekable: if it is not, copies it to an unnamed temporary file. Returns false after an error message. */
bool input_make_seekable(struct input *in);

#endif
