/* watch.h - characters that are well-formed, and still worth telling. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include "finding.h"

enum {
    WATCH_TROJAN = 1,   /* bidirectional controls and invisible characters */
    WATCH_CONTROLS = 2, /* C0, C1, U+FFFC to U+FFFE */
    WATCH_EOL_LF = 4,   /* line ends that are not LF */
    WATCH_EOL_CRLF = 8  /* line ends that are not CR LF */
};

struct watch {
    unsigned what;
    runic_charset charset;
    void (*found)(void *user, const struct finding *finding);
    /* Whether the next one is to be found with its place; once it is false, it stays so, and more counts those that are left.
     */
    bool (*wants)(void *user);
    void (*more)(void *user, uint64_t count);
    void *user;
};

/* Looks at text that begins at a position, and over ill-formed sequences in it. CR and the LF behind it come together. */
void watch_text(const struct watch *watch, const struct position *start, const uint8_t *bytes, size_t len);

#endif
