/* search.h - finds where in a text hidden characters may begin, and line ends. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include <runic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEARCH_HIDDEN = 1,  /* characters of hidden.def, and perhaps others with the same first units; no CR before LF */
    SEARCH_RETURNS = 2, /* CR */
    SEARCH_FEEDS = 4    /* LF without a CR before it */
};

#define SEARCH_BLOCK 64

/*
 * Searches whole blocks, up to the first in which something is found. Returns the length of the blocks before it;
 * *found has a bit for each of its units, the lowest for the first. One unit before the blocks and two after them
 * must be readable.
 */
typedef size_t search_blocks(const uint8_t *bytes, size_t len, uint64_t *found);

struct search {
    search_blocks *functions[3]; /* one function for each pattern, then NULL */
    uint8_t unit;
    const uint8_t *bytes; /* whole units */
    size_t len;
    size_t inside;  /* end of the last whole block with enough text after it */
    size_t next;    /* offset of the next block */
    uint64_t found; /* found in the block before next, and not returned yet */
};

/* Begins a text in a charset whose characters are counted without decoding. */
void search_start(struct search *search, unsigned what, runic_charset charset, const uint8_t *bytes, size_t len);

/* Returns the offset of the next place found; len if there are no more. */
size_t search_next(struct search *search);

/* Returns the number of places left. */
size_t search_count(struct search *search);

#endif
