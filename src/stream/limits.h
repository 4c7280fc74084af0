/* limits.h - sizes of steps, and every threshold with the figure that justifies it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_LIMITS_H
#define RUNIC_STREAM_LIMITS_H

#include "../base.h"

/* ---- Dense faults ---- */

#define NEAR_FAULTS 4

/* Bytes between faults. */
/* Bytes that a lossy kernel converts at once; the newest fault is then searched in the last part that has one. */
#define LOSSY_PIECE (32 * 1024)

/* Unmappable characters whose replacement is remembered. */
#define KNOWN_CHARACTERS BY_STACK(64, 8)

/* Scalar values in a batch. */
#define BATCH_VALUES BY_STACK(2048, 256)

/* The most bytes that a character may take, with shifts before and after it: 9 in ISO-2022-JP, 8 in UTF-7. The same for the
 * escape of an unmappable character. */
#define WIDEST_CHARACTER 12
#define WIDEST_ESCAPE    (LONGEST_ESCAPE + WIDEST_CHARACTER)

/* A batch of fewer values replaces no faults. */
#define FEWEST_VALUES 16

/* After a fault, text is decoded one by one until this many characters in a row are well-formed: GOOD_AFTER_FAULT if less
 * than SHORT_TEXT bytes were well-formed before the fault. */
#define GOOD_AFTER_TEXT  1
#define GOOD_AFTER_FAULT 8
#define SHORT_TEXT       2

/* Values that are searched for U+FFFD at once. */
#define VALUES_AT_ONCE 8

/* Values among which unmappable characters are looked for one by one, if fewer values were encoded since the last one. */
#define SPELLED_AT_ONCE 32

/* The most bytes of an ill-formed sequence of UTF-8 or UTF-16. */
#define LONGEST_FAULT 3

/* With at most one fault in this many values, text is left to kernels again. */
#define SPARSE 320

/* Bytes of a batch, and thereby its most units of UTF-16; units of its copy. */
#define BATCH_BYTES BY_STACK(2048, 256)
#define COPY_UNITS  BY_STACK(2560, 512)

/* A batch begins with room for at least this many units. */
#define LEAST_UNITS 128

/* With at most one fault in this many bytes, the text is left to strict kernels. */
#define SPARSE_BYTES 1024

/* The search for the newest fault reads this many bytes at a time, and begins this many bytes before the end. */
#define SEARCHED_AT_ONCE BY_STACK(256, 64)
#define SEARCHED_FIRST   32

/* Units of UTF-16 that are converted at once. They stay in the first-level cache. */
#define UNITS_IN_A_BATCH BY_STACK(2048, 256)

/* Units of UTF-16 that are validated, then encoded. */
#define VALIDATED_AT_ONCE 8192

#define FEWEST_UNITS 64

#define GAP_OF_LOSSY 256
#define GAP_OF_BATCHES 4
#define GAP_OF_UNMAPPABLE 16

#endif
