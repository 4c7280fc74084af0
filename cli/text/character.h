/* character.h - how a message shows a character, and how wide. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHARACTER_H
#define CLI_CHARACTER_H

#include <runic.h>
#include <stdbool.h>
#include <string.h>

static inline bool is_ascii_letter(int character)
{
    return (character | 0x20) >= 'a' && (character | 0x20) <= 'z';
}

/* Returns the offset of the first byte beyond ASCII from an offset on, or len. */
static inline size_t skip_ascii(const char *text, size_t len, size_t at)
{
    for (uint64_t word; len - at >= sizeof word; at += sizeof word) {
        memcpy(&word, text + at, sizeof word);
        if ((word & 0x8080808080808080u) != 0)
            break;
    }
    while (at < len && (uint8_t)text[at] < 0x80)
        at++;
    return at;
}

/* Decodes the character at an offset as runic_utf8_next does, and moves the offset after it. Fast for ASCII and two bytes. */
static inline char32_t next_value(const char *text, size_t len, size_t *at)
{
    const uint8_t first = (uint8_t)text[*at];
    if (first < 0x80) {
        *at += 1;
        return first;
    }
    if (first >= 0xC2 && first < 0xE0 && len - *at > 1 && ((uint8_t)text[*at + 1] & 0xC0) == 0x80) {
        *at += 2;
        return (first & 0x1Fu) << 6 | ((uint8_t)text[*at - 1] & 0x3Fu);
    }
    const runic_character next = runic_utf8_next(text + *at, len - *at);
    *at += next.length;
    return next.value;
}

/* Returns the name of an invisible character if it fits into this many columns, else its abbreviation; "" for a visible
 * character. U+FEFF is a byte order mark only if first is true. */
const char *character_name(char32_t value, bool first, int columns);

/* Returns a name ("no-break space"), else the character itself, a mark on a dotted circle; "" if it is invisible and has no
 * name. Valid as long as a text of formatted(). */
const char *character_shown(char32_t value);

/* Returns the columns of a character on a terminal: 0 to 2. The result does not depend on the locale or the system. Not for
 * control characters. */
int character_width(char32_t value);

#endif
