/* utf16.h - whether a text is certainly UTF-16 or UTF-32 as a whole. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_READING_UTF16_H
#define RUNIC_READING_UTF16_H

#include "../base.h"

/* Returns true if all of the text is certainly in one form of UTF-16 or UTF-32. */
HIDDEN bool runic_is_all_wide(runic_charset charset, const uint8_t *src, size_t len);

/* The shortest text that may be UTF-16 by a fast test. */
#define LONG_UTF16 0x2000u

/* Returns true if all of a long text is certainly UTF-16 in this byte order. It takes a few instructions a byte. */
HIDDEN bool runic_is_long_utf16(bool is_little, const uint8_t *src, size_t len);

/* Returns true if a part of UTF-16 ends with a line feed. */
HIDDEN bool runic_ends_line_of_utf16(runic_charset charset, const uint8_t *src, size_t len);

/* Returns true if a text that is expected to be in UTF-16, by its byte order mark or the text before it, is: it ends with a
 * line feed, and no line is 8-bit text. It takes an instruction or two a byte. */
HIDDEN bool runic_goes_on_in_utf16(runic_charset charset, bool is_beginning, const uint8_t *src, size_t len);

#endif
