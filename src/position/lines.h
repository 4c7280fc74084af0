/* lines.h - counts line ends in UTF-8 and UTF-16. */
/* SPDX-License-Identifier: MIT */
/*
 * A line end is counted where its last byte or unit stands, so that CRLF needs no case of its own: a CR counts only if no LF
 * follows it. Each sequence begins with a unit that always begins a character (0xC2 0x85, 0xE2 0x80 0xA8), so ill-formed text
 * needs no care.
 */
#ifndef RUNIC_POSITION_LINES_H
#define RUNIC_POSITION_LINES_H

#include "../form.h"

/* Returns true if a line ends after the unit at src[at]. The text has len units. */
ALWAYS_INLINE bool line_ends_at(enum runic_form form, runic_unit kind, const uint8_t *src, size_t at, size_t len)
{
    const bool wide = form == FORM_utf16;
    const uint32_t unit = wide ? load_utf16(src + 2 * at) : src[at];
    if (unit == '\n')
        return true;
    if (kind == RUNIC_UNIT_LINE)
        return false;
    if (unit == '\r')
        return at + 1 == len || (wide ? load_utf16(src + 2 * at + 2) : src[at + 1]) != '\n';
    if (kind == RUNIC_UNIT_LINE_CR)
        return false;
    if (wide)
        return unit == 0x85 || unit == 0x2028 || unit == 0x2029;
    return (unit == 0x85 && at >= 1 && src[at - 1] == 0xC2) ||
           ((unit & 0xFE) == 0xA8 && at >= 2 && src[at - 1] == 0x80 && src[at - 2] == 0xE2);
}

/* Returns the number of line ends in units [begin, end) of a text of len units. */
HIDDEN size_t runic_line_ends(enum runic_form form, runic_unit kind, const uint8_t *src, size_t begin, size_t end, size_t len);

/* Returns the number of units of the line end that the unit at src[last] completes. */
ALWAYS_INLINE size_t line_end_length(enum runic_form form, const uint8_t *src, size_t last)
{
    const bool wide = form == FORM_utf16;
    const uint32_t unit = wide ? load_utf16(src + 2 * last) : src[last];
    if (unit == '\n')
        return 1u + (last > 0 && (wide ? load_utf16(src + 2 * last - 2) : src[last - 1]) == '\r');
    if (wide || unit == '\r')
        return 1;
    return unit == 0x85 ? 2 : 3;
}

#endif
