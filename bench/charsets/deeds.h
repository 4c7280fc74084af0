/* deeds.h - what is timed: a conversion between a charset and UTF-8 or UTF-16, by runic and by ICU. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BENCH_DEEDS_H
#define RUNIC_BENCH_DEEDS_H

#include <runic.h>
#include <stdbool.h>
#include <stddef.h>

/* Each is done by both, runic first. ICU takes UTF-8 by ucnv_convertEx, which goes by way of UTF-16 as all of ICU does, and
 * UTF-16 by ucnv_fromUChars and ucnv_toUChars, where it has no second step. */
enum direction { FROM_UTF8, TO_UTF8, FROM_UTF16, TO_UTF16, DIRECTIONS };

/* Opens ICU's side of a charset. Whether there is one. */
bool open_peer(const char *name);

/* Takes a file in UTF-8 as the text; returns its bytes, 0 if it cannot be read or is not UTF-8. */
size_t take_text(const char *path);

/* Encodes the text with both; returns the bytes of runic's, over those of ICU's. */
double encode_text(runic_charset charset, size_t *size);

void run_runic(enum direction direction, runic_charset charset);
void run_icu(enum direction direction);

#endif
