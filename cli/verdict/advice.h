/* advice.h - what is known about the charset of a text, in words, and what to type. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include "decision.h"
#include "recognize/declared.h"
#include "recognize/stretches.h"
#include "terminal/message.h"

/* ---- Facts: facts.c */

/* The texts of these functions are valid as long as those of formatted(). */

/* Returns the verdict and its reason, such as "likely UTF-16LE without BOM" or "not Unicode; KOI8-R very likely (Russian, 99
 * %)". best->charset may be RUNIC_CHARSET_UNKNOWN. */
const char *verdict_text(const runic_detection *seen, const runic_guess *best);

/* Returns the charset of stretches, such as "UTF-16LE" or "windows-1252 (French, 98 %)". */
const char *stretch_text(const struct stretch *stretch);

/* Returns what a text is by its stretches: by one as stretch_text(), by several such as "UTF-8, then UTF-16LE from 5,200 on
 * (line 81)" or "UTF-8 and windows-1252 (French, 98 %): 3 of 40 lines, the first at 2:11". */
const char *stretches_text(const struct stretches *stretches);

/* Returns for example "UTF-8 with 9 ill-formed sequences, the first at offset 40, and 1 NUL byte". */
const char *damage_text(const runic_detection *seen);

/* Returns for example "windows-1251 very likely (Russian, 99 %)". */
const char *guess_text(const runic_guess *guess);

/* Returns what text is that is not recognized, with what it declares. */
const char *fact_text(const struct recognition *known);

/* Returns the label of the little-endian charset for text that is read as UTF-16 or UTF-32 in big-endian order. */
const char *little_name(runic_charset charset);

/* Prints that an input of convert is not recognized, with the option that would convert it. */
void advise_unrecognized(const char *name, const struct recognition *known, const struct question *question);

/* Returns what check reports of a file that is not recognized: a fact, and a command for the file. Valid until the next call.
 */
const char *advise_check(const char *name, const char *fact, const struct recognition *known);

/* Returns what the total of a file says about its charset, or NULL. Valid until the next call. */
const char *advise_total(const char *name, const struct recognition *known);

/* Returns "; " and what to do about text in an unknown charset. Valid until the next call. */
const char *advise_unknown(const char *name);

/* Prints that text is read as UTF-8 although it does not look like it. */
void advise_unlike_utf8(const char *name, const struct recognition *known);

/* Prints the charset and how it was found (with -v), and warns if the bytes suggest another one. */
void advise_recognized(const char *name, const struct recognition *known);

/* Returns for example "looks like ISO-2022-KR; to convert it: ...". Valid until the next call. */
const char *advise_escaping(const char *name, const struct escaping *charset);

/* Prints that text is something else than the charset in which it is read: as an error if the file is left alone, else as a
 * warning. seen: the evidence in its start. */
void advise_against(const char *name, enum looks looks, runic_charset charset, const runic_detection *seen, bool leaves);

/* Prints the same for a text whose reading contradicts reading->wanted. */
void advise_other(const char *name, const struct stretches *reading, bool leaves);

/* Warns of C1 controls, if text that is read as ISO-8859-1 has any. */
void advise_c1(const char *name, const struct doubt *doubt);

/* Prints how to continue after an unmappable character. */
void advise_unmappable(const char *name, const struct finding *lacking);

/* Prints what a text is in which a charset has a fault, and the command for it. Returns false if the reading is not 95 % sure
 * of anything else. */
bool advise_reading(const char *name, const struct stretches *reading, runic_charset charset);

/* Prints what the user can do about a fault that has just been reported. asked: how the user wants the text to be read. */
void advise_fault(const char *name, const struct finding *stop, const struct recognition *known,
                  const struct given_charset *asked);

#endif
