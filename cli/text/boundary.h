/* boundary.h - finds where text can be cut: between characters and maximal subparts. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BOUNDARY_H
#define CLI_BOUNDARY_H

#include <runic.h>

/*
 * Returns the last boundary that does not depend on the bytes after these: before an incomplete character at the end,
 * else len. The bytes must begin at a boundary. For charsets without boundaries, returns the end of the last whole unit;
 * for RUNIC_CHARSET_UNKNOWN, len.
 */
size_t boundary_before_end(runic_charset charset, const uint8_t *bytes, size_t len);

/* Returns len without a CR, LF or CR LF at the end. */
size_t boundary_before_line_end(runic_charset charset, const uint8_t *bytes, size_t len);

/* Stores the code unit of an ASCII character. In EBCDIC, ascii must be the byte of the character. */
void store_ascii(runic_charset charset, uint8_t ascii, uint8_t unit[4]);

#endif
