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

bool runic_is_language(const char *name, const char *hint)
{
    size_t i = 0;
    while (hint != NULL && name[i] != 0 && name[i] == hint[i])
        i++;
    return i > 0 && name[i] == hint[i];
}
#endif
