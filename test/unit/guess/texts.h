/* texts.h - reads texts.tsv, and encodes parts of its texts. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_GUESS_TEXTS_H
#define RUNIC_TEST_GUESS_TEXTS_H

#include <runic.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "first_guess.h"

/* The file of texts: the first argument of a test. */
static const char *texts_path;

#define LONGEST_TEXT 4096

struct text {
    char language[16];
    char kind[16];
    char utf8[LONGEST_TEXT];
    size_t len;
};

/* The charsets in which the texts of a language are tested: usual ones, after "|" rare ones, after "/" those of DOS. */
static const struct {
    const char *language, *charsets;
} charsets_of[] = {
    {"de", "windows-1252 ISO-8859-1|macintosh ISO-8859-15/IBM850 IBM437"},
    {"fr", "windows-1252 ISO-8859-1|macintosh ISO-8859-15/IBM850 IBM437 IBM863"},
    {"es", "windows-1252 ISO-8859-1|macintosh ISO-8859-15/IBM850"},
    {"pt", "windows-1252 ISO-8859-1|macintosh ISO-8859-15/IBM850 IBM860"},
    {"it", "windows-1252 ISO-8859-1|macintosh ISO-8859-15"},
    {"nl", "windows-1252 ISO-8859-1|ISO-8859-15"},
    {"da", "windows-1252 ISO-8859-1|macintosh/IBM865"},
    {"sv", "windows-1252 ISO-8859-1|macintosh/IBM850"},
    {"no", "windows-1252 ISO-8859-1|macintosh/IBM865"},
    {"fi", "windows-1252 ISO-8859-1|macintosh/IBM850"},
    {"is", "windows-1252 ISO-8859-1|ISO-8859-10/IBM861"},
    {"ca", "windows-1252 ISO-8859-1|macintosh"},
    {"gl", "windows-1252 ISO-8859-1|macintosh"},
    {"ga", "windows-1252 ISO-8859-1|ISO-8859-14"},
    {"et", "windows-1257|ISO-8859-13 ISO-8859-4/IBM775"},
    {"lv", "windows-1257|ISO-8859-13 ISO-8859-4/IBM775"},
    {"lt", "windows-1257|ISO-8859-13 ISO-8859-4/IBM775"},
    {"pl", "windows-1250 ISO-8859-2|ISO-8859-16/IBM852"},
    {"cs", "windows-1250 ISO-8859-2/IBM852"},
    {"sk", "windows-1250 ISO-8859-2/IBM852"},
    {"hu", "windows-1250 ISO-8859-2/IBM852"},
    {"sl", "windows-1250 ISO-8859-2/IBM852"},
    {"hr", "windows-1250 ISO-8859-2/IBM852"},
    {"ro", "windows-1250 ISO-8859-2/IBM852"},
    {"tr", "windows-1254 ISO-8859-9/IBM857"},
    {"ru", "windows-1251 KOI8-R ISO-8859-5 IBM866|x-mac-cyrillic"},
    {"uk", "windows-1251 KOI8-U ISO-8859-5|x-mac-cyrillic/CP1125"},
    {"bg", "windows-1251 ISO-8859-5 IBM866|x-mac-cyrillic"},
    {"be", "windows-1251 ISO-8859-5"},
    {"sr", "windows-1251 ISO-8859-5/IBM855"},
    {"mk", "windows-1251 ISO-8859-5"},
    {"el", "windows-1253 ISO-8859-7/CP737 IBM869"},
    {"he", "windows-1255 ISO-8859-8/IBM862"},
    {"ar", "windows-1256 ISO-8859-6/CP720"},
    {"th", "windows-874"},
    {"ja", "Shift_JIS EUC-JP ISO-2022-JP"},
    {"zh", "GBK"},
    {"zh-Hant", "Big5"},
    {"ko", "EUC-KR"},
};

/* Reads the next text; \n in it becomes a line end. Returns false at the end of the file. */
static inline bool read_text(FILE *file, struct text *text)
{
    static char line[2 * LONGEST_TEXT];
    while (fgets(line, sizeof line, file) != NULL) {
        const char *kind = strchr(line, '\t'), *content = kind != NULL ? strchr(kind + 1, '\t') : NULL;
        if (line[0] == '#' || content == NULL)
            continue;
        snprintf(text->language, sizeof text->language, "%.*s", (int)(kind - line), line);
        snprintf(text->kind, sizeof text->kind, "%.*s", (int)(content - kind - 1), kind + 1);
        text->len = 0;
        for (content++; *content != 0 && *content != '\n' && text->len < LONGEST_TEXT - 1; content++) {
            const bool is_end = content[0] == '\\' && content[1] == 'n';
            text->utf8[text->len++] = is_end ? '\n' : *content;
            content += is_end;
        }
        return true;
    }
    return false;
}

/* Encodes at most cap bytes of text from a boundary on, without unmappable characters. Returns the bytes written. */
static inline size_t encode(const char *utf8, size_t len, runic_charset charset, char *dst, size_t cap)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset, .unmappable = {.action = RUNIC_ACTION_SKIP}};
    return runic_convert(&how, utf8, len, dst, cap).written;
}

/* Returns true if both charsets decode the bytes to the same text. */
static inline bool decodes_alike(const char *bytes, size_t len, runic_charset a, runic_charset b)
{
    static char out[2][4 * LONGEST_TEXT];
    runic_options how = {.from = a, .to = RUNIC_UTF8};
    const runic_result first = runic_convert(&how, bytes, len, out[0], sizeof out[0]);
    how.from = b;
    const runic_result second = runic_convert(&how, bytes, len, out[1], sizeof out[1]);
    return first.status == RUNIC_OK && second.status == RUNIC_OK && first.written == second.written &&
           memcmp(out[0], out[1], first.written) == 0;
}

#endif
