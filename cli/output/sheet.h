/* sheet.h - memory whose pages are given to a pipe, which then copies nothing. */
/* SPDX-License-Identifier: MIT */
/*
 * What is written to a pipe is copied into pages that the kernel makes for it and accounts for one by one, and that costs
 * several times what a conversion does. So the pages of a sheet become the pipe's, and nobody touches them again: new ones
 * take their place, for a reader may hold them as long as it likes. That pays with huge pages only, of which one is made at
 * the price of a few small ones.
 */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define SHEET_SIZE (2u << 20) /* a huge page */

struct sheet {
    uint8_t *bytes;
    size_t given; /* of them, from the first on: whole small pages */
};

/* False where pages cannot be given. */
bool sheet_make(struct sheet *sheet);
void sheet_free(struct sheet *sheet);

/* Whether it is one huge page. Asked before it is used. */
bool sheet_is_huge(struct sheet *sheet);

/* Room for len bytes, at most SHEET_SIZE, that were not given. NULL: there are no new pages to be had. */
uint8_t *sheet_room(struct sheet *sheet, size_t len);

/* Bytes of the sheet up to this end are not written any more. */
void sheet_seal(struct sheet *sheet, const uint8_t *end);

/* Like write(2), but the pipe takes the pages themselves. */
ssize_t sheet_give(int pipe, const void *bytes, size_t len);

#endif
