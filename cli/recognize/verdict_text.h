/* verdict_text.h - describes what was found about an input's charset. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_VERDICT_TEXT_H
#define CLI_VERDICT_TEXT_H

#include "recognize.h"

/*
 * Returns the verdict and its reason, such as "likely UTF-16LE without BOM (98 % of odd bytes are 0x00)" or "not Unicode;
 * KOI8-R very likely (Russian, 99 %)". best->charset may be RUNIC_UNKNOWN. Valid until the next call.
 */
const char *verdict_text(const runic_detection *seen, const runic_guess *best);

/*
 * Returns for example "UTF-8 except for 9 ill-formed sequences, the first at offset 40, and 1 NUL byte". Valid until
 * the next call.
 */
const char *damage_text(const runic_detection *seen);

/*
 * Returns true if there is more than one well-formed sequence of UTF-8 for two ill-formed ones. That is worth only a warning:
 * text in multibyte charsets can have as many by chance.
 */
bool has_much_utf8(const runic_detection *seen);

/* Warns that text in a charset is partly UTF-8. */
void warn_of_utf8(const char *name, runic_charset charset, const runic_detection *seen);

/* Reports the charset and how it was found (with -v), and warns if the bytes suggest another one. */
void recognition_warn(const char *name, const struct recognition *known);

#endif
