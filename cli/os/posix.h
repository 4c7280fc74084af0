/* posix.h - what the files for POSIX share. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_POSIX_H
#define CLI_OS_POSIX_H

#include <fcntl.h>
#include <signal.h>

#include "os.h"

/* Returns the descriptor for openat() and the like. */
static inline int folder_of(int folder)
{
    return folder == OS_CURRENT ? AT_FDCWD : folder;
}

/* Blocks fatal signals and those of the progress display in this thread. Returns the mask before. */
sigset_t posix_block_all(void);

/* Resets handlers and signal mask in a child process before exec, to what they were when runic started. */
void posix_signals_as_at_start(void);

#endif
