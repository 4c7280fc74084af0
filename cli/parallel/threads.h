/* threads.h - several threads that run the same function, and the buffers of each thread. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_THREADS_H
#define CLI_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
