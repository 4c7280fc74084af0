/* declaration.h - reads a text in which a charset may be declared, and the names of charsets in it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_DECLARATION_H
#define RUNIC_DETECT_DECLARATION_H

#include "../base.h"

/* A text, and the position up to which it is read. */
struct scanner {
    const uint8_t *src;
    size_t len;
    size_t pos;
};

/* A part of the text. */
struct slice {
    size_t begin;
    size_t length;
};

/* The most bytes of a name. */
#define LONGEST_NAME 40

ALWAYS_INLINE bool is_quote(uint8_t byte)
{
    return byte == '"' || byte == '\'';
}

/* What a byte may be: of a name, the first one of a form, one that look_around needs, the end of a line. */
enum { IN_NAME = 1, BEGINS = 2, CONTEXT = 4, LINE_END = 8 };

/* A digit for each byte of ASCII: the sum of what it may be. */
static const char byte_digits[] = "00000000008008000000000000000000" /* controls */
                                  "02466400044105141311111111144240" /* space to question mark */
                                  "21133331111133133113111111102001" /* at sign to underscore */
                                  "01133331511133133113111111100000" /* grave accent to delete */;

/* Returns what a byte may be. */
static inline unsigned kinds_of(uint8_t byte)
{
    return byte < 0x80 ? (unsigned)byte_digits[byte] & 0x0F : 0;
}

static inline bool in_name(uint8_t byte)
{
    return (kinds_of(byte) & IN_NAME) != 0;
}

/* Returns true if a part of a text is a word, except that letters may be capital or small ones. */
static inline bool is_word(const uint8_t *text, size_t len, const char *word)
{
    size_t i = 0;
    while (i < len && word[i] != 0 && small_letter(text[i]) == small_letter((uint8_t)word[i]))
        i++;
    return i == len && word[i] == 0;
}

/* Finds the name in the next <meta> that declares a charset, known or not, and moves after the <meta>. */
HIDDEN bool runic_next_in_html(struct scanner *r, struct slice *name);

/* Finds the first <meta> element that declares a charset whose name begins at or after from. Returns false if there is none. */
HIDDEN bool runic_find_in_html(const uint8_t *src, size_t len, size_t from, runic_declaration *found);

/*
 * Sets the charset that a declaration names in its language; RUNIC_CHARSET_UNKNOWN if the name is unknown. Returns false for
 * words that say that no charset is declared, and for names of charsets that this library does not have.
 */
HIDDEN bool runic_find_declared_charset(const uint8_t *src, runic_declaration *found);

#endif
