/* search.h - where in text hidden characters may begin, and where its lines end. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include <runic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEARCH_HIDDEN = 1,  /* characters of hidden.def, and perhaps others that begin like them; no CR before LF */
    SEARCH_RETURNS = 2, /* CR */
    SEARCH_FEEDS = 4    /* LF with no CR before it */
};

#define SEARCH_BLOCK 64

/*
 * Looks at whole blocks up to one in which something is found: the length of those before it, and in *found a bit for each of
 * its units, the first one's the lowest. One unit before them and two behind can be read.
 */
typedef size_t search_blocks(const uint8_t *bytes, size_t len, uint64_t *found);

struct search {
    search_blocks *things[3]; /* one for each thing that is searched; behind the last, NULL */
    uint8_t unit;
    const uint8_t *bytes; /* whole units */
    size_t len;
    size_t inside;  /* where the last whole block ends that has so much behind it */
    size_t next;    /* where the next block begins */
    uint64_t found; /* in the block before that, and not told yet */
};

/* Begins a text in a charset whose characters are counted without decoding. */
void search_start(struct search *search, unsigned what, runic_charset charset, const uint8_t *bytes, size_t len);

/* The offset of the next one; len if there is no more. */
size_t search_next(struct search *search);

/* How many are left. */
size_t search_count(struct search *search);

#endif
