/* whole_input.h - reads all of an input to find out whether it is UTF-8, or has parts in UTF-8 and UTF-16. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WHOLE_INPUT_H
#define CLI_WHOLE_INPUT_H

#include "input/input.h"
#include "text/finding.h"

#define FIRST_FINDINGS 64

/* Findings of the reading that recognizes the charset, so that the input need not be read again. */
struct first_look {
    unsigned watched; /* what to search for: bits of watch.h */
    uint64_t wanted;  /* findings to be reported with their positions */
    struct finding found[FIRST_FINDINGS];
    size_t count;
    uint64_t more;    /* further findings, only counted */
    bool is_complete; /* the whole input was read, and found has all findings that were wanted */
};

/*
 * Returns true if all of the input is valid UTF-8 without NUL bytes, as most files are: no other evidence is needed then.
 * Fills first, if it is not NULL.
 */
bool is_plain_utf8(struct input *in, unsigned jobs, struct first_look *first);

/* Returns true if all of a seekable input is well-formed in a charset. Rewinds it before, not afterwards. */
bool is_well_formed(struct input *in, runic_charset charset, unsigned jobs);

#endif
