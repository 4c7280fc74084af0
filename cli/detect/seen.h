/* seen.h - what detect has found about an input, and prints. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DETECT_SEEN_H
#define CLI_DETECT_SEEN_H

#include "recognize/declared.h"
#include "recognize/guess.h"
#include "recognize/stretches.h"
#include "text/finding.h"

struct seen {
    runic_detection verdict;
    struct tally ill_formed;
    struct position end;
    struct stretches reading;        /* where it was needed */
    struct guesses guesses;          /* of text that is not Unicode */
    runic_charset declared;          /* which convert takes since the text declares it; else RUNIC_CHARSET_UNKNOWN */
    const struct escaping *escaping; /* the charset whose escape sequences the ASCII text has, without a guess; or NULL */
    bool doubled;                    /* a second BOM follows the first */
    bool is_named;                   /* on the command line: what to do about it is said, too */
    struct beginning beginning;      /* for its declarations */
};

/* Prints a line, or a JSON object; brief: only the name of the charset. */
void seen_print(const char *name, const struct seen *seen, bool brief);

#endif
