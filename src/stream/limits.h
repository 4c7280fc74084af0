/* limits.h - sizes of steps, and thresholds with the figure that justifies each. */
/* SPDX-License-Identifier: MIT */
/*
 * A figure says what another value of the threshold costs. "Never": without the step. "30, not 20": 30 ns with the other value,
 * 20 ns with this one. Figures are nanoseconds of a fault: Intel Xeon (family 6, model 167), gcc 12.2, avx512, English text
 * with faults at random distances, 2026-11-25. "One in 100" is the mean distance in bytes. Those of SHORT_ASCII are of an AMD
 * EPYC (family 26, model 2), those of SPELLED_AT_ONCE and SPARSE of another (family 25, model 17, 2026-11-26). Sizes without a
 * figure are not thresholds but buffers; they were not measured one by one.
 */
#ifndef RUNIC_STREAM_LIMITS_H
#define RUNIC_STREAM_LIMITS_H

#include "../base.h"

/* ---- From fault to fault ---- */

/* Bytes of UTF-8 that are copied as ASCII after a fault, before a kernel is called. Never: UTF-8 to UTF-16, one in 100, SKIP
 * 30, not 20, callback 75, not 35; 128: 27 and 51. */
#define ASCII_HEAD 256

/* Faults whose replacement is remembered, 16 bytes each. Never: UTF-8 to ASCII, one in 36, transliterated 97, not 25. 256:
 * Chinese with markup, transliterated 35, not 30. */
#define CACHED_REPLACEMENTS BY_STACK(512, 8)

/* Bytes of UTF-8 that are encoded after a fault, and then eight times as many each time. Never: UTF-8 to windows-1252, one
 * unmappable character in 100, callback 200, not 80. Twice as many: Russian, UTF-8 to windows-1251, SKIP, one in 1,000, 780,
 * not 470 (AMD EPYC, family 25, model 1, 2026-11-26). */
#define BYTES_AFTER_FAULT 128

/* The most bytes of a character of UTF-8. */
#define LONGEST_CHARACTER 4

/* ---- Dense unmappable characters ---- */

/* Unmappable characters are dense after this number of them with less than a gap of well-formed bytes before each. */
#define DENSE_FAULTS 4

/* The gap. 4: GBK to Shift_JIS, REPLACE, 0.38 of the speed. */
#define GAP 256

/* The gap after ASCII that was copied without a kernel, where a lossy kernel encodes. 32: UTF-8 to ASCII, one in 50, 46, not
 * 18. */
#define GAP_OF_ASCII 4

/* Where the replacements of dense unmappable characters are remembered, batches are faster only after this number of them was
 * displaced by others. Never: Chinese, UTF-8 to KOI8-R, REPLACE, 0.22 of the speed; without it: English with emoji, 0.28 (AMD
 * EPYC, family 25, model 1, 2026-11-27). */
#define DISPLACED 64

/* ---- By lossy kernels ---- */

/* Bytes that a lossy kernel converts at once; the newest fault is then searched in the last part that has one. */
#define LOSSY_PIECE (32 * 1024)

/* The search for the newest fault reads this many bytes at a time, the last ones first. */
#define SEARCHED_AT_ONCE BY_STACK(256, 64)

/* ---- Through UTF-16 ---- */

/* Units of UTF-16 that are converted at once. They stay in the first-level cache. */
#define UNITS_IN_A_BATCH BY_STACK(2048, 256)

/* The same after an unmappable character, and then twice as many each time. Never: Shift_JIS to windows-1252, Japanese,
 * callback, 540 ns a byte, not 51 (AMD EPYC, family 25, model 1, 2026-11-26). */
#define UNITS_AFTER_FAULT 32

/* ---- Batches with unmappable characters replaced ---- */

/* The most bytes that a character may take, with shifts before and after it: 9 in ISO-2022-JP, 8 in UTF-7. A form has no
 * shifts. */
#define WIDEST_CHARACTER         12
#define WIDEST_CHARACTER_OF_FORM 4

/* A batch of fewer units replaces no unmappable characters. */
#define FEWEST_UNITS 16

/* Units among which unmappable characters are looked for one by one, if fewer units were encoded since the last one. 1:
 * windows-1251 to windows-1252, Russian, REPLACE, 0.15 of the speed. */
#define SPELLED_AT_ONCE 32

/* After this number of batches, remembering is tried again, where ASCII is copied without a kernel. 16: UTF-8 to ISO-8859-1,
 * ESCAPE, scripts in turn, 1.3 times the instructions. */
#define BATCHES 4

/* Unmappable characters are no longer dense if at most one is in this many units. 1, after each batch: French, UTF-16 to ASCII,
 * ESCAPE, 0.42 of the speed. */
#define SPARSE 320

/* ---- Whole texts ---- */

/* The longest text, in bytes, for which setting up a converter takes longer than converting it. Never: windows-1252 to UTF-8, 8
 * bytes, 100 ns, not 14; 100 bytes, 110 ns, not 27. 1024: windows-1251 to UTF-8, 1,500 bytes, 230 ns, not 140 (AMD EPYC,
 * family 25, model 17, 2026-11-26). A text with a fault is converted twice up to the fault. */
#define SHORT_WHOLE_TEXT 2048

/* The longest text of UTF-16, in characters, of which ASCII is copied in groups. Never: UTF-16 to windows-1252, 16 characters,
 * 18 ns, not 11. 512: 500 characters, 65 ns, not 33. */
#define SHORT_ASCII 64

/* The room for text that is only counted, in bytes. */
#define SCRATCH BY_STACK(8192, 512)

#endif
