/* surrounded.h - an item among text of one kind, at a chosen place: how the tests of edges make their texts. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_SURROUNDED_H
#define RUNIC_TEST_SURROUNDED_H

#include "check.h"

#define BLOCKS      128
#define GROUP       256
#define FAR         640 /* where loops have long settled for a kind of text */
#define BLOCK_AFTER 70  /* units of text behind, more than a block */

/* What surrounds the item: characters of one length. */
#define FILLS 5
extern const uint32_t fills[FILLS];

struct text {
    enum text_form form;
    size_t len;
    uint8_t bytes[MOST_BYTES];
};

void append_units(struct text *text, const uint32_t *units, size_t count);

/* Fills up to exactly `units` units; where the filling does not fit, with ASCII before it, so that all positions are met. */
void fill_to(struct text *text, uint32_t fill, size_t units);

/* Units put in the place of as many of a text. */
void change_units(struct text *text, size_t pos, const uint32_t *item, size_t count);

/* Every operation that reads the form. */
void check_all_ops(const struct text *text);

/* How much text to put behind an item for the loops that take groups: those from UTF-8 are for more than 1024 bytes. */
size_t group_after(enum text_form form);

/* The item at every position of two blocks, around the ends of groups, and far behind the beginning. */
void check_item(const struct plan *plan, enum text_form form, const uint32_t *item, size_t count);

#endif
