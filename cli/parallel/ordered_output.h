/* ordered_output.h - what is said about several files at once comes out in the order of the files, whichever thread says it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ORDERED_OUTPUT_H
#define CLI_ORDERED_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Where this thread writes what is for standard output and standard error: these themselves, unless words are collected. */
FILE *ordered_out(void);
FILE *ordered_err(void);

/* Messages go there, too, from now on. */
void ordered_setup(void);

/* Whether that is a terminal. */
bool ordered_reaches_terminal(const FILE *to);

/*
 * From here on this thread collects, as number from 0 in the order of all; end gives its words their turn. Without memory it
 * waits for its turn to write; false if memory ended while it collected, and some words are lost, which is said.
 */
void ordered_begin(uint64_t number);
bool ordered_end(void);

/* Lets go of much text early; call it now and then. */
void ordered_flush(void);

/* Lets a thread speak for another one that waits meanwhile; NULL: for itself again. */
void *ordered_place(void);
void ordered_write_for(void *writer);

/* Gives back what collecting took, at the end of a thread. */
void ordered_free(void);

/* Called with each text that goes to standard output; may leave out its first bytes. NULL for none. With one, all that is said
 * has to be collected. */
void ordered_filter(size_t (*skip)(const char *text, size_t len));
bool ordered_is_filtered(void);

#endif
