/* limits.h - thresholds of the avx512 kernels, and the functions that all their directions share. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_LIMITS_H
#define RUNIC_KERNEL_AVX512_LIMITS_H

#include "../../form.h"
#include "../../scalar/scalar.h"

#include "../finish.h"

/*
 * Figures are speeds without a threshold, or with another value, as a multiple of the speed with it: AMD EPYC (family 25,
 * model 17), gcc 12.2, texts of runic_bench, 2026-11-22, the best of many runs on a busy machine. "Never" means: without the
 * threshold.
 */

/* Strings of up to 64 units have their own functions, which load no constants of the long loops and save no registers. */
#define SHORT_UNITS 64 /* code units */

/* Bytes of UTF-8. Shorter text with faults or 4-byte characters is left to scalar. Never: one fault in 100 bytes 0.8 to 0.9. */
#define SCALAR_TEXT 16

/* Bytes of UTF-8. Shorter text is converted by blocks, without setting up groups. 128: text of 160 and 320 bytes 0.33 to 0.7.
 */
#define MEDIUM_TEXT 1024

/*
 * Code units. Shorter text is first tried as one byte for each unit. Never: 160 units to ISO-8859-1 0.4 to 0.75, ASCII of as
 * many to UTF-8 0.5 to 0.6. 256: English of 320 units to UTF-8 0.82, but web pages in other scripts 1.04.
 */
#define FITTING_TEXT 512

/* Code units of UTF-16 that are first tried as text without surrogates. Never: 160 units 0.53, but 160 units
 * of emoji 1.14. */
#define PLAIN_TEXT 512

/*
 * Code units. In longer text, the first vector is converted alone, so that the loads or the stores of the loops are aligned.
 * Never: UTF-16 to UTF-32 0.88, its size 0.85; ISO-8859-1 to UTF-16 0.9.
 */
#define ALIGNED_TEXT 512

/*
 * Hysteresis: where text of two kinds alternates, a branch on the kind would be mispredicted at every change. Therefore a loop
 * for one kind continues for some groups of the other kind. Numbers of groups:
 */
#define SURROGATES_HYSTERESIS    8 /* treated as groups with surrogates after one that had some; 1: emoji 0.7 to 0.85 */
#define SUPPLEMENTARY_HYSTERESIS 4 /* of UTF-32, not checked for being below U+10000; 1: emoji 0.88, 16: with faults 0.78 */
#define LATIN1_HYSTERESIS        4 /* of ISO-8859-1, not checked for being ASCII; 1: 0.9 to 0.94 */
#define TWO_BYTE_HYSTERESIS      8 /* of UTF-8, not checked for having only 1-byte and 2-byte characters; 1: 3-byte text 0.92 */
#define ISOLATED_HYSTERESIS      4 /* of ASCII, until the loop for isolated faults ends; 1: one fault in 1000 bytes 0.76 */

/* Blocks of the slow path, until it chooses the kind of its blocks again. 1: emoji among ASCII and random words 0.75 to 0.8. */
#define SLOW_BLOCKS 8

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
