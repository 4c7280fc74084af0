/* letters.h - the kinds of characters, their lower case, and their classes in each language: for tools/make-meanings and its
 * test. */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_LETTERS_H
#define TOOLS_LETTERS_H

#include "detect/languages.h"
#include "own_letters.h"

/* In each range, every second or every letter is a capital letter; its small letter is at the distance. */
static const struct capitals {
    uint16_t first, last;
    uint8_t step;
    int16_t distance;
} capitals[] = {{'A', 'Z', 1, 32},       {0xC0, 0xD6, 1, 32},   {0xD8, 0xDE, 1, 32},   {0x100, 0x12E, 2, 1},
                {0x130, 0x130, 1, -199}, {0x132, 0x136, 2, 1},  {0x139, 0x147, 2, 1},  {0x14A, 0x176, 2, 1},
                {0x178, 0x178, 1, -121}, {0x179, 0x17D, 2, 1},  {0x1A0, 0x1A0, 1, 1},  {0x1AF, 0x1AF, 1, 1},
                {0x218, 0x21A, 2, 1},    {0x386, 0x386, 1, 38}, {0x388, 0x38A, 1, 37}, {0x38C, 0x38C, 1, 64},
                {0x38E, 0x38F, 1, 63},   {0x391, 0x3AB, 1, 32}, {0x400, 0x40F, 1, 80}, {0x410, 0x42F, 1, 32},
                {0x490, 0x490, 1, 1},    {0x1E00, 0x1EFE, 2, 1}};

#define CAPITALS (sizeof capitals / sizeof capitals[0])

/* Returns the lower case of a letter; other characters are returned as they are. */
static uint32_t lower_case_of(uint32_t value)
{
    size_t first = 0, end = CAPITALS;
    while (first < end) {
        const size_t middle = (first + end) / 2;
        if (capitals[middle].last < value)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == CAPITALS || value < capitals[first].first || (value - capitals[first].first) % capitals[first].step != 0)
        return value;
    return (uint32_t)((int32_t)value + capitals[first].distance);
}

/* All other characters are rare signs. */
static const struct range {
    uint16_t first, last;
    uint8_t kind;
} ranges[] = {
    {0x00, '@', KIND_SPACE},      {'A', 'Z', KIND_LETTER},         {'[', '`', KIND_SPACE},        {'a', 'z', KIND_LETTER},
    {'{', 0x7F, KIND_SPACE},      {0x80, 0x9F, KIND_UNDEFINED},    {0xA0, 0xA0, KIND_QUOTE},      {0xA1, 0xA1, KIND_SIGN},
    {0xA3, 0xA3, KIND_SIGN},      {0xA7, 0xA7, KIND_SIGN},         {0xA9, 0xAA, KIND_SIGN},       {0xAB, 0xAB, KIND_QUOTE},
    {0xAD, 0xAE, KIND_SIGN},      {0xB0, 0xB3, KIND_SIGN},         {0xB4, 0xB4, KIND_QUOTE},      {0xB5, 0xB5, KIND_SIGN},
    {0xB7, 0xB7, KIND_SIGN},      {0xBA, 0xBA, KIND_SIGN},         {0xBB, 0xBB, KIND_QUOTE},      {0xBC, 0xBF, KIND_SIGN},
    {0xC0, 0xD6, KIND_LETTER},    {0xD7, 0xD7, KIND_SIGN},         {0xD8, 0xF6, KIND_LETTER},     {0xF8, 0x17F, KIND_LETTER},
    {0x1A0, 0x21B, KIND_LETTER},  {0x300, 0x323, KIND_LETTER},     {0x386, 0x5F4, KIND_LETTER},   {0x60C, 0x61F, KIND_SIGN},
    {0x620, 0xE3A, KIND_LETTER},  {0xE40, 0xE4E, KIND_LETTER},     {0x1E00, 0x1EFF, KIND_LETTER}, {0x2010, 0x2015, KIND_QUOTE},
    {0x2018, 0x2019, KIND_QUOTE}, {0x201A, 0x201A, KIND_SIGN},     {0x201C, 0x201E, KIND_QUOTE},  {0x2022, 0x2022, KIND_SIGN},
    {0x2026, 0x2026, KIND_QUOTE}, {0x2039, 0x203A, KIND_SIGN},     {0x20AC, 0x20AC, KIND_SIGN},   {0x2116, 0x2122, KIND_SIGN},
    {0x2500, 0x2593, KIND_FRAME}, {0xFFFF, 0xFFFF, KIND_UNDEFINED}};

#define RANGES (sizeof ranges / sizeof ranges[0])

/* Returns the kind of a character. */
static enum kind kind_of(uint32_t value)
{
    size_t first = 0, end = RANGES;
    if (lower_case_of(value) != value)
        return KIND_CAPITAL;
    while (first < end) {
        const size_t middle = (first + end) / 2;
        if (ranges[middle].last < value)
            first = middle + 1;
        else
            end = middle;
    }
    return first < RANGES && value >= ranges[first].first ? (enum kind)ranges[first].kind : KIND_RARE_SIGN;
}

/*
 * Returns true for signs that stand before words or numbers, and hardly after a letter: signs of paragraphs and currencies
 * (not the euro, which may follow an abbreviation), fractions, low quotation marks, inverted marks of Spanish.
 */
static bool begins_word(uint32_t value)
{
    return (value >= 0xA1 && value <= 0xA5) || value == 0xA7 || value == 0xB6 || (value >= 0xBC && value <= 0xBF) ||
           value == 0x201A || value == 0x201E;
}

/* Returns how many characters beyond ASCII have a class in a language. */
static unsigned own_count(const struct language *language)
{
    return language->classes - CLASS_FIRST - (language->is_latin ? 26u : 1u);
}

/* Returns the class of a character, which is in lower case. ASCII without letters is no such character. */
static unsigned class_of(const struct language *language, uint32_t lower)
{
    if (lower - 'a' < 26)
        return language->is_latin ? CLASS_FIRST + lower - 'a' : CLASS_FIRST;
    /* The tables have s and t with a cedilla for Romanian, where only ISO-8859-16 has a comma. */
    if (lower == 0x219 || lower == 0x21B)
        lower -= lower == 0x219 ? 0x219 - 0x15F : 0x21B - 0x163;
    const uint16_t *own = own_letters;
    for (const struct language *before = runic_languages; before < language; before++)
        own += own_count(before);
    unsigned first = 0, end = own_count(language);
    while (first < end) {
        const unsigned middle = (first + end) / 2;
        if (own[middle] < lower)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == own_count(language) || own[first] != lower)
        return CLASS_FOREIGN;
    return CLASS_FIRST + (language->is_latin ? 26u : 1u) + first;
}

#endif
