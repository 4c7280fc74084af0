/* limits.h - the sizes of steps, and thresholds with what each decides; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_LIMITS_H
#define RUNIC_KERNEL_SHUFFLE_LIMITS_H

#include "../../form.h"

#define UNITS       (VEC / 2) /* words in a vector */
#define GROUP_BYTES (4 * VEC) /* of which the kind of text is decided once */
#define GROUP(from) (GROUP_BYTES / form_unit_size(from))
#define LOOKAHEAD   3 /* bytes that a block of UTF-8 reads beyond itself */

/* The longest text for the functions of short.h, in units. */
ALWAYS_INLINE size_t short_text(enum runic_form from, enum runic_form to)
{
    return from == FORM_utf8 || to == FORM_utf8 ? 16 : 8;
}

/* Is a text worth a step by which vectors become aligned? Such texts have functions of their own, which are called last. */
ALWAYS_INLINE bool is_long_text(enum runic_form form, size_t len)
{
    return len >= 64 * VEC / form_unit_size(form);
}

#define SHORT_STEPS  3 /* in a row, of less than half a vector of characters of three bytes: these are no run */
#define DENSE_THREES (GROUP_BYTES / 3 + 1) /* units of a group that has hardly a character but of three bytes */

#define WHOLE_TEXT      16  /* vectors of UTF-8 that are checked as a whole; longer texts are for groups */
#define VALIDATED_FIRST 512 /* bytes of UTF-8 that are, as a rule, well-formed: its size is told 1.5 to 3 times as fast */

/* Hysteresis: a loop for what is harder goes on until so many groups in a row had nothing hard. */
#define HYSTERESIS_UTF8_FAULTS   (64 / VEC)
#define HYSTERESIS_ENCODE_SLOW   4
#define HYSTERESIS_ENCODE_FAULTS 6
#define HYSTERESIS_PAIRS         4
#define LATIN1_RUN               8 /* groups with '?', before the loop for text that fits is tried again */

#endif
