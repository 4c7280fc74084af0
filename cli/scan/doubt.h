/* doubt.h - evidence that the single-byte charset of a text is the wrong one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DOUBT_H
#define CLI_DOUBT_H

#include <runic_guess.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Evidence from the bytes of a text. Several threads may add to it at the same time. */
struct doubt {
    atomic_bool ill_formed;   /* a piece of the text is not valid UTF-8 */
    atomic_bool beyond_ascii; /* a piece of the text has bytes above 0x7F */
    atomic_bool spaces;       /* a piece of the text has the space or the line feed of ASCII */
    atomic_bool next_lines;   /* a piece of the text has the byte 0x15, which is U+0085 in EBCDIC */
    bool has_other_ascii; /* the charset does not keep the bytes of ASCII: search for its space and line feed, and for 0x15 */
    bool counts_c1;       /* count bytes from 0x80 to 0x9F, too */
    atomic_ullong c1_count;
    atomic_uint c1_found; /* bit n: the byte 0x80 + n occurs */
    /* The start of the text is also judged as a whole. It is added in order, before several threads add the rest. */
    runic_detector start;
    uint64_t start_left; /* bytes that are still to be added to it, at most */
};

/* Begins a text in a charset. Returns false if no evidence against this charset is possible. */
bool doubt_begin(struct doubt *doubt, runic_charset charset);

/* Adds the evidence of a piece. No sequence of UTF-8 may be in two pieces. */
void doubt_add(struct doubt *doubt, const uint8_t *bytes, size_t len);

#endif
