/* limits.h - lengths and counts at which avx512 goes another way, and what all its directions have in common. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_LIMITS_H
#define RUNIC_KERNEL_AVX512_LIMITS_H

#include "../../form.h"
#include "../../scalar/scalar.h"

#include "../finish.h"

/* Strings of up to 64 units have a body that touches no constants of the big loops, and saves no registers for them. */
#define SHORT_UNITS       64   /* units */
#define SCALAR_TEXT       16   /* bytes of UTF-8 that go to scalar if they are not simply good */
#define MEDIUM_TEXT       1024 /* bytes of UTF-8 that have no groups set up */
#define FITTING_TEXT      512  /* code units that may all fit: the loops for long texts are as fast after so many */
#define FITTING_UTF8_TEXT 256  /* the same to UTF-8, where longer web pages would lose up to 8 percent */
#define PLAIN_TEXT        512  /* units of UTF-16 that may have no surrogates, and are asked that first */

/* From so many units on, the first vector goes alone, and loops begin where their loads, or stores, are aligned. */
#define ALIGNED_TEXT 512

/*
 * Hysteresis: where text of two kinds alternates, a branch on the kind would be mispredicted at every turn, so a loop for one
 * kind goes on for some groups of another. Groups:
 */
#define SURROGATES_HYSTERESIS    8  /* taken for groups with surrogates, from one that had some */
#define SUPPLEMENTARY_HYSTERESIS 16 /* of UTF-32, not asked whether they are below U+10000 */
#define LATIN1_HYSTERESIS        4  /* of ISO-8859-1, not asked whether they are ASCII */
#define TWO_BYTE_HYSTERESIS      8  /* of UTF-8, not asked whether they have characters of up to two bytes only */
#define REPLACING_HYSTERESIS     4  /* without anything to replace, until a loop that replaces is left */
#define PAIRS_HYSTERESIS         2  /* of UTF-16 without pairs, until the loop to UTF-8 for text with pairs is left */
#define SLOW_BLOCKS              8  /* blocks of the slow path, before the loop chooses its kind again */

/* The same by a bit for each group, 1 for the loop's own kind, the last one lowest: whether the last four were of another. */
ALWAYS_INLINE bool hysteresis_is_over(uint32_t groups)
{
    return groups % 16 == 0;
}

/*
 * The address of a step's store is known late, and a load after such stores may wait for it. So loops load the next group
 * before they store one (docs/kernels/README.md, "Loads before stores"): the group at `at` or, if there is none, the last one,
 * which is not used then.
 */
ALWAYS_INLINE const uint8_t *at_most(const uint8_t *at, const uint8_t *last)
{
    return at < last ? at : last;
}

/* Converts the rest after `done`, strictly, by a body that serves strict and lossy conversion. */
ALWAYS_INLINE struct runic_pair finish_long(runic_lossy_kernel *body, enum runic_form from, enum runic_form to,
                                            const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_pair done)
{
    if (done.read == len)
        return done;
    const struct runic_pair rest = body(src + done.read * form_unit_size(from), len - done.read,
                                        dst + done.written * form_unit_size(to), cap - done.written, NULL);
    return (struct runic_pair){done.read + rest.read, done.written + rest.written};
}

/* A conversion of text of any length, strict if the last argument is NULL (kernels.h). */
#define LOSSY(from, to) static runic_lossy_kernel from##_to_##to##_long;
#include "../../ops.def"

#endif
