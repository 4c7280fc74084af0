/* doubt.h - what speaks against the single byte charset that a text is read in. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DOUBT_H
#define CLI_DOUBT_H

#include <runic.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Evidence from the bytes of a text. Several threads may add to it at the same time. */
struct doubt {
    atomic_bool ill_formed;   /* a piece of the text is not valid UTF-8 */
    atomic_bool beyond_ascii; /* a piece of the text has bytes above 0x7F */
    uint64_t begin, end;      /* what is looked at as UTF-8: the bytes between these offsets */
    bool counts_c1;           /* count bytes from 0x80 to 0x9F, too */
    atomic_ullong c1_count;
    atomic_uint c1_found; /* bit n: the byte 0x80 + n occurs */
};

/* Begins a text in a charset. Returns false if nothing can speak against that charset: it has no doubt then. */
bool doubt_begin(struct doubt *doubt, runic_charset charset);

/*
 * The charset by whose boundaries the text must be cut into pieces: UTF-8, so that a piece is valid if the whole text is;
 * charset as soon as the text is known not to be UTF-8. doubt may be NULL.
 */
runic_charset doubt_boundaries(const struct doubt *doubt, runic_charset charset);

/* Adds the evidence of a piece, which stands at an offset of the input. */
void doubt_add(struct doubt *doubt, uint64_t offset, const uint8_t *bytes, size_t len);

/* Returns whether all of the text is valid UTF-8, with characters beyond ASCII. */
bool doubt_is_utf8(const struct doubt *doubt);

/* Warns of what the text has that its charset hardly ever has: it is UTF-8, or has C1 controls. */
void doubt_warn(const struct doubt *doubt, const char *name, runic_charset charset);

#endif
