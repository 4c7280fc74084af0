/* names.h - the charsets that -f and -t name: labels, labels with -bom, iconv:NAME; and what a word may mean. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <runic_guess.h>

#include "command_line/options.h"
#include "text/charset.h"

/* A charset by its name; with_bom if the name asks for a BOM (utf-8-bom). */
struct named_charset {
    runic_charset charset;
    bool with_bom;
};

/* The charset of -f, and how it is found if none is given. */
struct given_charset {
    runic_charset charset;   /* RUNIC_CHARSET_UNKNOWN: find it in the bytes */
    runic_charset otherwise; /* of -f auto,CHARSET: used for what is not Unicode; else RUNIC_CHARSET_UNKNOWN */
    unsigned guess;          /* if no charset is found: percent from which a guess is taken; 0: never */
    bool declared;           /* -f declared: the charset that the text declares */
    bool repairs;            /* ill-formed text is not an error */
    bool utf7_lenient;
    bool little;            /* "UTF-16" and "UTF-32" without a BOM are little-endian */
    const runic_hint *hint; /* for guesses; NULL: none */
};

/* Returns the charset that -f names, also for what is not Unicode, or RUNIC_CHARSET_UNKNOWN. */
static inline runic_charset named_charset(const struct given_charset *given)
{
    return given->charset != RUNIC_CHARSET_UNKNOWN ? given->charset : given->otherwise;
}

/* Finds the charset of -t or --expect; given_from_options() that of -f. Both return false after an error message. */
bool charset_from_name(const char *name, struct named_charset *found);
bool given_from_options(const struct options *options, struct given_charset *found);

/* Returns true if a charset is one that a word may mean: the word is a part of a label (win1251: windows-1251), or a kind or a
 * language (ebcdic, mac, russian). row: NULL, or the names of a charset of the system. */
bool charset_fits(runic_charset charset, const char *row, const char *word);

/* Returns the next name of a charset in other programs, or NULL. *row is 0 at first. */
const char *next_synonym(runic_charset charset, size_t *row);

/* Reports that no charset fits a word, with the nearest names. */
void fail_no_charset(const char *word);

#endif
