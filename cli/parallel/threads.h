/* threads.h - several threads for one work. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_THREADS_H
#define CLI_THREADS_H

#include <pthread.h>

#include "command_line/options.h"

#define THREADS_MOST 256

struct threads {
    pthread_t all[THREADS_MOST];
    unsigned count;
};

/* What -j says: the processors of this machine, unless said otherwise. */
unsigned threads_wanted(const struct options *options);

/* Of threads that have files open, so many as there are descriptors for; at least one, which is then as if it were alone. */
unsigned threads_with_files(unsigned wanted);

/* Starts so many threads, or as many as the system gives: perhaps none. Deadly signals do not come to them. */
void threads_start(struct threads *threads, unsigned wanted, void *(*work)(void *user), void *user);

/* Waits until all are done. */
void threads_join(struct threads *threads);

#endif
