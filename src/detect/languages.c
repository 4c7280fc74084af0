/* languages.c - the tables of languages and charsets. */
/* SPDX-License-Identifier: MIT */
#include "languages.h"

#ifndef RUNIC_UNICODE_ONLY
#include "../tables/charset_tables.h"

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

const struct candidate_charset runic_candidates[CANDIDATE_COUNT] = {
#define SINGLE(id, rarity)                      {RUNIC_##id, rarity, 0, {"", ""}},
#define MULTI(id, rarity)                       {RUNIC_##id, rarity, 0, {"", ""}},
#define EBCDIC(id, rarity, twin, first, second) {RUNIC_##id, rarity, CANDIDATE_##twin, {first, second}},
#include "candidates.def"
#undef SINGLE
#undef MULTI
#undef EBCDIC
};

uint32_t runic_single_decode(runic_charset charset, unsigned byte)
{
    if (charset == RUNIC_LATIN1 || charset == RUNIC_ASCII)
        return byte;
    const struct runic_single_byte *table = &runic_single_bytes[runic_single_byte_rows[0][charset] - 1];
    if (byte < 0x80)
        return table->lower == 0 ? byte : runic_single_byte_lower[table->lower - 1][byte];
    return table->plane[0][byte & 0x7F] | (uint32_t)table->plane[1][byte & 0x7F] << 8;
}

bool runic_is_language(const char *name, const char *hint)
{
    size_t i = 0;
    while (hint != NULL && name[i] != 0 && name[i] == hint[i])
        i++;
    return i > 0 && name[i] == hint[i];
}
#endif
