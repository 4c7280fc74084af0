/* scan.h - counts the units of a part of a text, and finds the n-th, without an index. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_POSITION_SCAN_H
#define RUNIC_POSITION_SCAN_H

#include "../form.h"

#define LONGEST_STEP 16384 /* of a text without an index */
#define BLOCK_STEP   1024  /* of a block of an index, which has about twice as many */

/* A text in memory. */
struct position_text {
    enum runic_form form;
    const uint8_t *src;
    size_t len;
};

ALWAYS_INLINE bool is_line_unit(runic_unit unit)
{
    return unit >= RUNIC_UNIT_LINE;
}

/* Returns how many of `unit` the lossy conversion of text[begin, end) has. Both must be boundaries. */
HIDDEN size_t runic_units_between(const struct position_text *text, runic_unit unit, size_t begin, size_t end);

/* Returns where number n of `unit` begins, counted from begin, a boundary: the start of the character that has it, or of
 * line n. Returns the end of the text if there are fewer. Looks at `step` units at a time, a power of two. */
HIDDEN size_t runic_find_from(const struct position_text *text, runic_unit unit, size_t begin, size_t n, size_t step);

/* The weight of each byte of well-formed UTF-8. The weight of LF is right in ill-formed text, too. */
enum byte_weight {
    CHARACTER_BYTES, /* 1 where a character begins */
    UNIT_BYTES,      /* the UTF-16 code units of a character, where it begins */
    LINE_FEED_BYTES  /* 1 for an LF */
};

/* Returns the sum of the weights of bytes. */
HIDDEN size_t runic_count_bytes(enum byte_weight weight, const uint8_t *src, size_t len);

/* Returns the index of the byte of src[begin, end) with which the weight exceeds n. */
HIDDEN size_t runic_find_byte(enum byte_weight weight, const uint8_t *src, size_t begin, size_t end, size_t n);

/* Returns the boundary at or before pos. */
HIDDEN size_t runic_boundary_before(const struct position_text *text, size_t pos);

#endif
