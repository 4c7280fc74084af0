/* unescape.h - reads escapes of programming languages in decoded text: --unescape. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_UNESCAPE_H
#define CLI_UNESCAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "command_line/table.h"
#include "text/compose.h"

struct unescape {
    enum unescape_style style;
    uint64_t count;  /* of escapes that were read */
    bool after_byte; /* an octal escape that was not read is directly before the text */
};

/* Replaces each escape in UTF-8 by its character, followed by fillers, so that the index of every other byte stays. Reads
 * escapes that are complete, valid and beyond ASCII; all others stay as they are. Returns the number of bytes read: all, or, if
 * more text follows, those before an escape that the end may have cut. The caller must pass these again, at most 15 bytes of
 * the longest escape, \360\237\230\200, before the text that follows. */
size_t unescape_text(struct unescape *unescape, uint8_t *text, size_t len, bool more);

#endif
