/* threads.h - threads that run the same function, the buffers of each, and their output in the order of the files. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_THREADS_H
#define CLI_THREADS_H

#include <stdint.h>
#include <stdio.h>

#include "os/threads.h"

#define THREADS_MOST 256

struct threads {
    os_thread all[THREADS_MOST];
    unsigned count;
};

/* Returns the number of threads of -j; by default that of the processors. */
unsigned threads_wanted(uint64_t jobs);

/* Starts wanted threads, or fewer if the system gives fewer, perhaps none. Fatal signals are blocked in them. */
void threads_start(struct threads *threads, unsigned wanted, void *(*work)(void *user), void *user);

/* Waits until all have ended. */
void threads_join(struct threads *threads);

/* ---- Buffers. With up to 64 threads, those of all threads together have at most 8 MiB. */

#define BUFFERS_IN_ALL (16u << 20)

enum buffer { BUFFER_INPUT, BUFFER_CONVERTED, BUFFER_LINES, BUFFER_TEXT, BUFFER_COUNT };

/* Sets the number of threads, which determines the size of the buffers. */
void buffers_for(unsigned threads);

/* Returns the size of each buffer. */
size_t buffer_size(void);

/* Allocates this thread's buffers, before it uses any. buffers_free() frees them. */
void buffers_allocate(void);
uint8_t *buffer_of_thread(enum buffer which);
void buffers_free(void);

/* ---- What threads report about files, in the order of the files: ordered_output.c */

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
