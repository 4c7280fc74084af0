/* noise.c - whether bytes are text in a charset at all, or random ones, such as those of keys and hashes. */
/* SPDX-License-Identifier: MIT */
#include "recognize.h"

/* Text goes on with characters of the same kind; in random bytes, each may follow each. */
enum character_kind { SPACE, LOWER, UPPER, LETTER, MARK, SYMBOL, CONTROL, CHARACTER_KINDS };

/*
 * The bits of a character after another one, less the 8 bits of a random byte. From 140,000 lines and words beyond ASCII in 24
 * single-byte charsets (programs' messages, dialogues, prose): -log2 of how often a kind follows, plus log2 of the characters
 * of the kind. Two ASCII characters, or two symbols, cost nothing: data in ASCII and frames are text. LETTER: beyond ASCII;
 * MARK: digits and punctuation; SYMBOL: other characters beyond ASCII.
 */
static const signed char bits[CHARACTER_KINDS][CHARACTER_KINDS] = {
    {0, -2, -1, 0, 0, 4, 6},  /* after SPACE */
    {-3, -3, 0, 2, 0, 5, 6},  /* LOWER */
    {-3, 0, -3, 2, 0, 5, 6},  /* UPPER */
    {-3, 0, 2, -1, 3, 6, 6},  /* LETTER */
    {-5, -1, 0, 3, 0, 5, 6},  /* MARK */
    {-4, -1, 0, 4, -1, 0, 6}, /* SYMBOL */
    {-3, 0, 0, 1, 0, 0, 0},   /* CONTROL */
};
enum { SAME = -3 }; /* the character before it again */

/* The bits above which bytes are noise. Of 25,500 other words and lines, one is (a list of single letters: "a|e|i"). Of 1,000
 * files of 8, 16 and 32 random bytes, 195, 16 and none became text in ISO-8859-1; by their controls alone 431, 230 and 81. */
#define NOISE 9

static enum character_kind kind_of(char32_t value)
{
    if (value == ' ' || (value >= '\t' && value <= '\r' && value != '\v') || value == 0xA0)
        return SPACE;
    if (value >= 'a' && value <= 'z')
        return LOWER;
    if (value >= 'A' && value <= 'Z')
        return UPPER;
    if (value < ' ' || value == 0x7F || value == 0xFFFD)
        return CONTROL;
    if (value < 0x7F)
        return MARK;
    /* C1 controls are the punctuation of windows-1252. */
    const bool is_symbol = value == 0xD7 || value == 0xF7 || (value >= 0x2000 && value < 0x2C00) ||
                           (value < 0xC0 && value != 0xAA && value != 0xB5 && value != 0xBA);
    return is_symbol ? SYMBOL : LETTER;
}

bool is_noise(struct piece text, runic_charset charset)
{
    const runic_options how = {.from = charset, .to = SCALARS, .ill_formed.action = RUNIC_ACTION_REPLACE};
    char32_t values[NUL_WATCHED];
    const size_t size = runic_convert(&how, text.bytes, text.len, values, sizeof values).written;
    enum character_kind before = SPACE;
    int sum = 0;
    for (size_t i = 0; i < size / sizeof values[0]; i++) {
        const enum character_kind kind = kind_of(values[i]);
        const bool is_same = i > 0 && values[i] == values[i - 1] && bits[before][kind] > SAME;
        sum += is_same ? SAME : bits[before][kind];
        before = kind;
    }
    return sum > NOISE;
}
