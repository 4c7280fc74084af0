/* guess.c - guesses the charset of text that is not Unicode, from a sample of it, and reads --hint. */
/* SPDX-License-Identifier: MIT */
#include "guess.h"

#include <string.h>

#include "codec/decoder.h"
#include "terminal/message.h"
#include "names/names.h"
#include "text/charset.h"
#include "text/language.h"

/* The space of EBCDIC. */
#define EBCDIC_SPACE 0x40

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
        if (hint->known.language != NULL) {
            fail(NULL, "--hint takes one language");
            return false;
        }
        memcpy(hint->language, language->code, sizeof hint->language);
        hint->known.language = hint->language;
        return true;
    }
    if (len >= sizeof name || hint->known.charset_count == RUNIC_CHARSET_COUNT) {
        fail(NULL, "--hint takes a language, such as ru, or charsets");
        return false;
    }
    memcpy(name, word, len);
    name[len] = 0;
    if (language != NULL) {
        fail(NULL, "no guess knows %s; runic list %s names its charsets, for -f", language->name, language->code);
        return false;
    }
    if (!charset_from_name(name, &found)) {
        note_languages();
        return false;
    }
    hint->charsets[hint->known.charset_count++] = found.charset;
    hint->known.charsets = hint->charsets;
    return true;
}

bool hint_read(const char *const *texts, size_t count, struct hint *hint)
{
    *hint = (struct hint){.known = {.language = NULL}};
    for (size_t i = 0; i < count; i++)
        for (const char *text = texts[i]; text != NULL;) {
            const size_t len = strcspn(text, ",");
            if (!hint_add(hint, text, len))
                return false;
            text = text[len] == ',' ? text + len + 1 : NULL;
        }
    return true;
}

/* ---- The sample that guesses are based on */

/* Bytes below this one, such as spaces and line ends, are not part of a longer character in any charset. */
#define FIRST_OF_CHARACTERS 0x30

void sample_begin(struct sample *sample)
{
    runic_guesser_init(&sample->guesser);
    sample->have = 0;
    sample->left = SAMPLE_MOST;
    sample->is_started = false;
    sample->continues = false;
}

/* Returns how many bytes of an ASCII block may belong to a character that began in the block before. */
static size_t rest_of_character(const uint8_t *bytes, size_t len)
{
    size_t rest = 0;
    while (rest < len && bytes[rest] >= FIRST_OF_CHARACTERS)
        rest++;
    return rest;
}

static void add_block(struct sample *sample, const uint8_t *bytes, size_t len)
{
    const bool has_text = runic_ascii_validate((const char *)bytes, len).status != RUNIC_OK || !sample->is_started;
    const size_t rest = sample->continues ? rest_of_character(bytes, len) : 0, wanted = has_text ? len : rest;
    const size_t take = wanted < sample->left ? wanted : sample->left;
    runic_guesser_feed(&sample->guesser, bytes, take);
    sample->left -= take;
    sample->is_started = true;
    sample->continues = has_text;
}

void sample_add(struct sample *sample, const uint8_t *bytes, size_t len)
{
    while (len > 0 && sample->left > 0) {
        const size_t gap = SAMPLE_BLOCK - sample->have, take = len < gap ? len : gap;
        memcpy(sample->block + sample->have, bytes, take);
        sample->have += take;
        if (sample->have == SAMPLE_BLOCK) {
            add_block(sample, sample->block, SAMPLE_BLOCK);
            sample->have = 0;
        }
        bytes += take;
        len -= take;
    }
}

/* ---- The guesses */

struct guesses guess_sample(struct sample *sample, const struct hint *hint)
{
    struct guesses found;
    if (sample->have > 0 && sample->left > 0)
        add_block(sample, sample->block, sample->have);
    sample->have = 0;
    const size_t count = runic_guesser_list(&sample->guesser, found.list, GUESSES_MOST, hint != NULL ? &hint->known : NULL);
    found.count = count < GUESSES_MOST ? count : GUESSES_MOST;
    while (found.count > 0 && found.list[found.count - 1].probability == 0)
        found.count--;
    return found;
}

bool is_kin_of_utf8(runic_charset charset)
{
    return charset == RUNIC_CESU8 || charset == RUNIC_WTF8 || charset == RUNIC_MUTF8;
}

uint64_t count_nuls(const runic_detection *seen)
{
    return seen->nuls[0] + seen->nuls[1] + seen->nuls[2] + seen->nuls[3];
}

struct guesses guess_piece(struct piece head, const struct hint *hint)
{
    struct sample sample;
    sample_begin(&sample);
    sample_add(&sample, head.bytes, head.len);
    return guess_sample(&sample, hint);
}

struct guesses guess_input(struct input *in, const struct hint *hint)
{
    struct sample sample;
    sample_begin(&sample);
    if (!input_rewind(in))
        return (struct guesses){.count = 0};
    while (sample.left > 0) {
        const struct piece piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
        if (piece.len == 0)
            break;
        sample_add(&sample, piece.bytes, piece.len);
    }
    return guess_sample(&sample, hint);
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

bool guess_is_ebcdic(const runic_guess *guess)
{
    const runic_options how = {.from = guess->charset, .to = RUNIC_UTF8};
    char letter;
    return guess->charset != RUNIC_CHARSET_UNKNOWN && !is_system(guess->charset) &&
           runic_convert(&how, "\xC1", 1, &letter, 1).written == 1 && letter == 'A';
}

unsigned guess_percent_of_ebcdic(const struct guesses *guesses)
{
    unsigned sum = 0;
    for (size_t i = 0; i < guesses->count; i++)
        if (guess_is_ebcdic(&guesses->list[i]) && (i == 0 || guesses->list[i - 1].group != guesses->list[i].group))
            sum += guesses->list[i].probability;
    return sum / 10;
}

bool begins_like_ebcdic(struct piece head)
{
    size_t spaces = 0, ascii = 0;
    for (size_t i = 0; i < head.len; i++) {
        spaces += head.bytes[i] == EBCDIC_SPACE;
        ascii += head.bytes[i] == ' ';
    }
    return spaces > ascii && spaces >= head.len / 16;
}
