/* languages.c - the tables of languages, and the classes of letters. */
/* SPDX-License-Identifier: MIT */
#include "languages.h"

#ifndef RUNIC_UNICODE_ONLY

#define BIT(id) (1ull << CANDIDATE_##id)
#include "scores/letters.h"

/* Each candidate of one byte with ASCII needs a language. */
#define SINGLE(id, rarity) | BIT(id)
_Static_assert((0
#include "candidates.def"
                ) == SCORED_CANDIDATES,
               "make-scores knows a language for each candidate of one byte");
#undef SINGLE
_Static_assert(sizeof runic_languages / sizeof runic_languages[0] == LANGUAGES, "languages.h has the number of tables");

unsigned runic_class_of(const struct language *language, uint32_t lower)
{
    if (lower - 'a' < 26)
        return language->is_latin ? CLASS_FIRST + lower - 'a' : CLASS_FIRST;
    /* The tables have s and t with a cedilla for Romanian, where only ISO-8859-16 has a comma. */
    if (lower == 0x219 || lower == 0x21B)
        lower -= lower == 0x219 ? 0x219 - 0x15F : 0x21B - 0x163;
    const uint16_t *own = runic_own_letters + language->first_letter;
    unsigned first = 0, end = language->letters;
    while (first < end) {
        const unsigned middle = (first + end) / 2;
        if (own[middle] < lower)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == language->letters || own[first] != lower)
        return CLASS_FOREIGN;
    return CLASS_FIRST + (language->is_latin ? 26u : 1u) + first;
}

bool runic_is_language(const char *name, const char *hint)
{
    size_t i = 0;
    while (hint != NULL && name[i] != 0 && name[i] == hint[i])
        i++;
    return i > 0 && name[i] == hint[i];
}
#endif
