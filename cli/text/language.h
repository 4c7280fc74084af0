/* language.h - languages by code or name, and the charsets that have their letters. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include <runic.h>
#include <stdbool.h>
#include <stddef.h>

struct language {
    char code[4]; /* ISO 639 */
    const char *name, *letters;
    bool is_guessed; /* --hint takes it */
};

/* Returns the i-th language, or NULL after the last one. */
const struct language *language_at(size_t i);

/* Finds a language by its code or its English name. Returns NULL if it is unknown. */
const struct language *language_find(const char *word, size_t len);

/* Returns true if a charset is one for a language: a legacy charset that has its letters. One of several bytes a character is
 * one for ideographs, kana and Hangul only: Shift_JIS has Cyrillic letters, too, but is not a charset for Russian. */
bool language_has_charset(const struct language *language, runic_charset charset);

/* Returns the same for a charset of the system's iconv(3). */
bool language_has_system(const struct language *language, const char *name);

#endif
