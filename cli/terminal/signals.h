/* signals.h - what signals do: end the program without leaving a temporary file. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* From now on a deadly signal, or exit() in any thread, removes temporary files first. Signals that were ignored stay so. */
void signals_watch(void);

/* Keeps deadly signals from this thread until what was before is restored. */
sigset_t signals_block(void);
void signals_restore(const sigset_t *old);

/* Ends the program as if SIGPIPE had come, if that is not ignored: for threads, which never get it themselves. */
void signals_die_of_broken_pipe(void);

#endif
