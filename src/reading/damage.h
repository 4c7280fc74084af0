/* damage.h - whether the faults of a long text in UTF-8 are damage. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_READING_DAMAGE_H
#define RUNIC_READING_DAMAGE_H

#include "../base.h"

/* Where the faults of a text in UTF-8 are. */
enum damage {
    DAMAGE_OF_LINES, /* some lines have many more than the others: they may be other text, or none */
    DAMAGE_OF_WORDS, /* most are in words that have characters of UTF-8: all of the text is UTF-8 */
    DAMAGE_ANYWHERE  /* most are in other words, which may be in another charset */
};

/* Returns where the faults are. faults: their number in the text. */
HIDDEN enum damage runic_damage_of(const uint8_t *src, size_t len, uint64_t faults);

#endif
