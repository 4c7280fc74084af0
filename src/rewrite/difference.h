/* difference.h - compares the view with the edited text: by lines, then by words and characters. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_DIFFERENCE_H
#define RUNIC_REWRITE_DIFFERENCE_H

#include "../base.h"

/* STRIPPED: lines without the blanks at both ends. WIDE_WORDS: NUL bytes belong to words, as in UTF-16 that is read as UTF-8.
 */
enum compared_unit { LINES, STRIPPED, WORDS, WIDE_WORDS };

/* Two texts, the view and the edited one, and what is told of each change: edited[from, to) is in place of [begin, end). */
struct compared_texts {
    const uint8_t *text[2];
    size_t len[2];
    void (*change)(void *sink, size_t begin, size_t end, size_t from, size_t to);
    void *sink;
};

/* Returns the bytes of memory with which the comparison of two texts of these lengths finds small changes. */
HIDDEN size_t runic_room_to_compare(size_t len, size_t other_len);

/* Returns how many units of the second text the first one does not have; about: equal hashes count as equal text. */
HIDDEN size_t runic_count_missing(const struct compared_texts *what, enum compared_unit unit, uint8_t *memory, size_t size);

/* Calls what->change for every change, in order. Memory is aligned for uint64_t; with less of it, changes are larger. */
HIDDEN void runic_compare(const struct compared_texts *what, uint8_t *memory, size_t size);

#endif
