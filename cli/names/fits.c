/* fits.c - what a word of runic list may mean. */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <string.h>

#include "names.h"

#include "command_line/letters.h"
#include "text/charset.h"

/* Returns the length of the letters, or of the digits, at the start of a text; skips other characters before them. */
static size_t next_part(const char **text)
{
    size_t len = 0;
    while (**text != 0 && !isalnum((unsigned char)**text))
        ++*text;
    const bool is_number = isdigit((unsigned char)**text);
    while (isalnum((unsigned char)(*text)[len]) && !!isdigit((unsigned char)(*text)[len]) == is_number)
        len++;
    return len;
}

/* Returns true if letters are among some letters, or a number is the same number. */
static bool part_fits(const char *part, size_t len, const char *word, size_t word_len)
{
    if (isdigit((unsigned char)*word))
        return len == word_len && memcmp(part, word, len) == 0;
    for (size_t i = 0; i + word_len <= len; i++)
        if (same_letters(part + i, word, word_len))
            return true;
    return false;
}

/* Returns true if the parts of a word fit those at the start of a name. */
static bool begin_fits(const char *name, const char *word)
{
    size_t word_len, len;
    while ((word_len = next_part(&word)) > 0) {
        len = next_part(&name);
        if (!part_fits(name, len, word, word_len))
            return false;
        name += len;
        word += word_len;
    }
    return true;
}

static bool name_fits(const char *name, const char *word)
{
    for (size_t len; (len = next_part(&name)) > 0; name += len)
        if (begin_fits(name, word))
            return true;
    return false;
}

/* Returns true if a word can only be the code of a language: "is" is not a part of iso-8859-1. */
static bool is_code(const struct language *language, const char *word)
{
    return language != NULL && strlen(word) == strlen(language->code);
}

/* Returns true if a charset is among those that a word means by itself. */
static bool is_meant(runic_charset charset, const char *word)
{
    const char *names = meant_names(word);
    if (same_letters(word, "ebcdic", SIZE_MAX))
        return is_ebcdic(charset);
    while (names != NULL && *names != 0) {
        const size_t len = strcspn(names, " ");
        if (charset_from_label(names, len) == charset)
            return true;
        names += len + (names[len] == ' ');
    }
    return false;
}

bool charset_fits(runic_charset charset, const char *word)
{
    const char *label;
    const struct language *language = language_find(word, strlen(word));
    bool fits = is_meant(charset, word) || (language != NULL && language_has_charset(language, charset));
    for (size_t i = 0; !fits && !is_code(language, word) && (label = runic_charset_label(charset, i)) != NULL; i++)
        fits = strncmp(label, "cs", 2) != 0 && name_fits(label, word);
    return fits;
}

bool row_fits(const char *names, const char *word)
{
    const struct language *language = language_find(word, strlen(word));
    char first[SYSTEM_NAME], name[SYSTEM_NAME];
    const char *rest = names;
    if (language != NULL && system_next(&rest, first) && language_has_system(language, first))
        return true;
    while (!is_code(language, word) && system_next(&names, name))
        if (name_fits(name, word))
            return true;
    return false;
}
