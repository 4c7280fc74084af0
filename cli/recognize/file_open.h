/* file_open.h - opens a file for a command, and skips binary files that were not named. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FILE_OPEN_H
#define CLI_FILE_OPEN_H

#include "input/input.h"
#include "walk/tree.h"

/* Returns true if a file has no signature, NUL bytes in its first bytes, and is neither UTF-16 nor UTF-32, nor in part; or
 * other controls that text does not have, and no charset is likely. given: the charset that the user named, or
 * RUNIC_CHARSET_UNKNOWN; text in charsets other than those that contain ASCII may have such controls. */
bool is_binary(struct input *in, runic_charset given);

/* Opens a file. Returns false, with the exit status in *status, if there is nothing to do: an error was reported, or the file
 * is binary, was not named on the command line, and takes_binary is false. given is as in is_binary(). */
bool file_open(struct input *in, const struct entry *entry, bool takes_binary, runic_charset given, int *status);

#endif
