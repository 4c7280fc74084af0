/* crew.h - several threads for one deed. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include <pthread.h>

#include "command_line/options.h"

#define CREW_MOST 256

struct crew {
    pthread_t threads[CREW_MOST];
    unsigned count;
};

/* What -j says: the processors of this machine, unless said otherwise. */
unsigned crew_wanted(const struct options *options);

/* Of threads that have files open, so many as there are descriptors for; at least one, which is then as if it were alone. */
unsigned crew_with_files(unsigned wanted);

/* Starts so many threads, or as many as the system gives: perhaps none. Deadly signals do not come to them. */
void crew_start(struct crew *crew, unsigned wanted, void *(*deed)(void *user), void *user);

/* Waits until all are done. */
void crew_join(struct crew *crew);

#endif
