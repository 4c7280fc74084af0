/* mojibake_search.h - reports mojibake in a file that check reads: in UTF-8, UTF-16 or UTF-32. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHECK_MOJIBAKE_SEARCH_H
#define CLI_CHECK_MOJIBAKE_SEARCH_H

#include "repair/mojibake.h"
#include "scan/scan.h"
#include "tally.h"

struct mojibake_search {
    struct check *check;
    runic_charset charset;
    runic_converter converter; /* of UTF-16 and UTF-32, to UTF-8 */
    struct mojibake mojibake;
};

/*
 * Begins the search in UTF-8, UTF-16 or UTF-32: a text in another charset does not have the characters of all mojibake. A
 * stream is searched while it is scanned for other findings: by one thread, in full pieces, so that the order of the findings
 * does not depend on how its bytes arrive.
 */
void mojibake_search_begin(struct mojibake_search *search, struct check *check, runic_charset charset, struct scan *work,
                           struct input *in);

/*
 * Ends the search. A file is read once more for it, so that its mojibake is reported after its other findings. Returns false
 * if reading failed.
 */
bool mojibake_search_end(struct mojibake_search *search, struct input *in);

#endif
