/* character_names.h - what characters are called that cannot be seen. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHARACTER_NAMES_H
#define CLI_CHARACTER_NAMES_H

#include <runic.h>
#include <stdbool.h>

/*
 * The name of a character if it fits into so many columns, else its abbreviation; "" for one that can be seen. U+FEFF is a byte
 * order mark only where a text begins.
 */
const char *character_name(char32_t value, bool first, int columns);

#endif
