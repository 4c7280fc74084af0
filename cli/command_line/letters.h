/* letters.h - compares words without regard to the case of ASCII letters, in every locale. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LETTERS_H
#define CLI_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static inline char lower_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Returns true if the first len bytes are equal, or if both texts end before that and are equal. */
static inline bool same_letters(const char *a, const char *b, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (lower_letter(a[i]) != lower_letter(b[i]))
            return false;
        if (a[i] == 0)
            return true;
    }
    return true;
}

/* Returns true if the first len bytes of a text are this word. */
static inline bool is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && same_letters(text, word, len);
}

#endif
