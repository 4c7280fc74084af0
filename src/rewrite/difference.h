/* difference.h - compares the view with the edited text: by lines, words and characters. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_DIFFERENCE_H
#define RUNIC_REWRITE_DIFFERENCE_H

#include "writer.h"

/* Bytes of memory for a line or 64 bytes of either text; and for the words of changed lines. */
#define ROOM_FOR_LINE  64
#define ROOM_FOR_WORDS 65536

/* Writes every change, in order. Memory is aligned for size_t; with less of it, changes are larger. */
HIDDEN void runic_compare(struct writer *w, uint8_t *memory, size_t size);

#endif
