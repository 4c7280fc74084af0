/* crew.c - starts threads and waits for them. */
/* SPDX-License-Identifier: MIT */
#include "crew.h"

#include <unistd.h>

#include "progress.h"
#include "signals.h"

#define STACK (512u << 10)

unsigned crew_wanted(const struct options *options)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const uint64_t wanted = options->given[OPTION_JOBS] ? options->number[OPTION_JOBS] : 0;
    const uint64_t jobs = wanted > 0 ? wanted : processors > 0 ? (uint64_t)processors : 1;
    return jobs < CREW_MOST ? (unsigned)jobs : CREW_MOST;
}

void crew_start(struct crew *crew, unsigned wanted, void *(*deed)(void *user), void *user)
{
    pthread_attr_t attributes;
    crew->count = 0;
    if (pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, STACK);
    const sigset_t old = signals_block();
    progress_block_signals();
    while (crew->count < wanted && crew->count < CREW_MOST &&
           pthread_create(&crew->threads[crew->count], &attributes, deed, user) == 0)
        crew->count++;
    signals_restore(&old);
    pthread_attr_destroy(&attributes);
}

void crew_join(struct crew *crew)
{
    for (unsigned i = 0; i < crew->count; i++)
        pthread_join(crew->threads[i], NULL);
    crew->count = 0;
}
