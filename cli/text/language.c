/* language.c - the table of languages, and whether a charset has the letters of one. */
/* SPDX-License-Identifier: MIT */
#include "charset.h"

#include <string.h>

#include "command_line/letters.h"
#include "os/os.h"

/* Bytes for the letters of a language in any charset. */
#define ROOM 256

static const struct language languages[] = {
#define LANGUAGE(code, name, letters)           {code, name, letters, true},
#define UNGUESSED_LANGUAGE(code, name, letters) {code, name, letters, false},
#include "languages.def"
};

const struct language *language_at(size_t i)
{
    return i < sizeof languages / sizeof languages[0] ? &languages[i] : NULL;
}

const struct language *language_find(const char *word, size_t len)
{
    const struct language *found;
    size_t i = 0;
    while ((found = language_at(i++)) != NULL && !is_word(word, len, found->code) && !is_word(word, len, found->name))
        ;
    return found;
}

/* Converts letters to a charset. Returns the number of bytes, or 0 if it lacks one of them. */
static size_t encode(runic_charset charset, const char *letters, size_t len, char dst[ROOM])
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset};
    const runic_result done = runic_convert(&how, letters, len, dst, ROOM);
    return done.status == RUNIC_OK ? done.written : 0;
}

/* Converts letters by iconv(3). Returns the number of bytes, or 0 if the charset lacks one of them. */
static size_t encode_by_system(const char *name, const char *letters, size_t len, char dst[ROOM])
{
    char src[ROOM], *from = src, *to = dst;
    size_t left = len, room = ROOM;
    struct os_conversion *conversion = os_conversion_open(name, "UTF-8");
    if (conversion == NULL)
        return 0;
    memcpy(src, letters, len);
    const bool is_done = os_convert(conversion, &from, &left, &to, &room) == 0 && left == 0;
    os_conversion_close(conversion);
    return is_done ? ROOM - room : 0;
}

/* Tries the letters up to a '|', then those up to the next one, and so on: a charset must have all of one part. */
bool language_has(const struct language *language, runic_charset charset, const char *name)
{
    char bytes[ROOM];
    /* GB18030 has all of Unicode, and is written in China. */
    if (is_unicode(charset) || charset == RUNIC_UTF8MB3 || (charset == RUNIC_GB18030 && strcmp(language->code, "zh") != 0))
        return false;
    for (const char *letters = language->letters;; letters++) {
        const size_t len = strcspn(letters, "|"), count = runic_utf8_count(letters, len);
        const size_t size = name != NULL ? encode_by_system(name, letters, len, bytes) : encode(charset, letters, len, bytes);
        /* Charsets of ideographs, kana and Hangul have several bytes a character. Unicode has NUL bytes. */
        const bool are_many = (unsigned char)*letters >= 0xE3;
        if (size > 0 && memchr(bytes, 0, size) == NULL && (are_many || size == count))
            return true;
        letters += len;
        if (*letters == 0)
            return false;
    }
}
