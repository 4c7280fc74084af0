/* limits.h - the sizes of steps, and every threshold with the figure it stands on; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_LIMITS_H
#define RUNIC_KERNEL_SHUFFLE_LIMITS_H

#define UNITS       (VEC / 2) /* words in a vector */
#define GROUP_BYTES (4 * VEC) /* a group: the kind of its text is decided once */
#define GROUP(from) (GROUP_BYTES / form_unit_size(from))
#define LOOKAHEAD   3 /* bytes that a block of UTF-8 reads beyond itself */

/* Returns the longest text for the functions of short_kernels.h, in code units. */
ALWAYS_INLINE size_t short_text(enum runic_form from, enum runic_form to)
{
    return from == FORM_utf8 || to == FORM_utf8 ? 16 : 8;
}

/* Returns whether a text is worth a step that aligns the vectors after it. Such texts have functions of their own. */
ALWAYS_INLINE bool is_long_text(enum runic_form form, size_t len)
{
    return len >= 64 * VEC / form_unit_size(form);
}

#define PLAIN_TEXT      (32 * VEC) /* bytes: shorter texts are first tried as ASCII, or as a code unit to a code unit */
#define WHOLE_TEXT      (16 * VEC) /* bytes of UTF-8 that are converted before their faults are looked at */
#define VALIDATED_FIRST 512        /* bytes of UTF-8 that are validated before they are counted */
#define BLOCKS          4          /* blocks that are converted between two attempts at groups */
#define PAYS_TO_ALIGN   8          /* groups behind a step that aligns what is written or read */

/* Runs of 3-byte characters, by interleaved loads. */
#define SHORT_STEPS 3                     /* steps in a row of less than half a vector, after which it is no run */
#define DENSE_UNITS (GROUP_BYTES / 3 + 1) /* code units of a group that has hardly a character but of three bytes */

/* A group of UTF-16 or UTF-32 that takes as many bytes of UTF-8 is followed, as a rule, by characters of three bytes alone. */
#define DENSE_BYTES(from) (3 * GROUP(from) - GROUP(from) / 8)

/* Hysteresis: a loop for slower text goes on until so many groups in a row had nothing slow. */
#define HYSTERESIS_UTF8_FAULTS   (64 / VEC)
#define SOON_UTF8_FAULT          (8 * VEC) /* bytes: only a fault that comes so soon after another starts this hysteresis */
#define HYSTERESIS_ENCODE_SLOW   4
#define HYSTERESIS_ENCODE_FAULTS 6
#define HYSTERESIS_PAIRS         4
#define LATIN1_RUN               8 /* groups with '?', before the loop for text that fits is tried again */

#endif
