/* guess.c - the guesses of a reading, and --hint. */
/* SPDX-License-Identifier: MIT */
#include "stretches.h"

#include <string.h>

#include "command_line/options.h"
#include "terminal/message.h"
#include "names/names.h"
#include "text/charset.h"

/* Notes the languages that --hint takes. */
static void note_languages(void)
{
    char codes[512] = "";
    size_t len = 0;
    for (size_t i = 0; language_at(i) != NULL; i++)
        if (language_at(i)->is_guessed && len + sizeof " xx" < sizeof codes)
            len += (size_t)sprintf(codes + len, " %s", language_at(i)->code);
    note(NULL, "--hint takes charsets, and languages by name or code:%s", codes);
}

/* Adds one word of --hint: a language, or the label of a charset. */
static bool hint_add(struct hint *hint, const char *word, size_t len)
{
    char name[64];
    struct named_charset found;
    const struct language *language = language_find(word, len);
    if (language != NULL && language->is_guessed) {
        if (hint->known.language != NULL)
            return fail(NULL, "--hint takes one language");
        memcpy(hint->language, language->code, sizeof hint->language);
        hint->known.language = hint->language;
        return true;
    }
    if (len >= sizeof name || hint->known.charset_count == RUNIC_CHARSET_COUNT)
        return fail(NULL, "--hint takes a language, such as ru, or charsets");
    memcpy(name, word, len);
    name[len] = 0;
    if (language != NULL)
        return fail(NULL, "no guess knows %s; runic list %s names its charsets, for -f", language->name, language->code);
    if (!charset_from_name(name, &found)) {
        note_languages();
        return false;
    }
    hint->charsets[hint->known.charset_count++] = found.charset;
    hint->known.charsets = hint->charsets;
    return true;
}

bool hint_read(const struct options *options, bool is_named, struct hint *hint)
{
    *hint = (struct hint){.known = {.language = NULL}};
    if (options->given[OPTION_HINT] && is_named)
        return fail(NULL, "-f names a charset, so that --hint has no effect; remove one of them");
    for (size_t i = 0; i < options->list[OPTION_HINT].count; i++)
        for (const char *text = options->list[OPTION_HINT].items[i]; text != NULL;) {
            const size_t len = strcspn(text, ",");
            if (!hint_add(hint, text, len))
                return false;
            text = text[len] == ',' ? text + len + 1 : NULL;
        }
    return true;
}

/* ---- The guesses */

bool is_kin_of_utf8(runic_charset charset)
{
    return charset == RUNIC_CESU8 || charset == RUNIC_WTF8 || charset == RUNIC_MUTF8;
}

uint64_t count_nuls(const runic_detection *seen)
{
    return seen->nuls[0] + seen->nuls[1] + seen->nuls[2] + seen->nuls[3];
}

const char *guess_language(const runic_guess *guess)
{
    const struct language *found = language_find(guess->language, strlen(guess->language));
    return found != NULL ? found->name : NULL;
}

runic_guess guess_best(const struct guesses *guesses)
{
    return guesses->count > 0 ? guesses->list[0] : (runic_guess){.charset = RUNIC_CHARSET_UNKNOWN};
}

unsigned guess_percent(const runic_guess *guess)
{
    return guess->probability / 10;
}

unsigned guess_percent_of_ebcdic(const struct guesses *guesses)
{
    unsigned sum = 0;
    for (size_t i = 0; i < guesses->count; i++)
        if (is_ebcdic(guesses->list[i].charset) && (i == 0 || guesses->list[i - 1].group != guesses->list[i].group))
            sum += guesses->list[i].probability;
    return sum / 10;
}
