/* compose.h - composes a letter and the marks after it, where a charset has both as one character. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_COMPOSE_H
#define CLI_COMPOSE_H

#include <runic.h>
#include <stdbool.h>

/* Characters of the longest sequence that is composed: a letter and its marks. */
#define COMPOSE_MOST 9

/* Characters at the end of a text that may be the beginning of a longer sequence. */
#define COMPOSE_HELD 16

/* Marks in groups, as the first byte of their UTF-8 tells them apart. */
enum { MARKS_OF_LETTERS = 1, MARKS_OF_ARABIC = 2, MARKS_OF_ASIA = 4, MARKS_OF_KANA = 8, MARK_GROUPS = 15 };

/* Stands in UTF-8 for each byte of an escape that the character of the escape does not need. */
#define FILLER 0xFF

struct composer {
    runic_charset to;
    bool (*has)(void *user, char32_t value); /* returns true if the charset has a character; NULL: runic's converter does */
    void *user;
    bool filled;         /* the text has fillers, which are passed over */
    uint64_t count;      /* of sequences that were composed */
    uint8_t known[1024]; /* what is known of each row of the table: 0 nothing, else HAS or LACKS */
    uint8_t asked;       /* groups of marks of which is known whether the charset has a character with one */
    uint8_t useless;     /* groups of marks with which the charset has no character */
};

/* Bytes of a text to be replaced by a letter, and the marks that are not composed with it. */
struct composition {
    size_t begin, end;
    size_t count;
    char32_t text[COMPOSE_MOST];
    size_t at[COMPOSE_MOST]; /* where each of them is in the text */
};

/* Composes a letter and its marks: composed[i] takes the place of text[from[i]]. Returns the new length, or 0 if nothing is to
 * be composed. */
size_t compose_sequence(struct composer *composer, const char32_t *text, size_t len, char32_t *composed, size_t *from);

/* Returns the group of a mark, or 0. Few characters that are no marks have a group, too. */
unsigned group_of_mark(char32_t value);

/* Returns true if the charset has no character with a mark of the group. */
bool is_useless(struct composer *composer, unsigned group);

/* Finds the next sequence to compose in UTF-8, from an offset on. Returns false if there is none. */
bool compose_next(struct composer *composer, const uint8_t *bytes, size_t len, size_t from, struct composition *found);

/* Returns true if text in this charset is cut into pieces so that no piece ends inside a sequence. */
bool has_whole_sequences(runic_charset charset);

/* Returns len, or the offset of the last letter and its marks, which may continue after the end: in UTF-8, UTF-16 and UTF-32,
 * of bytes that end at a boundary. filled: they may have fillers. */
size_t boundary_before_sequence(runic_charset charset, const uint8_t *bytes, size_t len, bool filled);

/* Returns true if the first character is composed with one before it. */
bool begins_with_mark(runic_charset charset, const uint8_t *bytes, size_t len);

/* Returns true for a character that is composed with one before it: a mark, or a vowel or final consonant of Hangul. */
bool is_composed(char32_t value);

/* Returns true for a character that is composed with one after it. */
bool is_letter(char32_t value);

#endif
