/* line_ends.h - how --eol changes line ends. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LINE_ENDS_H
#define CLI_LINE_ENDS_H

#include <runic.h>

#include "command_line/table.h"

struct line_ends {
    enum eol mode;
    bool has_nel;  /* U+0085 is a line end: the text comes from EBCDIC */
    bool after_cr; /* the text so far ends with a CR */
};

#define NEXT_LINE 0x85

/* Stores the replacement of the next character of the text: for --eol lf and nel, each line end becomes LF or U+0085; for --eol
 * crlf, each LF alone becomes CR LF. Returns its length: 0 for an LF after a CR that has become a line end. */
static inline size_t line_ends_change(struct line_ends *ends, char32_t value, char32_t changed[2])
{
    const bool ends_line = value == '\n' || (value == NEXT_LINE && ends->has_nel), ends_pair = ends->after_cr && ends_line;
    const bool replaces = ends->mode == EOL_LF || ends->mode == EOL_NEL;
    size_t count = 0;
    ends->after_cr = value == '\r';
    if (replaces && ends_pair)
        return 0;
    if (ends->mode == EOL_CRLF && ends_line && !ends_pair)
        changed[count++] = '\r';
    if (ends_line || (replaces && value == '\r'))
        value = ends->mode == EOL_NEL ? NEXT_LINE : '\n';
    changed[count++] = value;
    return count;
}

#endif
