/* guess.h - guesses the charset of text that is not Unicode. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GUESS_H
#define CLI_GUESS_H

#include "input/input.h"
#include "input/sample.h"

/* Room for every charset that can be guessed. */
#define GUESSES_MOST 96

/* Guesses, the most likely one first. */
struct guesses {
    size_t count;
    runic_guess list[GUESSES_MOST];
};

/* The value of --hint. */
struct hint {
    runic_hint known;
    char language[4];
    runic_charset charsets[RUNIC_CHARSET_COUNT];
};

/* Returns the number of NUL bytes that were seen. */
uint64_t count_nuls(const runic_detection *seen);

/* Reads languages and charsets, separated by commas; NULL: none. Returns false after an error message. */
bool hint_read(const char *text, struct hint *hint);

/* Returns the guesses that have a probability. hint may be NULL. */
struct guesses guess_sample(struct sample *sample, const struct hint *hint);

/* A charset of two-byte characters, whose bytes are ASCII between escape sequences. */
struct escaping {
    const char *name;
    const char *label; /* for -f */
};

/*
 * Returns the charset whose escape sequences the first 4,096 bytes have, if these are ASCII: ISO-2022-JP, ISO-2022-KR or HZ;
 * else NULL. Of 84,072 files in ASCII of /usr/share, /usr/include and Python, only examples of these charsets have such
 * sequences.
 */
const struct escaping *find_escaping(struct piece head);

/* Returns the guesses for the beginning of a text. */
struct guesses guess_piece(struct piece head);

/* Returns the guesses for a seekable input. Reads it as far as they need it; the caller must rewind it. */
struct guesses guess_input(struct input *in, const struct hint *hint);

/* Returns a probability in percent, rounded down. */
unsigned guess_percent(const runic_guess *guess);

/* Returns true if the guessed charset is a code page of EBCDIC. */
bool guess_is_ebcdic(const runic_guess *guess);

/* Returns the percent of all code pages of EBCDIC together. */
unsigned guess_percent_of_ebcdic(const struct guesses *guesses);

/* Returns true if the beginning of a file may be EBCDIC: its space, 0x40, is more common than the one of ASCII. */
bool begins_like_ebcdic(struct piece head);

/* Returns the best guess if the charset can be guessed, and has less than 1 %; else RUNIC_CHARSET_UNKNOWN. */
runic_guess guess_against(const struct guesses *guesses, runic_charset charset);

/* Returns the English name of the language of a guess; NULL if there is none. */
const char *guess_language(const runic_guess *guess);

#endif
