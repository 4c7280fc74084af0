/* escape.h - faults in the escape syntax of a programming language. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_ESCAPE_H
#define RUNIC_STREAM_ESCAPE_H

#include "../base.h"

/* The most characters of the escape of a character (two escaped surrogates, or the bytes of UTF-8 as %HH), and of a byte. */
#define LONGEST_ESCAPE 12
#define ESCAPED_BYTE   4

/* Writes the escape of a code point in ASCII, in a runic_escape_style. Returns its length. */
HIDDEN size_t runic_escape_character(unsigned style, uint32_t value, char32_t *text);

/* Writes the escape of each byte in ASCII, in a runic_escape_style that has bytes. Returns the length. */
HIDDEN size_t runic_escape_bytes(unsigned style, const uint8_t *bytes, size_t len, char32_t *text);

#endif
