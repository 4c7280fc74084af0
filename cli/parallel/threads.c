/* threads.c - starts and joins threads. */
/* SPDX-License-Identifier: MIT */
#include "threads.h"

#include "os/os.h"

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
    const uint64_t wanted = jobs > 0 ? jobs : os_processors();
    return wanted < THREADS_MOST ? (unsigned)wanted : THREADS_MOST;
}

unsigned threads_with_files(unsigned wanted)
{
    const unsigned enough = FOR_OTHERS + wanted * FOR_ONE, unused = os_unused_descriptors(enough, LAST);
    if (unused < FOR_OTHERS + 2 * FOR_ONE)
        return 1;
    return unused >= enough ? wanted : (unused - FOR_OTHERS) / FOR_ONE;
}

void threads_start(struct threads *threads, unsigned wanted, void *(*work)(void *user), void *user)
{
    threads->count = 0;
    while (threads->count < wanted && threads->count < THREADS_MOST &&
           os_thread_start(&threads->all[threads->count], work, user))
        threads->count++;
}

void threads_join(struct threads *threads)
{
    for (unsigned i = 0; i < threads->count; i++)
        os_thread_join(threads->all[i]);
    threads->count = 0;
}
