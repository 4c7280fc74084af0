/* pipe_pages.h - memory whose pages are given to a pipe without a copy. */
/* SPDX-License-Identifier: MIT */
/*
 * write() to a pipe copies the bytes into new pages that the kernel allocates one by one. This costs several times
 * as much as a conversion. The pages here become the pipe's instead. They must not be written again, since the
 * reader may hold them for any time; new pages take their place. This is faster only with huge pages: allocating one
 * costs as much as a few small pages.
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
    size_t given; /* bytes already given to the pipe: whole small pages */
};

/* Returns false if pages cannot be given on this system. */
bool pages_make(struct pipe_pages *pages);
void pages_free(struct pipe_pages *pages);

/* Returns true if the memory is one huge page. Must be called before the memory is used. */
bool pages_is_huge(struct pipe_pages *pages);

/*
 * Returns room for len bytes, at most PAGES_SIZE, in pages that were not given. Returns NULL if there are no new
 * pages.
 */
uint8_t *pages_room(struct pipe_pages *pages, size_t len);

/* Declares that the bytes before end will not be written again. */
void pages_seal(struct pipe_pages *pages, const uint8_t *end);

/* Writes like write(2), but gives the pages to the pipe instead of copying them. */
ssize_t pages_give(int pipe, const void *bytes, size_t len);

#endif
