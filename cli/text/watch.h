/* watch.h - finds characters that are well-formed but suspicious, and line ends. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include "census.h"
#include "finding.h"
#include "watched.h"

struct watch {
    unsigned what;
    struct sink sink;      /* gets the findings, which are all of class OTHER */
    struct census *census; /* gets the supplementary characters; or NULL */
};

/*
 * Searches UTF-8 that begins at a position; ignores ill-formed sequences. A CR, the LF after it, and U+FEFF after
 * that must be in the same text.
 */
void watch_text(const struct watch *watch, const struct position *start, const uint8_t *bytes, size_t len);

#endif
