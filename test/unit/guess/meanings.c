/* meanings.c - the generated tables of meanings say what the functions on characters say. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "detect/pair_cost.h"
#include "expect.h"
#include "../../../tools/letters.h"

static const runic_charset charsets[] = {
#define SINGLE(id, rarity) RUNIC_##id,
#include "detect/candidates.def"
#undef SINGLE
};

static const unsigned rarities[] = {
#define SINGLE(id, rarity) rarity,
#include "detect/candidates.def"
};

#define CHARSETS (sizeof charsets / sizeof charsets[0])

static void expect_meaning(unsigned charset, unsigned byte)
{
    const unsigned meaning = runic_byte_meanings[charset][byte & 0x7F];
    const uint32_t value = runic_single_decode(charsets[charset], byte), lower = lower_case_of(value);
    const enum kind kind = kind_of(value);
    const bool is_letter = kind == KIND_LETTER || kind == KIND_CAPITAL;
    EXPECT(meaning >> MEANING_KIND == (unsigned)kind);
    EXPECT(((meaning & MEANING_BEGINS) != 0) == begins_word(value));
    const bool is_corner = (value >= 0x250C && value <= 0x254B) || (value >= 0x2552 && value <= 0x256C);
    const bool has_bit = value == 0x2013 || (kind == KIND_FRAME && !is_corner);
    EXPECT(((meaning & MEANING_SCRIPT) != 0) == (has_bit || (is_letter && lower >= 0x370 && lower < 0x1E00)));
    EXPECT(((meaning & MEANING_IN_WORDS) != 0) ==
           (value == 0x2019 || value == 0x2014 || value == 0xB4 || value == 0xB7 || value == 0xAD));
    for (unsigned i = 0; i < LANGUAGES; i++)
        EXPECT(runic_letter_classes[i][meaning & MEANING_LETTER] == class_of(&runic_languages[i], lower));
}

/* Returns the character of a byte; one number for controls, and for bytes without a character. */
static uint32_t character_of(unsigned charset, unsigned byte)
{
    const uint32_t value = runic_single_decode(charsets[charset], byte);
    return kind_of(value) == KIND_UNDEFINED ? UINT32_MAX : value;
}

static void expect_same(unsigned charset, unsigned byte)
{
    const unsigned usual = runic_same_characters[byte & 0x7F][charset];
    const uint32_t value = character_of(charset, byte);
    EXPECT(character_of(usual, byte) == value);
    for (unsigned i = 0; i < CHARSETS; i++)
        if (character_of(i, byte) == value)
            EXPECT(rarities[i] > rarities[usual] || (rarities[i] == rarities[usual] && i >= usual));
}

/* After any class, a class costs its least cost or more, and after one of them not more. */
static void expect_least_cost(const struct language *language, unsigned class, unsigned least)
{
    bool found = class == CLASS_SPACE && least == COST_SPACE_AFTER_SIGN;
    for (unsigned before = class == CLASS_SPACE; before < language->classes; before++) {
        EXPECT(score_at(language, before, class) >= least);
        found |= score_at(language, before, class) == least;
    }
    EXPECT(found);
}

int main(void)
{
    for (unsigned charset = 0; charset < CHARSETS; charset++)
        for (unsigned byte = 0x80; byte <= 0xFF; byte++) {
            expect_meaning(charset, byte);
            expect_same(charset, byte);
        }
    for (unsigned i = 0; i < LANGUAGES; i++)
        for (unsigned class = 0; class < runic_languages[i].classes; class ++)
            expect_least_cost(&runic_languages[i], class, runic_least_costs[i][class]);
    return expect_result();
}
