/* buffers.c - allocates and frees the buffers of a thread. */
/* SPDX-License-Identifier: MIT */
#include "buffers.h"

#include <stdlib.h>

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
    return size > LARGEST ? LARGEST : size < SMALLEST ? SMALLEST : size;
}

bool buffers_allocate(void)
{
    bool good = true;
    for (int i = 0; i < BUFFER_COUNT; i++) {
        if (buffers[i] == NULL)
            buffers[i] = malloc(buffer_size());
        good = good && buffers[i] != NULL;
    }
    return good;
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
