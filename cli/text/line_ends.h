/* line_ends.h - how --eol changes line ends. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LINE_ENDS_H
#define CLI_LINE_ENDS_H

#include <runic.h>

#include "command_line/choices.h"

struct line_ends {
    enum eol mode;
    bool after_cr; /* the text so far ends with a CR */
};

/*
 * Stores the replacement of the next character of the text: for --eol lf, each line end becomes LF; for --eol crlf, each LF
 * alone becomes CR LF. Returns its length: 0 for an LF after a CR that has become LF.
 */
static inline size_t line_ends_change(struct line_ends *ends, char32_t value, char32_t changed[2])
{
    const bool ends_pair = ends->after_cr && value == '\n';
    size_t count = 0;
    ends->after_cr = value == '\r';
    if (ends->mode == EOL_LF && ends_pair)
        return 0;
    if (ends->mode == EOL_CRLF && value == '\n' && !ends_pair)
        changed[count++] = '\r';
    changed[count++] = ends->mode == EOL_LF && value == '\r' ? '\n' : value;
    return count;
}

#endif
