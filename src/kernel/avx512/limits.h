/* limits.h - thresholds of the avx512 kernels, and the functions that all their directions share. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_LIMITS_H
#define RUNIC_KERNEL_AVX512_LIMITS_H

#include "../../form.h"
#include "../../scalar/scalar.h"

#include "../finish.h"

/* Strings of up to 64 units have their own functions, which load no constants of the long loops and save no registers. */
#define SHORT_UNITS       64   /* code units */
#define SCALAR_TEXT       16   /* bytes of UTF-8; shorter text with faults or 4-byte characters is left to scalar */
#define MEDIUM_TEXT       1024 /* bytes of UTF-8; shorter text is converted by blocks, without setting up groups */
#define FITTING_TEXT      512  /* code units tried as one byte each; the loops for longer text are as fast */
#define FITTING_UTF8_TEXT 256  /* the same to UTF-8: above it, web pages lost up to 8 percent */
#define PLAIN_TEXT        512  /* code units of UTF-16 that are first tried as text without surrogates */

/*
 * From this many code units on, the first vector is converted alone, so that the loads or the stores of the loops are
 * aligned.
 */
#define ALIGNED_TEXT 512

/*
 * Hysteresis: where text of two kinds alternates, a branch on the kind would be mispredicted at every change. Therefore
 * a loop for one kind continues for some groups of the other kind. The figures count groups:
 */
#define SURROGATES_HYSTERESIS    8  /* treated as groups with surrogates after one that had some */
#define SUPPLEMENTARY_HYSTERESIS 16 /* of UTF-32, not checked for being below U+10000 */
#define LATIN1_HYSTERESIS        4  /* of ISO-8859-1, not checked for being ASCII */
#define TWO_BYTE_HYSTERESIS      8  /* of UTF-8, not checked for having only 1-byte and 2-byte characters */
#define REPLACING_HYSTERESIS     4  /* without a replacement, until a replacing loop ends */
#define PAIRS_HYSTERESIS         2  /* of UTF-16 without pairs, until the loop to UTF-8 for text with pairs ends */
#define SLOW_BLOCKS              8  /* blocks of the slow path, until it chooses the kind of its blocks again */

/*
 * Returns true if the last four groups were of another kind. Bit 0 of `groups` is the last group; 1 is the loop's own
 * kind.
 */
ALWAYS_INLINE bool hysteresis_is_over(uint32_t groups)
{
    return groups % 16 == 0;
}

/*
 * Returns `at`, or `last` if `at` is beyond it. The address of a store is known late, and a load after such stores may
 * have to wait for it. Therefore loops load the next group before they store the current one (docs/kernels/README.md,
 * "Loads before stores"); after the last group they load it again and do not use it.
 */
ALWAYS_INLINE const uint8_t *at_most(const uint8_t *at, const uint8_t *last)
{
    return at < last ? at : last;
}

#endif
