/* letters.h - the kinds of the characters of single-byte charsets. tools/letters.h says which character is of which kind. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_LETTERS_H
#define RUNIC_DETECT_LETTERS_H

#include "../base.h"

/* The kinds from KIND_QUOTE to KIND_RARE_SIGN are signs beyond ASCII. */
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
