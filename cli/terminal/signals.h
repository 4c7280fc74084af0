/* signals.h - what signals do: end the program, and leave nothing behind. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* From now on a deadly signal, or exit() in any thread, does first what signals_on_death tells. Signals that were ignored stay
 * so. */
void signals_watch(void);

/* What is done before the program ends by a signal or exit(): a handler calls it, with deadly signals blocked. */
void signals_on_death(void (*action)(void));

/* Keeps deadly signals from this thread until what was before is restored. */
sigset_t signals_block(void);
void signals_restore(const sigset_t *old);

/* For a child, before it becomes another program: no handler of ours, and the mask that we were started with. */
void signals_as_at_start(void);

/* Ends the program as if SIGPIPE had come, if that is not ignored: for threads, which never get it themselves. */
void signals_die_of_broken_pipe(void);

#endif
