/* goes_on.h - cheap tests whether a long text goes on in one charset. */
/* SPDX-License-Identifier: MIT */
/*
 * A text passes if no line speaks for another charset; a text that does not pass may still be in one. A test takes a few
 * instructions a byte.
 */
#ifndef RUNIC_READING_GOES_ON_H
#define RUNIC_READING_GOES_ON_H

#include "reader.h"

/* The shortest text that is tested; shorter ones are searched. */
#define LONG_TEXT_BYTES 0x10000u

/* Bytes above 0x7F, at the start of a long text, by which its charset is guessed. */
#define ENOUGH_EVIDENCE 0x10000u

/* Returns true if no line of the text costs much more in a legacy charset than other ones, and none is UTF-8. */
HIDDEN bool runic_goes_on_in(const struct hypothesis *h, uint8_t room[READ_SAMPLE], const uint8_t *src, size_t len);

#endif
