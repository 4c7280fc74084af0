/* guess.c - guesses the charset of text that is not Unicode, and finds what it declares, for JavaScript. The module of
 * "runic/unicode" has none of this. */
/* SPDX-License-Identifier: MIT */
#include "runic_guess.h"

#ifndef RUNIC_UNICODE_ONLY

#define SHOWN(name) __attribute__((export_name(#name)))

/* The input of module.c. */
void *where_input(void);

/* A guesser gets text with at most so many bytes beyond ASCII. More bytes would take time, and not change the guess. */
#define BEYOND_ASCII_MOST 131072

static struct {
    runic_guesser guesser;
    uint32_t left; /* bytes beyond ASCII that it still gets */
} guessing;

static runic_guess guess_found[RUNIC_CHARSET_COUNT];
static runic_charset hint_charsets[RUNIC_CHARSET_COUNT];
static char hint_language[4];

SHOWN(guess_state) void *where_guess_state(void)
{
    return &guessing;
}

SHOWN(guess_state_size) uint32_t guess_state_size(void)
{
    return sizeof guessing;
}

SHOWN(guess_result) void *where_guess_result(void)
{
    return guess_found;
}

SHOWN(guess_charsets) void *where_guess_charsets(void)
{
    return hint_charsets;
}

SHOWN(guess_hints_most) uint32_t guess_hints_most(void)
{
    return RUNIC_CHARSET_COUNT;
}

SHOWN(guess_language) void *where_guess_language(void)
{
    return hint_language;
}

SHOWN(guess_begin) void guess_begin(void)
{
    runic_guesser_init(&guessing.guesser);
    guessing.left = BEYOND_ASCII_MOST;
}

/* Returns 0 if more text changes nothing. */
SHOWN(guess_feed) uint32_t guess_feed(uint32_t len)
{
    const uint8_t *input = where_input();
    uint32_t beyond = 0, end = len;
    for (uint32_t i = 0; i < len; i++)
        beyond += input[i] >> 7;
    if (beyond >= guessing.left) {
        beyond = guessing.left;
        end = 0;
        for (uint32_t left = guessing.left; left > 0; end++)
            left -= input[end] >> 7;
    }
    runic_guesser_feed(&guessing.guesser, input, end);
    guessing.left -= beyond;
    return guessing.left;
}

/* Lists the guesses, given as many hint_charsets, and hint_language if it is not empty. */
SHOWN(guess_list) uint32_t guess_list(uint32_t charset_count, uint32_t declared)
{
    const runic_hint hint = {.language = hint_language[0] != 0 ? hint_language : 0,
                             .charsets = charset_count > 0 ? hint_charsets : 0,
                             .charset_count = charset_count,
                             .declared = declared};
    const size_t count = runic_guesser_list(&guessing.guesser, guess_found, RUNIC_CHARSET_COUNT, &hint);
    return count < RUNIC_CHARSET_COUNT ? count : RUNIC_CHARSET_COUNT;
}

/* Returns where the first byte of the input is that is no character of ASCII, or a NUL or ESC: len if there is none. */
SHOWN(guess_sign) uint32_t find_guess_sign(uint32_t len)
{
    const uint8_t *input = where_input();
    uint32_t at = 0;
    while (at < len && input[at] < 0x80 && input[at] != 0 && input[at] != 0x1B)
        at++;
    return at;
}

/* Finds a declaration in the input. */
SHOWN(declaration_find) const runic_declaration *find_declaration(uint32_t len, uint32_t from)
{
    static runic_declaration found;
    found = runic_find_declaration(where_input(), len, from);
    return &found;
}

#else

/* ISO C requires a declaration in each file. */
typedef int runic_guess_is_absent;

#endif
