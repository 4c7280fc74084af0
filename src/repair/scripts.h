/* scripts.h - which characters are letters of a script, which are signs, and which are rare in text. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_SCRIPTS_H
#define RUNIC_REPAIR_SCRIPTS_H

#include "../base.h"

/* RARE: controls, and characters that are rare in text. ANY: signs, which occur in text of all scripts. */
enum mojibake_script { RARE, ANY, LATIN, GREEK, CYRILLIC, ARMENIAN, HEBREW, ARABIC, INDIC, GEORGIAN, ETHIOPIC, EAST_ASIAN };

/* Returns the script of a character beyond ASCII. ASCII letters are LATIN, other ASCII characters ANY. */
HIDDEN enum mojibake_script runic_mojibake_script(char32_t value);

static inline bool is_script_letter(char32_t value)
{
    return runic_mojibake_script(value) > ANY;
}

static inline bool is_small_ascii(char32_t value)
{
    return value >= 'a' && value <= 'z';
}

static inline bool is_capital_ascii(char32_t value)
{
    return value >= 'A' && value <= 'Z';
}

/* Returns true for box drawings and blocks. */
static inline bool is_box_drawing(char32_t value)
{
    return value >= 0x2500 && value <= 0x259F;
}

/* Returns true for a sign that can follow a capital letter in right text, at the end of a word or a line. */
HIDDEN bool runic_mojibake_follows_words(char32_t sign);

#endif
