/* buffers.h - each thread's buffers. With up to 64 threads, those of all threads together have at most 8 MiB. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BUFFERS_H
#define CLI_BUFFERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BUFFERS_IN_ALL (16u << 20)

enum buffer { BUFFER_INPUT, BUFFER_CONVERTED, BUFFER_LINES, BUFFER_TEXT, BUFFER_COUNT };

/* Sets the number of threads, which determines the size of the buffers. */
void buffers_for(unsigned threads);

/* Returns the size of each buffer. */
size_t buffer_size(void);

/* Allocates this thread's buffers, before it uses any. buffers_free() frees them. Returns false without memory. */
bool buffers_allocate(void);
uint8_t *buffer_of_thread(enum buffer which);
void buffers_free(void);

#endif
