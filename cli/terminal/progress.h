/* progress.h - shows the progress: on a terminal every second, and at each SIGUSR1. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

#include "message.h"

/* Starts the display, with the value of --progress. */
void progress_begin(enum when wanted);

/* Adds bytes that must be read; UINT64_MAX: an unknown number. progress_add() adds bytes that have been read. */
void progress_expect(uint64_t bytes);
void progress_add(uint64_t bytes);

/* Subtracts bytes that are going to be read again. */
void progress_take_back(uint64_t expected_bytes, uint64_t done_bytes);

/* Adds a file that is finished. */
void progress_add_file(void);

/* Clears the line on the terminal. Must be called before other text is written to the terminal. */
void progress_clear(void);

void progress_end(void);

#endif
