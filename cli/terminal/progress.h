/* progress.h - how far we are: on a terminal each second, and whenever SIGUSR1 asks. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

#include "command_line/options.h"

/* Takes --progress from the options. */
void progress_begin(const struct options *options);

/* So much more will have to be read; UINT64_MAX is nobody knows how much. And so much is done. */
void progress_expect(uint64_t bytes);
void progress_add(uint64_t bytes);

/* Of what was expected and done, so much is going to be read again. */
void progress_take_back(uint64_t expected_bytes, uint64_t done_bytes);

/* Another file is done. */
void progress_add_file(void);

/* Takes the line from the terminal, before something else is written there. */
void progress_clear(void);

/* Tells the threads from the one that writes progress: in them, its signals are blocked. */
void progress_block_signals(void);

void progress_end(void);

#endif
