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

#endif
