/* position.h - line and column of a byte offset, counted over raw bytes as they pass. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_POSITION_H
#define CLI_POSITION_H

#include <runic.h>
#include <stdbool.h>

struct place {
    uint64_t line;   /* from 1 */
    uint64_t column; /* from 1, in characters; an ill-formed sequence counts one, an initial byte order mark none */
};

struct position {
    uint64_t offset; /* bytes counted so far */
    uint64_t line;   /* of the character there */
    uint64_t column;
    uint8_t unit;
    bool big;  /* byte order of units */
    bool utf8; /* whose continuation bytes are no characters */
};

/* Begins a text in a charset that is no "UTF-16" or "UTF-32", with or without a byte order mark. */
void position_start(struct position *position, runic_charset charset, bool marked);

/*
 * Counts the next bytes, which begin where a character or an ill-formed sequence does; these count one each. What their end
 * cuts of a character counts one, too, but no unit is counted in part.
 */
void position_count(struct position *position, const uint8_t *bytes, size_t len);

/*
 * The place of an ill-formed sequence or unmappable character at offset, and counts it. What stands between is counted before.
 * The sequence may have begun in bytes that are counted already: as one character, which their end cut.
 */
struct place position_of_fault(const struct position *position, uint64_t offset);
void position_skip_fault(struct position *position, uint64_t offset, size_t length);

/* A place counted from where base stands, and the end of a text that begins there. */
struct place position_join(const struct position *base, struct place place);
void position_add(struct position *base, const struct position *end);

/* Where in bytes (whole units, not counted yet) this line begins: behind a line feed in them. SIZE_MAX if it does not. */
size_t position_find_line(const struct position *position, const uint8_t *bytes, size_t len, uint64_t line);

#endif
