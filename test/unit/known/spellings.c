/* spellings.c - runic_transliterate spells every letter of Greek, Cyrillic, Armenian, Georgian and kana as ICU does. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "runic_guess.h"

#include <string.h>

/* Writes what ASCII gets for a character, in small letters. */
static void spell(unsigned long value, char *text, size_t cap)
{
    const runic_options how = {.from = RUNIC_UTF32BE,
                               .to = RUNIC_ASCII,
                               .bom_in = RUNIC_BOM_IN_KEEP,
                               .unmappable = {.action = RUNIC_ACTION_CALLBACK},
                               .callback = runic_transliterate};
    const uint8_t bytes[4] = {0, (uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};
    const runic_result done = runic_convert(&how, bytes, 4, text, cap - 1);
    text[done.written] = 0;
    for (char *c = text; *c != 0; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c | 0x20 : *c);
}

/* Returns true if a word is in a list that has blanks between the words. */
static bool has_word(const char *list, const char *word)
{
    const size_t len = strlen(word);
    for (const char *at = list; len > 0 && (at = strstr(at, word)) != NULL; at++)
        if ((at == list || at[-1] == ' ') && (at[len] == ' ' || at[len] == 0))
            return true;
    return false;
}

int main(int argc, char **argv)
{
    char line[200], icu[100], own[20], text[100];
    unsigned letters = 0;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    while (EXPECT(file != NULL) && fgets(line, sizeof line, file) != NULL) {
        unsigned long value;
        if (line[0] == '#')
            continue;
        if (!EXPECT(sscanf(line, "%lX\t%99[^\t]\t%19[^\n]", &value, icu, own) == 3))
            break;
        spell(value, text, sizeof text);
        const bool is_right = strcmp(own, "-") != 0 ? strcmp(text, own) == 0 : has_word(icu, text);
        if (!EXPECT(strchr(text, '?') == NULL && text[0] != 0 && (is_right || strcmp(icu, "-") == 0)))
            fprintf(stderr, "U+%04lX is '%s', and not: %s\n", value, text, icu);
        letters++;
    }
    EXPECT(letters == 868);
    fclose(file);
    return expect_result();
}
