/* pipe_pages.h - memory whose pages are given to a pipe, which then copies nothing. */
/* SPDX-License-Identifier: MIT */
/*
 * What is written to a pipe is copied into pages that the kernel makes for it and accounts for one by one, and that costs
 * several times what a conversion does. So these pages become the pipe's, and nobody touches them again: new ones
 * take their place, for a reader may hold them as long as it likes. That pays with huge pages only, of which one is made at
 * the price of a few small ones.
 */
#ifndef CLI_PIPE_PAGES_H
#define CLI_PIPE_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define PAGES_SIZE (2u << 20) /* a huge page */

struct pipe_pages {
    uint8_t *bytes;
    size_t given; /* of them, from the first on: whole small pages */
};

/* False where pages cannot be given. */
bool pages_make(struct pipe_pages *pages);
void pages_free(struct pipe_pages *pages);

/* Whether it is one huge page. Asked before it is used. */
bool pages_is_huge(struct pipe_pages *pages);

/* Room for len bytes, at most PAGES_SIZE, that were not given. NULL: there are no new pages to be had. */
uint8_t *pages_room(struct pipe_pages *pages, size_t len);

/* Bytes of them up to this end are not written any more. */
void pages_seal(struct pipe_pages *pages, const uint8_t *end);

/* Like write(2), but the pipe takes the pages themselves. */
ssize_t pages_give(int pipe, const void *bytes, size_t len);

#endif
