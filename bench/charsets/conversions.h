/* conversions.h - the timed conversions between a charset and UTF-8 or UTF-16, by runic and by ICU. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BENCH_CONVERSIONS_H
#define RUNIC_BENCH_CONVERSIONS_H

#include <runic.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Conversions by runic, and by ICU. ICU converts UTF-8 by ucnv_convertEx, which goes by way of UTF-16 like all of
 * ICU, and UTF-16 by ucnv_fromUChars and ucnv_toUChars, without a second step.
 */
enum direction { FROM_UTF8, TO_UTF8, FROM_UTF16, TO_UTF16, DIRECTIONS };

/* Opens ICU's converter for a charset. Returns false if there is none. */
bool open_peer(const char *name);

/* Reads a file in UTF-8 as the text. Returns its bytes; 0 if it cannot be read or is not UTF-8. */
size_t take_text(const char *path);

/* Encodes the text with both. Returns the bytes of runic's output divided by those of ICU's. */
double encode_text(runic_charset charset, size_t *size);

void run_runic(enum direction direction, runic_charset charset);
void run_icu(enum direction direction);

#endif
