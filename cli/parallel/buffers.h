/* buffers.h - each thread's buffers: 16 MiB are enough for all threads together. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BUFFERS_H
#define CLI_BUFFERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BUFFERS_IN_ALL (16u << 20)

enum buffer { BUFFER_INPUT, BUFFER_CONVERTED, BUFFER_LINES, BUFFER_TEXT, BUFFER_COUNT };

/* How many threads there will be, at most. */
void buffers_for(unsigned threads);

/* The size of each buffer. */
size_t buffer_size(void);

/* This thread's buffers, all of them before anything is done: they stay until buffers_free. False: there is no memory. */
bool buffers_take(void);
uint8_t *buffer_of_thread(enum buffer which);
void buffers_free(void);

#endif
