/* seen.h - what detect has found about an input, and prints. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DETECT_SEEN_H
#define CLI_DETECT_SEEN_H

#include "recognize/recognize.h"
#include "text/finding.h"

struct seen {
    struct recognition known; /* escaping: of ASCII text, without a guess */
    struct tally ill_formed;
    struct position end;
    runic_charset counted_in;   /* the charset in which lines and faults were counted */
    runic_charset declared;     /* which convert takes since the text declares it; else RUNIC_CHARSET_UNKNOWN */
    bool is_named;              /* on the command line: what to do about it is said, too */
    struct beginning beginning; /* for its declarations */
};

/* Prints a line, or a JSON object; brief: only the name of the charset. */
void seen_print(const char *name, const struct seen *seen, bool brief);

#endif
