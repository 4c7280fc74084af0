/* cost.c - how likely the right text is that a charset would give. */
/* SPDX-License-Identifier: MIT */
/*
 * The bytes of a letter of UTF-8 are often letters of several charsets. The right one gives letters of one language, beside
 * letters that are often beside them.
 */
#include "cost.h"

#ifndef RUNIC_UNICODE_ONLY

#include "cost_tables.h"
#include "scripts.h"

/* The gain of a character, before the costs of letters are subtracted, and the costs of what is unusual, in bits. */
enum {
    GAIN_LETTER = 24,
    GAIN_SCRIPT = 12,
    GAIN_SIGN = 4,
    GAIN_LEVEL = 16,
    COST_RARE = 15,
    COST_CASE = 10,
    COST_TITLE = 6,
    COST_ABROAD = 6
};

/* Returns the number of a letter in the tables of costs. They have 0 for rare ones. */
static unsigned number_of(char32_t value)
{
    if (value >= 0xC0 && value < 0x180)
        return mojibake_letters[value - 0xC0];
    if (value >= 0x218 && value < 0x21C)
        return mojibake_letters[value - 0x218 + 0xC0];
    return value == 0x259 ? mojibake_letters[0xC4] : 0;
}

static unsigned cost_at(const uint8_t *costs, unsigned i)
{
    return costs[i / 2] >> i % 2 * 4 & 15;
}

/* Returns the class of a character beside a letter. */
static unsigned neighbour(char32_t value)
{
    if (is_ascii_letter(value))
        return (value | 0x20) - 'a';
    return value >= 0xC0 && is_script_letter(value) ? 27 : 26;
}

/* Returns true for vowels from A to Z. */
static bool is_vowel(char32_t value)
{
    const char32_t small = value | 0x20;
    return small == 'a' || small == 'e' || small == 'i' || small == 'o' || small == 'u' || small == 'y';
}

bool runic_mojibake_is_capital(char32_t value)
{
    if (value < 0x100)
        return (value >= 'A' && value <= 'Z') || (value >= 0xC0 && value < 0xDF);
    return (value < 0x139 || (value >= 0x14A && value < 0x178)) ? value % 2 == 0 : value < 0x180 && value % 2 != 0;
}

/* Returns the cost of a capital letter in a word or after one. */
static int cost_of_case(char32_t first, char32_t before, char32_t value)
{
    if (!runic_mojibake_is_capital(value))
        return 0;
    if (is_small_ascii(before))
        return COST_CASE;
    const bool goes_on = is_small_ascii(first) || first == ',' || first >= 0x80;
    return before == ' ' && goes_on ? COST_TITLE : 0;
}

static void add_letter(struct mojibake_likelihood *likelihood, char32_t first, char32_t before, char32_t value, char32_t after)
{
    const unsigned number = number_of(value);
    likelihood->gain += GAIN_LETTER - cost_of_case(first, before, value);
    if (number == 0) {
        likelihood->gain -= 3 * COST_RARE;
    } else {
        likelihood->gain -= (int)cost_at(mojibake_after[number - 1], neighbour(after));
        if (is_ascii_letter(before))
            likelihood->gain -= mojibake_before[number - 1] >> (is_vowel(before) ? 0 : 4) & 15;
    }
    for (unsigned i = 0; number > 0 && i < MOJIBAKE_LANGUAGES; i++)
        likelihood->costs[i] += cost_at(mojibake_languages[number - 1], i);
}

void runic_mojibake_add_level(struct mojibake_likelihood *likelihood)
{
    if (likelihood->count < MOJIBAKE_ENOUGH)
        likelihood->gain += GAIN_LEVEL;
    likelihood->count += likelihood->count < MOJIBAKE_ENOUGH;
}

void runic_mojibake_add(struct mojibake_likelihood *likelihood, char32_t first, char32_t before, char32_t value, char32_t after)
{
    if (likelihood->count == MOJIBAKE_ENOUGH)
        return;
    likelihood->count++;
    if (runic_mojibake_script(value) == LATIN && value < 0x300)
        add_letter(likelihood, first, before, value, after);
    else
        likelihood->gain += runic_mojibake_script(value) > ANY ? GAIN_SCRIPT : GAIN_SIGN;
}

void runic_mojibake_read_line(struct mojibake_line *line, const unsigned letters[26])
{
    for (unsigned i = 0; i < MOJIBAKE_LANGUAGES; i++) {
        line->costs[i] = 0;
        for (unsigned k = 0; k < 26; k++)
            line->costs[i] += letters[k] * mojibake_ascii[k][i];
    }
}

/*
 * Returns the cost of a language in 1/8 bit. The languages are in order of how many texts there are in them: later ones are
 * less likely, as are those whose texts are rarely read in the charset.
 */
static unsigned cost_in(const struct mojibake_likelihood *likelihood, const struct mojibake_line *line, unsigned charset_index,
                        unsigned i)
{
    return 8 * likelihood->costs[i] + line->costs[i] + i + ((mojibake_home[charset_index] >> i & 1) != 0 ? 0 : 8 * COST_ABROAD);
}

int runic_mojibake_gain(const struct mojibake_likelihood *likelihood, const struct mojibake_line *line, unsigned charset_index)
{
    unsigned least = cost_in(likelihood, line, charset_index, 0), least_of_line = line->costs[0];
    for (unsigned i = 1; i < MOJIBAKE_LANGUAGES; i++) {
        const unsigned cost = cost_in(likelihood, line, charset_index, i);
        least = cost < least ? cost : least;
        least_of_line = line->costs[i] < least_of_line ? line->costs[i] : least_of_line;
    }
    return likelihood->gain - (int)(least - least_of_line) / 8;
}

bool runic_mojibake_joins(const struct mojibake_likelihood *likelihood, const struct mojibake_line *line)
{
    unsigned least[2] = {~0u, ~0u};
    for (unsigned i = 0; i < MOJIBAKE_LANGUAGES; i++) {
        const unsigned cost = 8 * likelihood->costs[i] + line->costs[i];
        const bool joins = (mojibake_joining >> i & 1) != 0;
        least[joins] = cost < least[joins] ? cost : least[joins];
    }
    return least[true] < least[false];
}

bool runic_mojibake_is_usual(char32_t letter)
{
    return number_of(letter) > 0;
}

#endif
