/* compose.h - composes a letter and the marks after it, where a charset has both as one character. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_COMPOSE_H
#define CLI_COMPOSE_H

#include <runic.h>
#include <stdbool.h>

/* Characters of the longest sequence that is composed: a letter and its marks. */
#define COMPOSE_MOST 9

/* Characters that compose_text() may hold at the end. */
#define COMPOSE_HELD 16

/* Marks in groups, as the first byte of their UTF-8 tells them apart. */
enum { MARKS_OF_LETTERS = 1, MARKS_OF_ARABIC = 2, MARKS_OF_ASIA = 4, MARKS_OF_KANA = 8, MARK_GROUPS = 15 };

/* Stands in the text for each character that was composed with the one before it. It is no character of any charset. */
#define NO_CHARACTER ((char32_t)0xFFFFFFFF)

struct composer {
    runic_charset to;
    bool (*has)(void *user, char32_t value); /* returns true if the charset has a character; NULL: runic's converter does */
    void *user;
    uint64_t count;      /* of sequences that were composed */
    uint8_t known[1024]; /* what is known of each row of the table: 0 nothing, else HAS or LACKS */
    uint8_t asked;       /* groups of marks of which is known whether the charset has a character with one */
    uint8_t useless;     /* groups of marks with which the charset has no character */
};

/* Bytes of a text to be replaced. */
struct composition {
    size_t begin, end;
    uint8_t bytes[4 * COMPOSE_MOST]; /* the text in their place */
    size_t len;
};

/* Composes a letter and its marks. Returns the new length, or 0 if nothing is to be composed. */
size_t compose_sequence(struct composer *composer, const char32_t *text, size_t len, char32_t *composed);

/* Returns the group of a mark, or 0. Few characters that are no marks have a group, too. */
unsigned group_of_mark(char32_t value);

/* Returns true if the charset has no character with a mark of the group. */
bool is_useless(struct composer *composer, unsigned group);

/* Returns true if decomposed text in this charset is composed by compose_next(). */
bool composes_bytes(runic_charset charset);

/* Finds the next sequence to compose in bytes of a charset that composes_bytes(), from an offset on. Returns false if none. */
bool compose_next(struct composer *composer, runic_charset charset, const uint8_t *bytes, size_t len, size_t from,
                  struct composition *found);

/*
 * Composes sequences in decoded text: the first character becomes the composed one, those after it NO_CHARACTER, so that the
 * index of every other character stays. Returns the number of characters read: all, or, if more text follows, those before a
 * sequence that the end may have cut, at most COMPOSE_HELD. The caller must pass these again, before the text that follows.
 */
size_t compose_text(struct composer *composer, char32_t *text, size_t len, bool more);

/* Returns len, or the offset of the last letter and its marks, which may continue after the end. The bytes end at a boundary.
 */
size_t boundary_before_sequence(runic_charset charset, const uint8_t *bytes, size_t len);

/* Returns true if the first character is composed with one before it. */
bool begins_with_mark(runic_charset charset, const uint8_t *bytes, size_t len);

/* Returns true for a character that is composed with one before it: a mark, or a vowel or final consonant of Hangul. */
bool is_composed(char32_t value);

/* Returns true for a character that is composed with one after it. */
bool is_letter(char32_t value);

#endif
