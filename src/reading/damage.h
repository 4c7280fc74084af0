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

/* The faults of the lines that have some. */
struct word_damage {
    uint64_t len;         /* of the lines */
    uint64_t len_utf8;    /* of their words in UTF-8, without the only character of a word: damage of it leaves none */
    uint64_t faults;      /* ill-formed sequences; those in a row are one */
    uint64_t faults_utf8; /* those in words that have at least as many characters as faults: they are damage */
    uint32_t bytes[128];  /* how often such a sequence begins with each byte above 0x7F */
};

/* Counts the faults of the lines that have some. */
HIDDEN void runic_find_word_damage(const uint8_t *src, size_t len, struct word_damage *found);

/* Returns true if a long text is damaged in all of its parts alike: the faults in words of UTF-8 explain the number of others.
 */
HIDDEN bool runic_is_damaged_alike(const uint8_t *src, size_t len);

/* Returns where the faults are. faults: their number in the text. */
HIDDEN enum damage runic_damage_of(const uint8_t *src, size_t len, uint64_t faults);

#endif
