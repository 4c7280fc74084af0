/* letters.h - the kind of character of a code point, and its lower case, for the characters of legacy charsets. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_LETTERS_H
#define RUNIC_DETECT_LETTERS_H

#include "../base.h"

/* Returns the lower case of a letter; other characters are returned as they are. */
HIDDEN uint32_t runic_lower_case(uint32_t value);

/* Returns true for letters, and for marks that belong to a letter. */
HIDDEN bool runic_is_letter(uint32_t value);

/* Returns true for small letters that have a capital letter. */
HIDDEN bool runic_has_case(uint32_t value);

/* Returns true for signs such as the degree sign, which text in many languages has. */
HIDDEN bool runic_is_usual_sign(uint32_t value);

/* Returns true for quotation marks, dashes and similar characters, which stand between words in all languages. */
HIDDEN bool runic_is_punctuation(uint32_t value);

#endif
