/* seen.h - what detect has found about an input, and prints. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DETECT_SEEN_H
#define CLI_DETECT_SEEN_H

#include "recognize/declared.h"
#include "recognize/guess.h"
#include "text/finding.h"

struct seen {
    runic_detection verdict;
    struct tally malformed;
    struct position end;
    struct guesses guesses;          /* of text that is not Unicode */
    const struct escaping *escaping; /* ASCII that has the escape sequences of this charset, which is not guessed; or NULL */
    bool doubled;                    /* a second BOM follows the first */
    struct beginning beginning;      /* for its declarations */
};

/* Prints a line, or an object of JSON; brief: the charset alone. */
void seen_print(const char *name, const struct seen *seen, bool brief);

#endif
