/* first_guess.h - the first guess at a text. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_FIRST_GUESS_H
#define RUNIC_TEST_FIRST_GUESS_H

#include <runic_guess.h>

/* Returns the first guess; RUNIC_CHARSET_UNKNOWN if there is none. */
static inline runic_guess guess_of(const void *bytes, size_t len)
{
    static runic_guesser guesser;
    runic_guess guess = {.charset = RUNIC_CHARSET_UNKNOWN};
    runic_guesser_init(&guesser);
    runic_guesser_feed(&guesser, bytes, len);
    runic_guesser_list(&guesser, &guess, 1, NULL);
    return guess;
}

#endif
