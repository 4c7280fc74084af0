/* threads.h - several threads that run the same function. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_THREADS_H
#define CLI_THREADS_H

#include <stdint.h>

#include "os/threads.h"

#define THREADS_MOST 256

struct threads {
    os_thread all[THREADS_MOST];
    unsigned count;
};

/* Returns the number of threads of -j; by default that of the processors. */
unsigned threads_wanted(uint64_t jobs);

/* Returns how many of the wanted threads have enough file descriptors; at least 1, which means no additional thread. */
unsigned threads_with_files(unsigned wanted);

/* Starts wanted threads, or fewer if the system gives fewer, perhaps none. Fatal signals are blocked in them. */
void threads_start(struct threads *threads, unsigned wanted, void *(*work)(void *user), void *user);

/* Waits until all have ended. */
void threads_join(struct threads *threads);

#endif
