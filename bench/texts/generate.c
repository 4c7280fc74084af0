/* generate.c - generates texts: one script, script in markup, emoji, and unpredictable mixtures. */
/* SPDX-License-Identifier: MIT */
/*
 * Every text consists of words separated by spaces. The characters of a word come from one range, which the mixture
 * chooses word by word, or character by character. The random numbers have a fixed seed: the texts are the same
 * everywhere.
 */
#include "../bench.h"

#define DEFAULT_BYTES (256 * 1024)

enum script { ASCII, LATIN, CYRILLIC, HEBREW, HINDI, HAN, HANGUL, EMOJI };

static const struct range {
    uint32_t first, last;
} ranges[] = {
    [ASCII] = {'a', 'z'},     [LATIN] = {0xE0, 0xFE},   [CYRILLIC] = {0x430, 0x44F}, [HEBREW] = {0x5D0, 0x5EA},
    [HINDI] = {0x905, 0x939}, [HAN] = {0x4E00, 0x9FA5}, [HANGUL] = {0xAC00, 0xD7A3}, [EMOJI] = {0x1F600, 0x1F64F},
};

enum change { NEVER, EVERY_WORD, EVERY_CHARACTER };

static const struct mixture {
    const char *name;
    unsigned shortest, longest; /* words */
    bool in_markup;             /* a tag around every line */
    enum change change;
    enum script scripts[8];
} mixtures[] = {
    {"ascii", 2, 9, false, NEVER, {ASCII}},
    {"accents", 3, 9, false, EVERY_CHARACTER, {ASCII, ASCII, ASCII, ASCII, ASCII, ASCII, ASCII, LATIN}},
    {"cyrillic", 2, 10, false, NEVER, {CYRILLIC}},
    {"hindi", 2, 8, false, NEVER, {HINDI}},
    {"han", 20, 60, false, NEVER, {HAN}},
    {"hangul", 2, 5, false, NEVER, {HANGUL}},
    {"emoji", 1, 4, false, NEVER, {EMOJI}},
    {"markup-cyrillic", 2, 10, true, NEVER, {CYRILLIC}},
    {"markup-han", 20, 60, true, NEVER, {HAN}},
    {"ascii-emoji", 2, 9, false, EVERY_WORD, {ASCII, ASCII, ASCII, ASCII, ASCII, ASCII, ASCII, EMOJI}},
    {"random-words", 2, 9, false, EVERY_WORD, {ASCII, LATIN, CYRILLIC, HEBREW, HINDI, HAN, HANGUL, EMOJI}},
    {"random-characters", 2, 9, false, EVERY_CHARACTER, {ASCII, LATIN, CYRILLIC, HEBREW, HINDI, HAN, ASCII, EMOJI}},
};

struct writing {
    uint32_t *values;
    size_t count, bytes, limit; /* bytes of UTF-8, which end the text */
    uint64_t random;
};

/* xorshift64* (Vigna, 2016). */
static uint32_t draw(struct writing *text, uint32_t below)
{
    text->random ^= text->random >> 12;
    text->random ^= text->random << 25;
    text->random ^= text->random >> 27;
    return (uint32_t)((text->random * 0x2545F4914F6CDD1Du) >> 33) % below;
}

static void put(struct writing *text, uint32_t value)
{
    text->values[text->count++] = value;
    text->bytes += form_length(FORM_utf8, value);
}

static void put_string(struct writing *text, const char *string)
{
    while (*string != 0)
        put(text, (uint8_t)*string++);
}

static const struct range *choose(struct writing *text, const struct mixture *mixture)
{
    return &ranges[mixture->scripts[mixture->change == NEVER ? 0 : draw(text, COUNT_OF(mixture->scripts))]];
}

static void put_word(struct writing *text, const struct mixture *mixture)
{
    const struct range *range = choose(text, mixture);
    uint32_t length = mixture->shortest + draw(text, mixture->longest - mixture->shortest + 1);
    for (uint32_t i = 0; i < length; i++) {
        if (mixture->change == EVERY_CHARACTER)
            range = choose(text, mixture);
        put(text, range->first + draw(text, range->last - range->first + 1));
    }
}

static void put_line(struct writing *text, const struct mixture *mixture)
{
    if (mixture->in_markup)
        put_string(text, "<p class=\"text\"><a href=\"/page/one.html\">");
    for (uint32_t words = 4 + draw(text, 8); words > 0; words--) {
        put_word(text, mixture);
        put(text, ' ');
    }
    put_string(text, mixture->in_markup ? "</a></p>\n" : "\n");
}

static void generate(struct texts *all, const struct mixture *mixture, size_t limit)
{
    struct writing text = {.limit = limit, .random = 0x9E3779B97F4A7C15u};
    text.values = need(malloc((limit + 4096) * sizeof *text.values));
    while (text.bytes < limit)
        put_line(&text, mixture);
    while (text.bytes > limit)
        text.bytes -= form_length(FORM_utf8, text.values[--text.count]);
    add_text(all, "mix", mixture->name, text.values, text.count);
    free(text.values);
}

void add_generated(struct texts *all, size_t cut)
{
    for (size_t i = 0; i < COUNT_OF(mixtures); i++)
        generate(all, &mixtures[i], cut != 0 ? cut : DEFAULT_BYTES);
}
