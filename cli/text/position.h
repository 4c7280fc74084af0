/* position.h - counts line and column of a byte offset in raw bytes, and finds where text can be cut. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_POSITION_H
#define CLI_POSITION_H

#include <runic.h>
#include <stdbool.h>

struct place {
    uint64_t line;   /* from 1 */
    uint64_t column; /* from 1, in characters; an ill-formed sequence counts as one, an initial BOM as none */
};

struct position {
    uint64_t offset; /* bytes counted so far */
    uint64_t line;   /* line of the character at offset */
    uint64_t column;
    uint8_t unit;
    uint8_t feed[4], cr[4]; /* the code units of a line feed and a CR */
    bool big;               /* byte order of units */
    bool utf8;              /* UTF-8: continuation bytes do not count as characters */
    runic_charset decoded;  /* characters are counted by decoding; RUNIC_CHARSET_UNKNOWN: by code units */
    bool counts_returns;
    uint64_t returns; /* number of CR, if they are counted */
    uint64_t crlf;    /* number of CR before a line feed in the same bytes */
};

/* Begins a text with or without a BOM. Its byte order must be known: not "UTF-16" or "UTF-32". */
void position_start(struct position *position, runic_charset charset, bool marked);

/* Counts the next bytes, which must begin at a character or an ill-formed sequence; each of these counts as one. An incomplete
 * character at the end counts as one, too; an incomplete code unit is not counted. */
void position_count(struct position *position, const uint8_t *bytes, size_t len);

/* Returns the place of an ill-formed sequence or unmappable character at offset; position_skip_fault() then counts it. The text
 * before it must have been counted. The sequence may begin in bytes that are already counted, as one incomplete character. */
struct place position_of_fault(const struct position *position, uint64_t offset);
void position_skip_fault(struct position *position, uint64_t offset, size_t length);

/* Converts a place relative to base into one of the whole text. position_add() moves base to the end of a text that begins
 * there. */
struct place position_join(const struct position *base, struct place place);
void position_add(struct position *base, const struct position *end);

/* Returns the offset in bytes (whole units, not counted yet) at which a line begins, or SIZE_MAX if no line feed in them begins
 * it. */
size_t position_find_line(const struct position *position, const uint8_t *bytes, size_t len, uint64_t line);

/* ---- Boundaries between characters and maximal subparts */

/* Returns the last boundary that does not depend on the bytes after these: before an incomplete character at the end, else len.
 * The bytes must begin at a boundary. For charsets without boundaries, returns the end of the last whole unit; for
 * RUNIC_CHARSET_UNKNOWN, len. */
size_t boundary_before_end(runic_charset charset, const uint8_t *bytes, size_t len);

/* Returns len without a CR, LF or CR LF at the end. */
size_t boundary_before_line_end(runic_charset charset, const uint8_t *bytes, size_t len);

/* Stores the code unit of an ASCII character. In EBCDIC, ascii must be the byte of the character. */
void store_ascii(runic_charset charset, uint8_t ascii, uint8_t unit[4]);

#endif
