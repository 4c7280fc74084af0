/* guess.h - the guesses of a reading for text that is not Unicode, and --hint. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GUESS_H
#define CLI_GUESS_H

#include <runic_guess.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for every charset that can be guessed. */
#define GUESSES_MOST 96

/* The least probability, in 1/1000, of a charset that contradicts that of -f, of --expect, of a declaration or of a BOM. */
#define CONTRADICTS       950
#define CONTRADICTS_UTF16 500 /* the same of a BOM of UTF-16, which the text does not fit */

/* Guesses, the most likely one first. */
struct guesses {
    size_t count;
    runic_guess list[GUESSES_MOST];
};

/* The value of --hint. */
struct hint {
    runic_hint known;
    char language[4];
    runic_charset charsets[RUNIC_CHARSET_COUNT];
};

/* Returns true for CESU-8, WTF-8 and Modified UTF-8: UTF-8 that encodes surrogates. */
bool is_kin_of_utf8(runic_charset charset);

/* Returns the number of NUL bytes that were seen. */
uint64_t count_nuls(const runic_detection *seen);

struct options;

/* Reads the values of --hint: languages and charsets, separated by commas. is_named: -f names the charset, so that no hint has
 * an effect. Returns false after an error message. */
bool hint_read(const struct options *options, bool is_named, struct hint *hint);

/* Returns the most likely guess, or RUNIC_CHARSET_UNKNOWN. */
runic_guess guess_best(const struct guesses *guesses);

/* Returns a probability in percent, rounded down. */
unsigned guess_percent(const runic_guess *guess);

/* Returns the percent of all code pages of EBCDIC together. */
unsigned guess_percent_of_ebcdic(const struct guesses *guesses);

/* Returns the English name of the language of a guess; NULL if there is none. */
const char *guess_language(const runic_guess *guess);

#endif
