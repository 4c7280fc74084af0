/* watch.h - finds characters that are well-formed but suspicious, and line ends. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include "census.h"
#include "finding.h"

enum {
    WATCH_TROJAN = 1,   /* bidirectional controls and invisible characters */
    WATCH_CONTROLS = 2, /* C0 controls, C1 controls, U+FFFC to U+FFFE */
    WATCH_EOL_LF = 4,   /* line ends that are not LF */
    WATCH_EOL_CRLF = 8, /* line ends that are not CR LF */
    WATCH_BEYOND = 16,  /* supplementary characters, which UCS-2 lacks */
    WATCH_JOINED = 32   /* U+FEFF at the start of a line after the first */
};

struct watch {
    unsigned what;
    runic_charset charset; /* one that has_near_boundaries() */
    struct sink sink;      /* gets the findings, which are all of class OTHER */
    struct census *census; /* gets the supplementary characters; or NULL */
};

/*
 * Searches text that begins at a position; ignores ill-formed sequences. A CR, the LF after it, and U+FEFF after
 * that must be in the same text.
 */
void watch_text(const struct watch *watch, const struct position *start, const uint8_t *bytes, size_t len);

#endif
