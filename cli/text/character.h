/* character.h - how a message shows a character, and how wide. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHARACTER_H
#define CLI_CHARACTER_H

#include <runic.h>
#include <stdbool.h>

static inline bool is_ascii_letter(int character)
{
    return (character | 0x20) >= 'a' && (character | 0x20) <= 'z';
}

/* Returns the name of an invisible character if it fits into this many columns, else its abbreviation; "" for a visible
 * character. U+FEFF is a byte order mark only if first is true. */
const char *character_name(char32_t value, bool first, int columns);

/* Returns a name ("no-break space"), else the character itself, a mark on a dotted circle; "" if it is invisible and has no
 * name. Valid as long as a text of formatted(). */
const char *character_shown(char32_t value);

/* Returns the columns of a character on a terminal: 0 to 2, or -1 for a code point without a character. The result does not
 * depend on the locale or the system. Not for control characters. */
int character_width(char32_t value);

#endif
