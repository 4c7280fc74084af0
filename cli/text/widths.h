/* widths.h - the columns of a character on a terminal. */
/* SPDX-License-Identifier: MIT */
#ifndef WIDTHS_H
#define WIDTHS_H

#include <runic.h>

/* Returns 0 to 2, or -1 for a code point without a character. The result does not depend on the locale or the system. Not for
 * control characters. */
int character_width(char32_t value);

#endif
