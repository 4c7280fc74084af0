/* language.c - letters that are typed otherwise in a language. */
/* SPDX-License-Identifier: MIT */
/*
 * German: CLDR's de-ASCII, without its context (a capital umlaut before capital letters is AE there). Danish and Norwegian: the
 * spelling before these letters were introduced or where a keyboard lacks them, and that of passports (ICAO 9303 part 3).
 */
#include "language.h"

struct typed_letter {
    uint16_t letter;
    uint8_t typed[3];
};

struct typing {
    char code[3];
    struct typed_letter letters[10];
};

#define DANISH                                                                                                                 \
    {                                                                                                                          \
        {0xC5, "Aa"}, {0xE5, "aa"}, {0xC6, "Ae"}, {0xE6, "ae"}, {0xD8, "Oe"}, {0xF8, "oe"}, {0xC4, "Ae"}, {0xE4, "ae"},        \
            {0xD6, "Oe"},                                                                                                      \
        {                                                                                                                      \
            0xF6, "oe"                                                                                                         \
        }                                                                                                                      \
    }

static const struct typing typings[] = {
    {"de", {{0xC4, "Ae"}, {0xE4, "ae"}, {0xD6, "Oe"}, {0xF6, "oe"}, {0xDC, "Ue"}, {0xFC, "ue"}}},
    {"da", DANISH},
    {"nb", DANISH},
    {"nn", DANISH},
    {"no", DANISH},
};

static bool is_language_code(const char *code, const char *known)
{
    return (code[0] | 0x20) == known[0] && (code[1] | 0x20) == known[1] && (code[2] == 0 || code[2] == '-' || code[2] == '_');
}

const struct typing *runic_language(const char *code)
{
    for (size_t i = 0; code != NULL && i < sizeof typings / sizeof *typings; i++)
        if (is_language_code(code, typings[i].code))
            return typings + i;
    return NULL;
}

const uint8_t *runic_language_letter(const struct typing *language, char32_t letter)
{
    for (size_t i = 0; language != NULL && i < sizeof language->letters / sizeof *language->letters; i++)
        if (language->letters[i].letter == letter && letter != 0)
            return language->letters[i].typed;
    return NULL;
}
