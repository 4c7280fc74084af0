/* threads.c - starts and joins threads, and allocates the buffers of each. */
/* SPDX-License-Identifier: MIT */
#include "threads.h"

#include <stdlib.h>

#include "os/os.h"
#include "terminal/message.h"

unsigned threads_wanted(uint64_t jobs)
{
    const uint64_t wanted = jobs > 0 ? jobs : os_processors();
    return wanted < THREADS_MOST ? (unsigned)wanted : THREADS_MOST;
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

/* ---- Buffers ---- */

#define LARGEST  (256u << 10)
#define SMALLEST (32u << 10)

static unsigned thread_count = 1;
static _Thread_local uint8_t *buffers[BUFFER_COUNT];

void buffers_for(unsigned threads)
{
    thread_count = threads;
}

size_t buffer_size(void)
{
    /* Half of BUFFERS_IN_ALL; the other half is for text that passes between threads. */
    const size_t size = BUFFERS_IN_ALL / 2 / BUFFER_COUNT / thread_count / 4096 * 4096;
    if (size > LARGEST)
        return LARGEST;
    return size < SMALLEST ? SMALLEST : size;
}

void buffers_allocate(void)
{
    for (int i = 0; i < BUFFER_COUNT; i++)
        if (buffers[i] == NULL)
            buffers[i] = allocated(buffer_size());
}

uint8_t *buffer_of_thread(enum buffer which)
{
    return buffers[which];
}

void buffers_free(void)
{
    for (int i = 0; i < BUFFER_COUNT; i++) {
        free(buffers[i]);
        buffers[i] = NULL;
    }
}
