/* meanings.h - what the bytes of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_MEANINGS_H
#define RUNIC_DETECT_MEANINGS_H

#include "languages.h"

/* The number of letters that have a class in a language, and 1: all other letters are 0. */
#define MEANING_LETTERS 350

/* A meaning: the letter in lower case, another script than Latin, a sign in words or at the beginning of words, the kind. */
enum { MEANING_LETTER = 0x3FF, MEANING_SCRIPT = 0x400, MEANING_IN_WORDS = 0x800, MEANING_BEGINS = 0x1000, MEANING_KIND = 13 };

/* Signs have no script. The bit says that a line or shade of a frame is repeated, or that another sign joins two words. */
#define MEANING_JOINS   MEANING_SCRIPT
#define MEANING_REPEATS MEANING_SCRIPT

/* The number of candidates with one byte for each character, without EBCDIC. */
#define SINGLE_CANDIDATES ((int)FIRST_EBCDIC - (int)MULTI_COUNT)

/* The meanings of the bytes above 0x7F in each charset of one byte. */
extern HIDDEN const uint16_t runic_byte_meanings[SINGLE_CANDIDATES][128];

/* The most usual charset that decodes a byte as each charset does; both are numbers of single-byte candidates, from 0 on. */
extern HIDDEN const uint8_t runic_same_characters[128][SINGLE_CANDIDATES];

/* The class of each letter in each language. */
extern HIDDEN const uint8_t runic_letter_classes[LANGUAGES][MEANING_LETTERS];

/* The most classes of a language. */
#define MOST_CLASSES 73

/* What each class costs in each language at least, after any other class, in bits. */
extern HIDDEN const uint8_t runic_least_costs[LANGUAGES][MOST_CLASSES];

/* The bytes of a text that are scored: all above 0x7F, and then those of ASCII beside one. */
struct used_bytes {
    uint8_t bytes[256];
    uint16_t count, high;
};

/* What the bytes of a text are in a charset. */
struct byte_meanings {
    uint16_t meaning[256];
    uint8_t kind[256]; /* enum kind */
};

ALWAYS_INLINE enum kind kind_of_ascii(unsigned byte)
{
    if (!is_ascii_letter(byte))
        return KIND_SPACE;
    return byte < 'a' ? KIND_CAPITAL : KIND_LETTER;
}

#endif
