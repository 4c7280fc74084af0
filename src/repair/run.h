/* run.h - recognizes a run of mojibake: characters that are the bytes of UTF-8 text. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_RUN_H
#define RUNIC_REPAIR_RUN_H

#include "cost.h"
#include "piece.h"
#include "scripts.h"

/* The indices of charsets in the tables. Those of Windows are less than MAC; those of DOS are the last ones. */
enum { CYRILLIC_WINDOWS = 2, MAC = 6, FIRST_DOS = 7, CYRILLIC_DOS = 10, MOJIBAKE_CHARSETS = 11 };

/* A run: as many characters in a row as are bytes of UTF-8 text in one script. */
struct mojibake_run {
    size_t length;   /* in characters of the piece */
    size_t count;    /* the number of characters of the right text */
    size_t unlikely; /* those of `count` whose first two bytes were read as a pair that right text does not have */
    size_t frames;   /* the number of box drawings and blocks in the run */
    size_t controls; /* the number of C1 controls in the run */
    size_t words;    /* the number of letters, and of signs that follow words, in the run */
    char32_t first;  /* the first character of the right text */
    enum mojibake_script script;
};

/* Returns the byte of a character beyond ASCII, 0 if it has none. A byte without a character was read as the character of
 * ISO-8859-1, mostly a C1 control. */
HIDDEN uint8_t runic_mojibake_byte(unsigned charset_index, char32_t value);

/* Returns the charset of an index of mojibake_charsets. */
HIDDEN runic_charset runic_mojibake_charset(unsigned charset_index);

/* Returns bits of the charsets in which two characters are a lead byte and a continuation byte. */
HIDDEN unsigned runic_mojibake_pair(char32_t first, char32_t second);

/*
 * Decodes the character whose bytes begin at index i of the piece. Returns its number of bytes, 0 if it is ill-formed. With
 * spaces, a space counts as a no-break space where a continuation byte of a letter is expected.
 */
HIDDEN size_t runic_mojibake_decode(const struct mojibake_piece *piece, size_t i, unsigned charset_index, bool spaces,
                                    char32_t *value);

/* Returns true for the lead byte of a Greek or Cyrillic letter whose other byte is missing, without a space in its place. */
HIDDEN bool runic_mojibake_has_lost(const struct mojibake_piece *piece, size_t i, unsigned charset_index);

/* Returns true for a character that is a byte of UTF-8 in any charset. */
HIDDEN bool runic_mojibake_is_byte(char32_t value);

/* Describes the run that begins at index i. Returns false if there is none. */
HIDDEN bool runic_mojibake_run(const struct mojibake_piece *piece, size_t i, unsigned charset_index, bool spaces,
                               struct mojibake_run *run);

/* Returns the offset of the first character of a text that may belong to a certain run, or len. It is fast. */
HIDDEN size_t runic_mojibake_suspect(const char *src, size_t len);

#endif
