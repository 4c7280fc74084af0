/* limits.h - the sizes of steps, and every threshold with the figure that justifies it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_LIMITS_H
#define RUNIC_KERNEL_SHUFFLE_LIMITS_H

#define WORDS_OF_VEC (VEC / 2) /* words in a vector */
#define GROUP_BYTES  (4 * VEC) /* a group: the kind of text is decided once for a group */
#define GROUP(from)  (GROUP_BYTES / form_unit_size(from))
#define LOOKAHEAD    3 /* bytes that a block of UTF-8 reads beyond itself */

/*
 * Figures are speeds without a threshold, or with another value, as a multiple of the speed with it: avx2, AMD EPYC (family
 * 25, model 17), gcc 12.2, texts of runic_bench, 2026-11-22. "Never" means: without the threshold.
 */

/* Returns the longest text for the functions of short_kernels.h, in code units: as much as fits into one or two vectors of
 * 16 bytes. */
ALWAYS_INLINE size_t short_text(enum runic_form from, enum runic_form to)
{
    return from == FORM_utf8 || to == FORM_utf8 ? 16 : 8;
}

/* Returns true if a text is long enough for a step that aligns the vectors after it. Never: UTF-16 validation 0.8. */
ALWAYS_INLINE bool is_long_text(enum runic_form form, size_t len)
{
    return len >= 64 * VEC / form_unit_size(form);
}

/*
 * Bytes. Shorter texts are first tried as ASCII, or as a code unit to a code unit (never: ASCII of 40 to 160 units 0.3 to 0.5).
 * UTF-8 is then converted before its faults are looked at (never: 3-byte text of 40 to 320 bytes 0.6), and validated before it
 * is counted (never: sizes of 24 to 320 bytes 0.35 to 0.8). 1024: UTF-16 of 320 code units to UTF-8 0.85; 256: UTF-32 of 80
 * 0.7.
 */
#define SHORT_BYTES 512

/* Blocks between two attempts at groups. 1: strings of emoji 0.7 to 0.9, sizes of ASCII 0.8. */
#define BLOCKS_BETWEEN_GROUPS 4

/* The fewest groups for which a step aligns loads or stores. Never: UTF-16 to UTF-32 0.88. */
#define PAYS_TO_ALIGN 8

/* After a group of UTF-16 or UTF-32 that takes this many bytes in UTF-8, only 3-byte characters are expected. Never:
 * Chinese 0.74. */
#define DENSE_BYTES(from) (3 * GROUP(from) - GROUP(from) / 8)

/* Runs of 3-byte characters by interleaved loads: steps in a row of less than half a vector, and code units of a dense group.
 */
#define SHORT_STEPS 3
#define DENSE_UNITS (GROUP_BYTES / 3 + 1)

/* A loop for slower text continues until this many groups in a row had nothing slow. */
#define HYSTERESIS_UTF8_FAULTS   (64 / VEC) /* 0: ASCII with one fault in 100 bytes 0.12 to 0.2 */
#define HYSTERESIS_ENCODE_SLOW   4          /* 1: random words of UTF-32 0.87 */
#define HYSTERESIS_ENCODE_FAULTS 6          /* 1: one fault in 100 code units 0.62 to 0.76 */
#define HYSTERESIS_PAIRS         4          /* 1: UTF-32 to UTF-16, emoji among ASCII 0.77 */
#define QUESTION_GROUPS          8          /* groups with '?'; 1: UTF-16 of other scripts to ISO-8859-1 0.77 */

/* Bytes of ISO-8859-1. Shorter texts are first tried as ASCII. Never: ASCII of 24 to 160 bytes to UTF-8 0.85. */
#define LATIN1_SHORT (8 * VEC)

/* Groups of UTF-8 that are validated in the same way as the first of them. 1: random words 0.74. */
#define VALIDATED_ALIKE 4

/* Bytes. Only a fault within this distance of the one before it starts HYSTERESIS_UTF8_FAULTS. Always: one fault in 1000
 * bytes 0.8. */
#define SOON_UTF8_FAULT (8 * VEC)

#endif
