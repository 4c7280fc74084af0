/* facts.h - what is known about the charset of a text, in words. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FACTS_H
#define CLI_FACTS_H

#include "recognize/recognize.h"
#include "recognize/stretches.h"

/* The texts of these functions are valid as long as those of formatted(). */

/*
 * Returns the verdict and its reason, such as "likely UTF-16LE without BOM" or "not Unicode;
 * KOI8-R very likely (Russian, 99 %)". best->charset may be RUNIC_CHARSET_UNKNOWN.
 */
const char *verdict_text(const runic_detection *seen, const runic_guess *best);

/* Returns the charset of stretches, such as "UTF-16LE" or "windows-1252 (French, 98 %)". */
const char *stretch_text(const struct stretch *stretch);

/*
 * Returns what a text is by its stretches: by one as stretch_text(), by several such as "UTF-8, then UTF-16LE from 5,200 on
 * (line 81)" or "UTF-8 and windows-1252 (French, 98 %): 3 of 40 lines, the first at 2:11".
 */
const char *stretches_text(const struct stretches *stretches);

/* Returns for example "UTF-8 with 9 ill-formed sequences, the first at offset 40, and 1 NUL byte". */
const char *damage_text(const runic_detection *seen);

/* Returns for example "windows-1251 very likely (Russian, 99 %)". */
const char *guess_text(const runic_guess *guess);

/* Returns what text is that is not recognized, with what it declares. */
const char *fact_text(const struct recognition *known);

/* Returns the label of the little-endian charset for text that is read as UTF-16 or UTF-32 in big-endian order. */
const char *little_name(runic_charset charset);

#endif
