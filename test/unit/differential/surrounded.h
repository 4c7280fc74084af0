/* surrounded.h - makes and tests texts of one kind with an item at a chosen position. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_SURROUNDED_H
#define RUNIC_TEST_SURROUNDED_H

#include "check.h"

#define BLOCKS      128
#define GROUP       256
#define FAR         640 /* a position at which loops expect the kind of text before it */
#define BLOCK_AFTER 70  /* units of text after the item, more than a block */

/* The characters around the item, one of each length. */
#define FILLS 5
extern const uint32_t fills[FILLS];

struct text {
    enum text_form form;
    size_t len;
    uint8_t bytes[MOST_BYTES];
};

void append_units(struct text *text, const uint32_t *units, size_t count);

/* Fills up to exactly `units` units. If the character does not fit exactly, ASCII comes before, so that all positions occur. */
void fill_to(struct text *text, uint32_t fill, size_t units);

/* Replaces `count` units at pos. */
void change_units(struct text *text, size_t pos, const uint32_t *item, size_t count);

/* Checks every operation that reads the form. */
void check_all_ops(const struct text *text);

/* Returns how much text after an item makes loops take groups; those from UTF-8 need more than 1,024 bytes. */
size_t group_after(enum text_form form);

/* Tests the item at every position of two blocks, around the ends of groups, and far from the beginning. */
void check_item(const struct plan *plan, enum text_form form, const uint32_t *item, size_t count);

#endif
