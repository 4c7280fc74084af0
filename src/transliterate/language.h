/* language.h - letters that are typed otherwise in a language. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TRANSLITERATE_LANGUAGE_H
#define RUNIC_TRANSLITERATE_LANGUAGE_H

#include "../form.h"

struct typing;

/* Returns the letters of a language by its code, which may have a country after - or _; NULL if it has none of its own. */
HIDDEN const struct typing *runic_language(const char *code);

/* Returns what is typed for a letter in a language, in ASCII with a 0 at the end, or NULL. */
HIDDEN const uint8_t *runic_language_letter(const struct typing *language, char32_t letter);

#endif
