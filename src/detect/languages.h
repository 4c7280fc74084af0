/* languages.h - how likely a letter follows another one in each language, and the kinds of characters. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_LANGUAGES_H
#define RUNIC_DETECT_LANGUAGES_H

#include "candidates.h"

/* The number of tables: languages, and mixtures of languages. */
#define LANGUAGES 53u

/* A table of scores. It has a row for each class of letters, with a score for each class that may follow. */
struct language {
    char name[4];     /* ISO 639; "": a mixture of languages */
    uint8_t is_latin; /* each ASCII letter has a class; else all of them have one */
    uint8_t classes;
    uint32_t first_score; /* in runic_letter_scores */
    uint64_t charsets;    /* a bit for each candidate of one byte with ASCII */
};

extern HIDDEN const struct language runic_languages[LANGUAGES];
extern HIDDEN const uint8_t runic_letter_scores[];

/* Classes of all languages. */
enum { CLASS_SPACE, CLASS_FOREIGN, CLASS_FIRST };

/* Returns true if the language is the one that the caller expects. hint may be NULL. */
HIDDEN bool runic_is_language(const char *name, const char *hint);

/* Returns what a character of one class after another one costs, in bits: 0 to 15. */
ALWAYS_INLINE unsigned score_at(const struct language *language, unsigned before, unsigned after)
{
    const unsigned index = before * language->classes + after;
    return runic_letter_scores[language->first_score + index / 2] >> index % 2 * 4 & 15;
}

/* The kinds of characters, as tools/letters.h has them. From KIND_QUOTE to KIND_RARE_SIGN they are signs beyond ASCII. */
enum kind {
    KIND_SPACE,     /* ASCII without letters */
    KIND_LETTER,    /* a small letter, a letter without case, or a mark that belongs to a letter */
    KIND_CAPITAL,   /* a letter that has another one as its lower case */
    KIND_QUOTE,     /* quotation marks, dashes and similar characters, which stand between words in all languages */
    KIND_SIGN,      /* signs such as the degree sign, which text in many languages has */
    KIND_FRAME,     /* lines and shades, of which text of DOS makes frames */
    KIND_RARE_SIGN, /* all other signs */
    KIND_UNDEFINED  /* a C1 control, or no character */
};

/* Returns the code point of a byte in a charset of one byte, or UNDEFINED. */
HIDDEN uint32_t runic_single_decode(runic_charset charset, unsigned byte);

#endif
