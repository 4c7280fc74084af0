/* letters.h - compares words without regard to the case of ASCII letters, in every locale. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LETTERS_H
#define CLI_LETTERS_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
