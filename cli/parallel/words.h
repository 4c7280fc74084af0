/* words.h - what is said about several files at once comes out in the order of the files, whichever thread says it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Where this thread writes what is for standard output and standard error: these themselves, unless words are collected. */
FILE *words_out(void);
FILE *words_err(void);

/* Whether that is a terminal. */
bool words_reach_terminal(const FILE *to);

/* From here on this thread collects, as number from 0 in the order of all; end gives its words their turn. */
void words_begin(uint64_t number);
void words_end(void);

/* Lets go of much text early; call it now and then. */
void words_pour(void);

/* Lets a thread speak for another one that waits meanwhile; NULL: for itself again. */
void *words_speaker(void);
void words_speak_for(void *speaker);

/* Gives back what collecting took, at the end of a thread. */
void words_free(void);

/* Called with each text that goes to standard output; may leave out its first bytes. NULL for none. */
void words_filter(size_t (*skip)(const char *text, size_t len));

#endif
