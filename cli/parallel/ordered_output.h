/* ordered_output.h - prints what threads report about files in the order of the files. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ORDERED_OUTPUT_H
#define CLI_ORDERED_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Returns where this thread must print: to standard output or standard error, or to memory while it collects. */
FILE *ordered_out(void);
FILE *ordered_err(void);

/* Makes messages use ordered_err(). */
void ordered_setup(void);

/* Prepares this thread to collect its output. */
void ordered_allocate(void);

/* Makes this thread collect its output, which is printed after that of all smaller numbers, from 0. ordered_end() queues it. */
void ordered_begin(uint64_t number);
void ordered_end(void);

/* Writes the output so far if it is long. Must be called regularly, so that memory is bounded. */
void ordered_flush(void);

/* Makes this thread print in the place of another one, which must wait; NULL: in its own place again. */
void *ordered_place(void);
void ordered_write_for(void *writer);

/* Frees the memory of ordered_allocate(). Must be called at the end of a thread. */
void ordered_free(void);

/* Sets a function that is called with each text for standard output, and returns how many of its first bytes to omit. NULL:
 * none. With a filter, all output must be collected. */
void ordered_filter(size_t (*skip)(const char *text, size_t len));
bool ordered_is_filtered(void);

#endif
