/* character_cost.h - what a Unicode character costs in text of any language, in bits. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_READING_CHARACTER_COST_H
#define RUNIC_READING_CHARACTER_COST_H

#include "../base.h"

/* Groups of characters that are compared with their neighbours. */
enum script {
    SCRIPT_NONE, /* signs, digits, spaces */
    SCRIPT_LATIN,
    SCRIPT_HAN,   /* and kana, which stand beside one another */
    SCRIPT_OTHER, /* the first of the others: a number for each block of 128 code points */
};

/* A character, its script, and what it costs beside characters of the same script. */
struct character_cost {
    unsigned script;
    unsigned bits;
};

/* What a letter costs beside a letter of another script, or after one with signs between them; and an unassigned code point. */
enum { COST_CHANGE_OF_SCRIPT = 9, COST_OTHER_SCRIPT = 5, COST_NO_CHARACTER = 20 };

/* Returns the cost of a character beyond ASCII. */
HIDDEN struct character_cost runic_character_cost(uint32_t value);

/* Returns what a byte of ASCII costs in 1/4 bit. */
HIDDEN unsigned runic_ascii_quarter_bits(uint8_t byte);

ALWAYS_INLINE unsigned script_of_ascii(uint32_t value)
{
    return is_ascii_letter(value) ? SCRIPT_LATIN : SCRIPT_NONE;
}

#endif
