/* verdict_text.h - what was found out about an input, in words. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_VERDICT_TEXT_H
#define CLI_VERDICT_TEXT_H

#include "recognize.h"

/* "likely UTF-16LE without BOM (98 % of odd bytes are 00)": the verdict and what it rests on. Valid until the next call. */
const char *verdict_text(const runic_detection *seen);

/* "UTF-8 except for 9 ill-formed sequences, the first at offset 40, and 1 NUL byte". Valid until the next call. */
const char *damage_text(const runic_detection *seen);

/* Warns of what the bytes say against what was said. */
void recognition_warn(const char *name, const struct recognition *known);

#endif
