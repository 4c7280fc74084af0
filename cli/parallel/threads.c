/* threads.c - starts and joins threads. */
/* SPDX-License-Identifier: MIT */
#include "threads.h"

#include <fcntl.h>
#include <unistd.h>

#include "terminal/progress.h"
#include "terminal/signals.h"

#define STACK (512u << 10)

/*
 * File descriptors of a thread: an input, the old file, the new file, their folders and iconv's tables; and those of the
 * code that finds the files.
 */
#define FOR_ONE    8
#define FOR_OTHERS 8

/* The number of descriptors that are examined: twice as many as THREADS_MOST threads need. */
#define LAST (2 * (FOR_OTHERS + THREADS_MOST * FOR_ONE))

unsigned threads_wanted(uint64_t jobs)
{
    const long processors = jobs > 0 ? 0 : sysconf(_SC_NPROCESSORS_ONLN);
    const uint64_t wanted = jobs > 0 ? jobs : processors > 0 ? (uint64_t)processors : 1;
    return wanted < THREADS_MOST ? (unsigned)wanted : THREADS_MOST;
}

unsigned threads_with_files(unsigned wanted)
{
    const long limit = sysconf(_SC_OPEN_MAX);
    const int last = limit >= 0 && limit < LAST ? (int)limit : LAST;
    const unsigned enough = FOR_OTHERS + wanted * FOR_ONE;
    unsigned unused = 0;
    for (int fd = 0; unused < enough && fd < last; fd++)
        unused += fcntl(fd, F_GETFD) < 0;
    if (unused < FOR_OTHERS + 2 * FOR_ONE)
        return 1;
    return unused >= enough ? wanted : (unused - FOR_OTHERS) / FOR_ONE;
}

void threads_start(struct threads *threads, unsigned wanted, void *(*work)(void *user), void *user)
{
    pthread_attr_t attributes;
    threads->count = 0;
    if (pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, STACK);
    const sigset_t old = signals_block();
    progress_block_signals();
    while (threads->count < wanted && threads->count < THREADS_MOST &&
           pthread_create(&threads->all[threads->count], &attributes, work, user) == 0)
        threads->count++;
    signals_restore(&old);
    pthread_attr_destroy(&attributes);
}

void threads_join(struct threads *threads)
{
    for (unsigned i = 0; i < threads->count; i++)
        pthread_join(threads->all[i], NULL);
    threads->count = 0;
}
