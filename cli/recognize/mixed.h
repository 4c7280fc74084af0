/* mixed.h - finds UTF-8 inside text of another charset: such as a log with lines in both. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MIXED_H
#define CLI_MIXED_H

#include "input/input.h"
#include "text/position.h"

/*
 * Returns true if at most `most` bytes of a seekable input, read in a charset that is not Unicode, have UTF-8 that would
 * certainly become mojibake, and stores the place of the first. Reads from the start, and leaves the input there.
 */
bool mixed_find(struct input *in, runic_charset charset, uint64_t most, struct place *place);

/* What a text is that is UTF-8 in part. */
struct mixture {
    bool found;       /* the text has UTF-8 that no other charset explains */
    struct place at;  /* where the first of it is */
    runic_guess rest; /* after guess_rest(): the best guess for its other lines; or RUNIC_CHARSET_UNKNOWN */
};

/*
 * Searches a seekable input that is not Unicode, or UTF-8 with errors. other: of auto,CHARSET, or RUNIC_CHARSET_UNKNOWN: that
 * of the best guess if that has 50 %, or windows-1252. best->charset may be RUNIC_CHARSET_UNKNOWN.
 */
struct mixture find_mixture(struct input *in, const runic_detection *seen, const runic_guess *best, runic_charset other);

/*
 * Sets mixture->rest of a seekable input that is UTF-8 in part, or UTF-8 with errors. Only messages have it. Reads from the
 * start, and leaves the input there.
 */
void guess_rest(struct input *in, const runic_detection *seen, struct mixture *mixture);

#endif
