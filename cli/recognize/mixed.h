/* mixed.h - finds UTF-8 inside text of another charset: such as a log with lines in both. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MIXED_H
#define CLI_MIXED_H

#include "input/input.h"
#include "text/position.h"

/*
 * Returns true if at most `most` bytes of a seekable input, read in a charset that is not Unicode, have UTF-8 that would
 * certainly become mojibake, and stores the place of the first. Reads from the start, and leaves the input there.
 */
bool mixed_find(struct input *in, runic_charset charset, uint64_t most, struct place *place);

/*
 * Returns the charset in which a file is read to search it for UTF-8: the best guess, or windows-1252 if there is none. best
 * may be RUNIC_CHARSET_UNKNOWN.
 */
runic_charset mixed_other(runic_charset best);

#endif
