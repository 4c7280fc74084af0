/* guess.h - guesses the charset of text that is not Unicode. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GUESS_H
#define CLI_GUESS_H

#include <runic_guess.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "input/input.h"

/* ---- The sample that guesses are based on */

#define SAMPLE_BLOCK 4096
#define SAMPLE_MOST  (256u << 10) /* bytes of such blocks, wherever in the input they are */

/*
 * The guesser gets the first SAMPLE_MOST bytes of the blocks that hold bytes beyond ASCII, and of an ASCII block after
 * one of them the bytes that may belong to its last character. Blocks begin at multiples of SAMPLE_BLOCK, so that the
 * sample does not depend on the pieces in which the input is read.
 */
struct sample {
    runic_guesser guesser;
    uint8_t block[SAMPLE_BLOCK];
    size_t have;     /* bytes in block */
    size_t left;     /* bytes that the guesser still takes */
    bool is_started; /* the first block was added: it is always taken, since it may contain a declaration */
    bool continues;  /* the guesser got the end of the block before */
};

void sample_begin(struct sample *sample);

/* Adds the next bytes of the input. */
void sample_add(struct sample *sample, const uint8_t *bytes, size_t len);

/* ---- The guesses */

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

/* Returns true for CESU-8, WTF-8 and Modified UTF-8: UTF-8 that encodes surrogates. */
bool is_kin_of_utf8(runic_charset charset);

/* Returns the number of NUL bytes that were seen. */
uint64_t count_nuls(const runic_detection *seen);

/* Reads the values of --hint: languages and charsets, separated by commas. Returns false after an error message. */
bool hint_read(const char *const *texts, size_t count, struct hint *hint);

/* Returns the guesses that have a probability. hint may be NULL. */
struct guesses guess_sample(struct sample *sample, const struct hint *hint);

/* Returns the guesses for the beginning of a text. */
struct guesses guess_piece(struct piece head, const struct hint *hint);

/* Returns the guesses for a seekable input. Reads it as far as they need it; the caller must rewind it. */
struct guesses guess_input(struct input *in, const struct hint *hint);

/* Returns the most likely guess, or RUNIC_CHARSET_UNKNOWN. */
runic_guess guess_best(const struct guesses *guesses);

/* Returns a probability in percent, rounded down. */
unsigned guess_percent(const runic_guess *guess);

/* Returns true if the guessed charset is a code page of EBCDIC. */
bool guess_is_ebcdic(const runic_guess *guess);

/* Returns the percent of all code pages of EBCDIC together. */
unsigned guess_percent_of_ebcdic(const struct guesses *guesses);

/* Returns true if the beginning of a file may be EBCDIC: its space, 0x40, is more common than the one of ASCII. */
bool begins_like_ebcdic(struct piece head);

/* Returns the English name of the language of a guess; NULL if there is none. */
const char *guess_language(const runic_guess *guess);

#endif
