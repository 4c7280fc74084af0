/* escape.h - the escape syntaxes of programming languages: their names, and the escape of an ASCII character. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ESCAPE_H
#define CLI_ESCAPE_H

#include <stdbool.h>

#include "runic.h"

/* The names of the styles, for messages and help. */
#define ESCAPE_STYLES          "braces, c, java, json, xml, percent or python"
#define ESCAPE_STYLES_OF_BYTES "braces, c, percent or python"

/* Finds a style by its name. Returns false if there is none. */
bool escape_style_from_name(const char *name, uint8_t *style);

/* Returns true if a style has an escape for bytes, too. */
bool escape_style_has_bytes(uint8_t style);

/* Returns the ASCII characters that the escapes of a style may have. */
const char *escape_characters(uint8_t style);

/* Writes the escape of an ASCII character, which the library does not escape. Returns its length, at most 10. */
size_t escape_ascii(uint8_t style, char32_t value, uint8_t *text);

#endif
