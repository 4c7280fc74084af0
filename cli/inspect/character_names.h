/* character_names.h - names of characters that are not visible. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHARACTER_NAMES_H
#define CLI_CHARACTER_NAMES_H

#include <runic.h>
#include <stdbool.h>

/*
 * Returns the name of a character if it fits into this many columns, else its abbreviation; "" for a visible
 * character. U+FEFF is a byte order mark only if first is true.
 */
const char *character_name(char32_t value, bool first, int columns);

#endif
